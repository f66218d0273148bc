import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChaosStart } from './chaos-process.ts';

const entry = fileURLToPath(new URL('chaos-process.ts', import.meta.url));
const apis = 2;
const workers = 3;
const killEveryMs = 2_000;
/** Share of the strikes that freeze instead of killing, and for how long. */
const freezeShare = 0.3;
const freezeMs = { min: 1_000, max: 20_000 };

interface Member {
  role: ChaosStart['role'];
  child: ChildProcess;
  port: number | undefined;
  frozen: boolean;
}

export interface Fleet {
  deaths(): number;
  freezes(): number;
  /** The doors of the APIs that are up. */
  doors(): number[];
  /** From now on nobody is struck. */
  calm(): void;
  stop(): Promise<void>;
}

/** Two APIs and three workers; every two seconds one of them is killed or frozen, and replaced when it died. */
export function startFleet(start: Omit<ChaosStart, 'role'>, dice: () => number): Fleet {
  const members = new Set<Member>();
  let deaths = 0;
  let freezes = 0;
  let isCalm = false;
  let isStopping = false;

  const add = (role: ChaosStart['role']): void => {
    if (isStopping) return;
    const child = fork(entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const member: Member = { role, child, port: undefined, frozen: false };
    members.add(member);
    child.once('message', (message: { port: number }) => (member.port = message.port));
    child.once('exit', () => {
      members.delete(member);
      add(role);
    });
    child.send({ ...start, role } satisfies ChaosStart);
  };
  for (let count = 0; count < apis; count += 1) add('api');
  for (let count = 0; count < workers; count += 1) add('worker');

  const strike = (): void => {
    const standing = [...members].filter((member) => member.port !== undefined && !member.frozen);
    const member = standing[Math.floor(dice() * standing.length)];
    if (isCalm || member === undefined) return;
    if (dice() >= freezeShare) {
      deaths += 1;
      member.child.kill('SIGKILL');
      return;
    }
    freezes += 1;
    member.frozen = true;
    member.child.kill('SIGSTOP');
    const forMs = freezeMs.min + dice() * (freezeMs.max - freezeMs.min);
    setTimeout(() => {
      member.child.kill('SIGCONT');
      member.frozen = false;
    }, forMs);
  };
  const timer = setInterval(strike, killEveryMs);
  return {
    deaths: () => deaths,
    freezes: () => freezes,
    doors: () => [...members].flatMap((one) => (one.role === 'api' && one.port ? [one.port] : [])),
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
