import type { Api } from './api.ts';
import type { CsvPerson } from './csv-files.ts';

/** A mutation request as the simulated network saw it. */
export interface LedgerRow {
  seq: number;
  kind: 'invite' | 'withdraw' | 'message' | 'visit' | 'comment' | 'react' | 'post';
  businessAt: string;
  account: string;
  member: string;
  person?: { id: string; publicIdentifier: string };
  text?: string;
  applied: boolean;
  overLimit: string | null;
}

export interface WorldPost {
  id: string;
  links: string[];
  author: string;
  comments: number;
  reactions: number;
}

interface WorldPerson {
  publicIdentifier: string;
  name: string;
  headline: string;
  company: string;
  reach: 'open' | 'hidden' | 'closed' | 'blocked';
  /** Between an account's member and this person, where one was asked about: 1 is a relation. */
  degree?: number;
}

export interface WorldAccount {
  id: string;
  /** User name it signed in with. */
  signIn: string;
  status: string;
  member: string;
  name: string;
}

function csvPerson({ name, publicIdentifier, company, headline }: WorldPerson): CsvPerson {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), publicIdentifier, company, title: headline };
}

/** The simulated network behind the product, over its control door. */
export function worldOf({ sandbox }: Api) {
  const businessNow = async () => (await sandbox<{ businessNow: string }>('GET', '/health')).businessNow;
  return {
    ledger: async () => (await sandbox<{ items: LedgerRow[] }>('GET', '/ledger')).items,
    posts: async (limit = 1000) =>
      (await sandbox<{ items: WorldPost[] }>('GET', `/posts?limit=${limit}`)).items,
    /** People of the network, in a form that a file of contacts can have. */
    people: async (limit: number): Promise<CsvPerson[]> => {
      const { items } = await sandbox<{ items: WorldPerson[] }>('GET', `/people?limit=${limit}`);
      return items.map(csvPerson);
    },
    /** Somebody whom this account can invite: every member knows a few hundred people of the network from before. */
    strangerTo: async (accountId: string): Promise<CsvPerson> => {
      const { items } = await sandbox<{ items: WorldPerson[] }>(
        'GET',
        `/people?limit=1500&accountId=${accountId}`,
      );
      const stranger = items.findLast(({ reach, degree = 0 }) => reach === 'open' && degree > 1);
      if (!stranger) throw new Error('The network has no stranger.');
      return csvPerson(stranger);
    },
    /** @throws when nobody signed in to LinkedIn under this user name */
    accountOf: async (username: string) => {
      const { items } = await sandbox<{ items: WorldAccount[] }>('GET', '/accounts');
      const account = items.findLast((item) => item.signIn === username);
      if (!account) throw new Error(`LinkedIn knows no account of ${username}.`);
      return account;
    },
    setStatus: (accountId: string, status: 'OK' | 'CREDENTIALS' | 'STOPPED') =>
      sandbox<unknown>('POST', `/accounts/${accountId}/status`, { status }),
    accepts: (publicId: string, accountId: string) =>
      sandbox<unknown>('POST', `/people/${publicId}/accept`, { accountId }),
    replies: (publicId: string, accountId: string, text: string) =>
      sandbox<unknown>('POST', `/people/${publicId}/reply`, { accountId, text }),
    setSpeed: (speed: number) => sandbox<{ businessNow: string }>('POST', '/clock', { speed }),
    advance: (minutes: number) => sandbox<{ businessNow: string }>('POST', '/clock', { advance: minutes }),
    /** Stays where it is while nothing is planned, or what is planned is due. */
    advanceTo: async (instant: string | null) => {
      if (instant === null) return;
      const minutes = (Date.parse(instant) - Date.parse(await businessNow())) / 60_000;
      if (minutes > 0) await sandbox<unknown>('POST', '/clock', { advance: minutes });
    },
    jumpToNext: () =>
      sandbox<{ businessNow: string; moved: boolean }>('POST', '/clock', { jumpToNext: true }),
    /** A way for requests to go wrong until the faults are cleared. */
    addFault: (fault: { op: string; mode: string; delayMs?: number; times?: number }) =>
      sandbox<unknown>('POST', '/faults', fault),
    clearFaults: () => sandbox<unknown>('DELETE', '/faults'),
    businessNow,
  };
}

export type World = ReturnType<typeof worldOf>;
