import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The product's own entry points. */
const entries = {
  api: fileURLToPath(new URL('../../main-api.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../main-worker.ts', import.meta.url)),
};
const roles = ['api', 'api', 'worker', 'worker', 'worker'] as const;
const killEveryMs = 2_000;
/** Share of the strikes that freeze instead of killing, and for how long. */
const freezeShare = 0.3;
const freezeMs = { min: 1_000, max: 20_000 };
/** Longest wait for all processes to be up. Milliseconds. */
const startMsMax = 90_000;
/** Pause before a process that ended is started again: the database may be away. */
const restartMs = 200;

interface Member {
  role: (typeof roles)[number];
  child: ChildProcess;
  /** Where it listens; workers do not. */
  port: number | undefined;
  ready: boolean;
  frozen: boolean;
}

export interface Fleet {
  /** Processes that were killed, by role. */
  deaths: Readonly<Record<keyof typeof entries, number>>;
  freezes(): number;
  /** Processes that ended by themselves: the database was away when they started. */
  endedAlone(): number;
  /** The doors of the APIs that are up, frozen ones included, as a load balancer sees them. */
  doors(): number[];
  /** Resolves once every process is up. @throws when one is not within a minute and a half */
  ready(): Promise<void>;
  /** From now on one process is struck every two seconds. */
  unleash(): void;
  /** From now on nobody is. */
  calm(): void;
  stop(): Promise<void>;
}

/**
 * Two APIs and three workers of the product, each a process of its own that is started again when it ends, as a
 * supervisor does. Nothing in them knows that it will be killed.
 * @param given.apiPorts one for each API; it keeps its port from life to life
 */
export function startFleet(given: {
  env: Readonly<Record<string, string>>;
  apiPorts: readonly number[];
  dice: () => number;
  /** Where the processes write; nowhere when left out. */
  logFile: string | undefined;
}): Fleet {
  const members = new Set<Member>();
  const deaths = { api: 0, worker: 0 };
  let freezes = 0;
  let endedAlone = 0;
  let isCalm = true;
  let isStopping = false;

  const add = (role: Member['role'], port: number | undefined): void => {
    if (isStopping) return;
    const out = given.logFile === undefined ? ('ignore' as const) : openSync(given.logFile, 'a');
    const child = fork(entries[role], {
      env: { ...given.env, ...(port === undefined ? {} : { PORT: String(port) }) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', out, out, 'ipc'],
    });
    const member: Member = { role, child, port, ready: false, frozen: false };
    members.add(member);
    child.once('message', () => (member.ready = true));
    child.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL') endedAlone += 1;
      members.delete(member);
      setTimeout(() => add(role, port), restartMs);
    });
  };
  const ports = [...given.apiPorts];
  for (const role of roles) add(role, role === 'api' ? ports.shift() : undefined);

  const strike = (): void => {
    const standing = [...members].filter((member) => member.ready && !member.frozen);
    const member = standing[Math.floor(given.dice() * standing.length)];
    if (isCalm || member === undefined) return;
    if (given.dice() >= freezeShare) {
      deaths[member.role] += 1;
      member.ready = false;
      member.child.kill('SIGKILL');
      return;
    }
    freezes += 1;
    member.frozen = true;
    member.child.kill('SIGSTOP');
    setTimeout(
      () => {
        member.child.kill('SIGCONT');
        member.frozen = false;
      },
      freezeMs.min + given.dice() * (freezeMs.max - freezeMs.min),
    );
  };
  const timer = setInterval(strike, killEveryMs);
  return {
    deaths,
    freezes: () => freezes,
    endedAlone: () => endedAlone,
    doors: () => [...members].flatMap(({ ready, port }) => (ready && port !== undefined ? [port] : [])),
    async ready() {
      for (
        let waitedMs = 0;
        [...members].filter((member) => member.ready).length < roles.length;
        waitedMs += 100
      ) {
        if (waitedMs >= startMsMax) throw new Error('The product does not start.');
        await wait(100);
      }
    },
    unleash: () => {
      isCalm = false;
    },
    calm: () => {
      isCalm = true;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      for (const { child } of members) child.kill('SIGKILL');
      while (members.size > 0) await wait(20);
    },
  };
}
