import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clockSpeed, controlSecret, sandboxKey } from './kill-settings.ts';

const entry = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));

/** One mutation request as the simulated network wrote it down when it arrived. */
export interface LedgerRow {
  seq: number;
  kind: string;
  /** ISO instants. */
  wallAt: string;
  businessAt: string;
  account: string;
  memberPublicId: string;
  person?: { publicIdentifier: string };
  text?: string;
  fault?: string;
  settled: boolean;
  applied: boolean;
  appliedAt: { wallAt: string } | null;
  answer: { status: number; type?: string } | 'dropped' | null;
  ref: string | null;
  overLimit: string | null;
}

/** One read as the simulated network answered it. It keeps them in memory, for as long as its process lives. */
export interface ReadRow {
  seq: number;
  op: string;
  account: string | null;
  /** Public identifier of the one person whose profile or chat was read. */
  person: string | null;
  /** Public identifiers of those whom a page of chats shows. */
  people: string[];
  /** ISO instants: arrival, and when what it shows was looked up. */
  startedWallAt: string;
  wallAt: string;
  status: number;
  /** The page that was asked for, null for the first, and the one that follows it. */
  cursor: string | null;
  next: string | null;
  lastPage: boolean;
  /** A cache gave the answer. */
  cached?: boolean;
  /** Business instant of the oldest item on the page. */
  oldestAt: string | null;
}

export interface SandboxProcess {
  url: string;
  ledger(): Promise<LedgerRow[]>;
  reads(): Promise<ReadRow[]>;
  /** Public identifiers of the first of its people, whoever they are. */
  people(): Promise<string[]>;
  /** Of all who can be seen, take invitations and take messages. */
  openPeople(): Promise<ReadonlySet<string>>;
  control(path: string, body: object): Promise<void>;
  /** Answers the id of the fault. */
  addFault(fault: object): Promise<string>;
  removeFault(id: string): Promise<void>;
  clearFaults(): Promise<void>;
  stop(): Promise<void>;
}

/** The simulated network as a process of its own, at full clock speed, the same world for the same seed. */
export async function startSandboxProcess(options: {
  dataDir: string;
  seed: string;
  /** Settings besides those that every proof needs. */
  env?: Readonly<Record<string, string>>;
}): Promise<SandboxProcess> {
  const child = fork(entry, {
    env: {
      ...process.env,
      WAYPOST_SUPERVISED: '1',
      SANDBOX_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      CLOCK_SPEED: String(clockSpeed),
      SANDBOX_SEED: options.seed,
      SANDBOX_START: '2026-03-02T09:00:00Z',
      SANDBOX_PEOPLE: '2500',
      SANDBOX_CONTROL_SECRET: controlSecret,
      SANDBOX_API_KEY: sandboxKey,
      ...options.env,
    },
    // The channel ends the sandbox when this process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}. ${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /sandbox: (http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const call = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(`${url}/_sandbox${path}`, {
      headers: { 'x-sandbox-secret': controlSecret, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const readsSeen: ReadRow[] = [];
  const listPeople = async (limit: number) => {
    const { items } = (await call(`/people?limit=${limit}`)) as {
      items: { publicIdentifier: string; reach: string }[];
    };
    return items;
  };
  return {
    url,
    async ledger() {
      const rows: LedgerRow[] = [];
      for (;;) {
        const page = (await call(`/ledger?after=${rows.length}`)) as { items: LedgerRow[]; last: number };
        rows.push(...page.items);
        if (page.items.length === 0 || rows.length >= page.last) return rows;
      }
    },
    async reads() {
      for (;;) {
        const page = (await call(`/reads?after=${readsSeen.length}`)) as { items: ReadRow[]; last: number };
        readsSeen.push(...page.items);
        if (page.items.length === 0 || readsSeen.length >= page.last) return readsSeen;
      }
    },
    async people() {
      return (await listPeople(2_500)).map(({ publicIdentifier }) => publicIdentifier);
    },
    async openPeople() {
      const open = (await listPeople(20_000)).filter(({ reach }) => reach === 'open');
      return new Set(open.map(({ publicIdentifier }) => publicIdentifier));
    },
    control: async (path, body) => void (await call(path, body)),
    addFault: async (fault) => ((await call('/faults', fault)) as { id: string }).id,
    removeFault: async (id) => void (await call(`/faults?id=${id}`, {}, 'DELETE')),
    clearFaults: async () => void (await call('/faults', {}, 'DELETE')),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
