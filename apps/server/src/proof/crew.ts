import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStriker, type Striker } from './striker.ts';
import { type FromParent, type FromWorker, type KillWindow, workers } from './kill-settings.ts';

const entry = fileURLToPath(new URL('kill-worker.ts', import.meta.url));
/** Loaded processes that wait to replace a killed one at once. */
const standbys = 3;

/** Whether an action survives a blow: one too many would use up its claims, or its tries. */
export interface Endurance {
  beforeDispatch: boolean;
  afterDispatch: boolean;
}

/** A send between its claim and its outcome. */
export interface InFlight {
  stage: KillWindow;
  ticket: number;
  /** It waits for a word to go on. */
  held: boolean;
  /** Null until its standing is known. */
  endures: Endurance | null;
}

export interface Member {
  child: ChildProcess;
  /** By action id. */
  inFlight: Map<string, InFlight>;
  /** How often it was told to close. */
  round: number;
  /** Claims nothing, and has told every claim it made. */
  closed: boolean;
  frozen: boolean;
  /** Chosen for a blow: whoever reaches a stage is held there. */
  struck: boolean;
}

export interface Crew {
  striker: Striker;
  /** Resolves once every worker has read the business clock anew. */
  readClock(): Promise<void>;
  /** Who works, and where everybody stands. */
  describe(): string;
  stop(): Promise<void>;
}

export interface CrewHooks {
  /** Asked once for every claim; the answer may take its time. */
  enduranceOf(actionId: string): Promise<Endurance>;
}

/** Worker processes that are struck exactly where they stand, and replaced at once when they die. */
export function startCrew(
  start: Extract<FromParent, { kind: 'start' }>,
  given: Omit<Parameters<typeof createStriker>[0], 'hands'> & CrewHooks,
): Crew {
  let stopping = false;
  const working = new Set<Member>();
  const loaded: ChildProcess[] = [];
  const everybody = new Set<ChildProcess>();
  const clockReaders = new Map<Member, () => void>();

  const send = (member: Member, message: FromParent): void => {
    if (member.child.connected) member.child.send(message, () => undefined);
  };
  const striker = createStriker({
    ...given,
    hands: {
      isWorking: (member) => working.has(member),
      close(member) {
        member.round += 1;
        send(member, { kind: 'close', round: member.round });
      },
      open(member) {
        member.closed = false;
        send(member, { kind: 'open' });
      },
      go(member, at) {
        at.held = false;
        send(member, { kind: 'go', ticket: at.ticket });
      },
      kill(member) {
        leave(member);
        member.child.kill('SIGKILL');
        fill();
      },
    },
  });

  function load(): void {
    if (stopping) return;
    const child = fork(entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    everybody.add(child);
    child.once('exit', () => everybody.delete(child));
    child.once('message', () => {
      loaded.push(child);
      fill();
    });
  }

  function fill(): void {
    if (stopping) return;
    while (working.size < workers) {
      const child = loaded.shift();
      if (child === undefined) return;
      const member: Member = {
        child,
        inFlight: new Map(),
        round: 0,
        closed: false,
        frozen: false,
        struck: false,
      };
      working.add(member);
      child.on('message', (message: FromWorker) => hear(member, message));
      child.once('exit', (code) => {
        // A worker ends by our hand only.
        if (leave(member) && !stopping) console.error(`A worker ended by itself with ${code}.`);
        fill();
        load();
      });
      send(member, start);
    }
  }

  function leave(member: Member): boolean {
    clockReaders.get(member)?.();
    return working.delete(member);
  }

  function hear(member: Member, message: FromWorker): void {
    if (!working.has(member)) return;
    switch (message.kind) {
      case 'closed':
        // A late answer to a closing that was given up says nothing about this one.
        member.closed = message.round === member.round;
        return;
      case 'clock read':
        clockReaders.get(member)?.();
        return;
      case 'ended':
        member.inFlight.delete(message.actionId);
        return;
      case 'stage': {
        const { stage, actionId, ticket } = message;
        const endures = member.inFlight.get(actionId)?.endures ?? null;
        const at: InFlight = { stage, ticket, held: true, endures };
        member.inFlight.set(actionId, at);
        if (stage !== 'claimed') return striker.meet(member, actionId, at);
        given
          .enduranceOf(actionId)
          .then((endures) => {
            at.endures = endures;
            if (working.has(member)) striker.meet(member, actionId, at);
          })
          .catch((error: unknown) => {
            if (!stopping) throw error;
          });
      }
    }
  }

  for (let count = 0; count < workers + standbys; count += 1) load();
  return {
    striker,
    async readClock() {
      const reading = [...working].map(
        (member) =>
          new Promise<void>((resolve) => {
            clockReaders.set(member, () => {
              clockReaders.delete(member);
              resolve();
            });
            send(member, { kind: 'read clock' });
          }),
      );
      await Promise.all(reading);
    },
    describe: () => {
      const members = [...working].map(({ child, frozen, inFlight }) => {
        const at = [...inFlight.values()].map(({ stage, held }) => `${stage}${held ? ' held' : ''}`);
        return `${child.pid}${frozen ? ' frozen' : ''} (${at.join(', ')})`;
      });
      return `working ${members.join(', ')}; loaded ${loaded.length}; processes ${everybody.size}`;
    },
    async stop() {
      stopping = true;
      for (const member of [...working]) leave(member);
      for (const child of everybody) child.kill('SIGKILL');
      while (everybody.size > 0) await wait(20);
    },
  };
}
