import { queryOptions } from '@tanstack/react-query';
import { callSandbox } from './control-door.ts';

export interface SandboxClock {
  businessNow: string;
  /** Business seconds per second. */
  speed: number;
}

export interface SandboxAccount {
  id: string;
  name: string;
  status: string;
  publicIdentifier: string;
  pendingInvitations: number;
}

interface LedgerRow {
  kind: string;
  person?: { publicIdentifier: string };
}

/** Someone an account has done something to. */
export interface ReachedPerson {
  publicIdentifier: string;
  /** The last thing: `invite`, `message`, `visit` … */
  kind: string;
}

export interface ExamplePost {
  id: string;
  links: string[];
  author: string;
  topic: string;
  comments: number;
  reactions: number;
}

export const clockQuery = queryOptions({
  queryKey: ['sandbox', 'clock'],
  queryFn: () => callSandbox<SandboxClock>('GET', '/clock'),
  staleTime: 0,
});

export const accountsQuery = queryOptions({
  queryKey: ['sandbox', 'accounts'],
  queryFn: async () => (await callSandbox<{ items: SandboxAccount[] }>('GET', '/accounts')).items,
  staleTime: 0,
});

/** How far back the ledger is read for people. */
const rowsMax = 2000;

/** People the member has reached, the latest first. */
export function reachedQuery(memberPublicId: string | undefined) {
  return queryOptions({
    queryKey: ['sandbox', 'reached', memberPublicId],
    queryFn: async (): Promise<ReachedPerson[]> => {
      const member = encodeURIComponent(memberPublicId ?? '');
      const { items } = await callSandbox<{ items: LedgerRow[] }>(
        'GET',
        `/ledger?order=newest&limit=${rowsMax}&member=${member}`,
      );
      const people = new Map<string, string>();
      for (const { kind, person } of items) {
        if (person && !people.has(person.publicIdentifier)) people.set(person.publicIdentifier, kind);
      }
      return [...people].map(([publicIdentifier, kind]) => ({ publicIdentifier, kind }));
    },
    enabled: memberPublicId !== undefined,
    staleTime: 0,
  });
}

/** The posts most people have commented on: good ones to read people from. */
export const postsQuery = queryOptions({
  queryKey: ['sandbox', 'posts'],
  queryFn: async () => {
    const { items } = await callSandbox<{ items: ExamplePost[] }>('GET', '/posts?limit=1000');
    return items.toSorted((a, b) => b.comments - a.comments).slice(0, 4);
  },
  staleTime: Number.POSITIVE_INFINITY,
});
