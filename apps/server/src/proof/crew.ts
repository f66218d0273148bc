import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type FromParent,
  type FromWorker,
  type KillWindow,
  killWindows,
  pumpsPerWorker,
  type RunSettings,
  workers,
} from './kill-settings.ts';

const entry = fileURLToPath(new URL('kill-worker.ts', import.meta.url));
/** Loaded processes that wait to replace a killed one at once. */
const standbys = 3;
/** Kept above the wanted number of kills, because some windows close before the dice fall. */
const reserveKills = 8;
/** Share of stages that end in a kill even when enough were counted. */
const usualRestlessness = 0.04;
const freezeShare = 0.02;
const freezesMax = 12;
/** Freezes that outlast the write age, the lease and the HTTP deadline of the fast timing. Wall milliseconds. */
const freezeMs: Readonly<Record<KillWindow, number>> = {
  claimed: 7_500,
  dispatched: 1_600,
  written: 4_000,
  answered: 4_000,
};

/** A worker chosen to die is held until this many of its sends stand in a window, or so long. Wall milliseconds. */
const lastMomentMs = 150;

interface Member {
  child: ChildProcess;
  /** Actions between their claim and their outcome, and where they stand; held ones wait for a word. */
  inFlight: Map<string, { stage: KillWindow; ticket: number; held: boolean }>;
  frozen: boolean;
  /** Chosen to die: whoever reaches a stage is held there. */
  doomed: boolean;
}

export interface Crew {
  /** Sends that were killed in each window. */
  kills: Readonly<Record<KillWindow, number>>;
  /** Processes that were killed. */
  deaths: () => number;
  freezes: () => number;
  /** From now on nobody is killed or frozen unless kills are missing. */
  calm(): void;
  /** Who works, and where everybody stands. */
  describe(): string;
  stop(): Promise<void>;
}

/**
 * Worker processes that are killed and frozen by dice, exactly where they stand, and replaced at once. The dice
 * lean towards windows that still lack kills. Each action meets at most one death before and one after its
 * dispatch, so that none is parked or used up by the proof itself.
 */
export function startCrew(
  settings: RunSettings,
  start: Extract<FromParent, { kind: 'start' }>,
  given: { dice: () => number; actions: number },
): Crew {
  const { dice } = given;
  const kills: Record<KillWindow, number> = { claimed: 0, dispatched: 0, written: 0, answered: 0 };
  const passed: Record<KillWindow, Set<string>> = {
    claimed: new Set(),
    dispatched: new Set(),
    written: new Set(),
    answered: new Set(),
  };
  const died = { before: new Set<string>(), after: new Set<string>() };
  let freezes = 0;
  let deaths = 0;
  let stopping = false;
  let calm = false;
  const working = new Set<Member>();
  const loaded: ChildProcess[] = [];
  const everybody = new Set<ChildProcess>();

  const half = (stage: KillWindow) => (stage === 'claimed' ? died.before : died.after);
  const send = (child: ChildProcess, message: FromParent): void => {
    if (child.connected) child.send(message, () => undefined);
  };

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
      const member: Member = { child, inFlight: new Map(), frozen: false, doomed: false };
      working.add(member);
      child.on('message', (message: FromWorker) => hear(member, message));
      child.once('exit', (code) => {
        // A worker ends by our hand only.
        if (working.delete(member) && !stopping) console.error(`A worker ended by itself with ${code}.`);
        fill();
        load();
      });
      send(child, start);
    }
  }

  function hear(member: Member, message: FromWorker): void {
    if (message.kind === 'recorded') member.inFlight.delete(message.actionId);
    if (message.kind !== 'stage') return;
    const { stage, actionId, ticket } = message;
    if (!working.has(member)) return;
    member.inFlight.set(actionId, { stage, ticket, held: true });
    const isFirst = !passed[stage].has(actionId);
    passed[stage].add(actionId);
    if (member.doomed) return settle(member);
    if (mayDie(member) && dice() < chanceOfDeath(stage, isFirst)) return void doom(member);
    if (mayDie(member) && mayFreeze(member) && dice() < freezeShare) {
      return void freeze(member, stage, () => go(member, actionId));
    }
    go(member, actionId);
  }

  /** Nobody dies twice on the same side of the dispatch. */
  const mayDie = (member: Member): boolean =>
    [...member.inFlight].every(([id, at]) => !half(at.stage).has(id));

  const mayFreeze = (member: Member): boolean => !calm && freezes < freezesMax && !member.frozen;

  async function doom(member: Member): Promise<void> {
    member.doomed = true;
    settle(member);
    await wait(lastMomentMs);
    if (working.has(member) && member.doomed) kill(member);
  }

  /** Kills a doomed worker once all its sends are held, and spares it when one of them must not die. */
  function settle(member: Member): void {
    const held = [...member.inFlight].filter(([, at]) => at.held);
    if (mayDie(member)) {
      if (held.length >= pumpsPerWorker) kill(member);
      return;
    }
    member.doomed = false;
    for (const [actionId] of held) go(member, actionId);
  }

  function go(member: Member, actionId: string): void {
    const at = member.inFlight.get(actionId);
    if (at === undefined) return;
    at.held = false;
    send(member.child, { kind: 'go', ticket: at.ticket });
  }

  function chanceOfDeath(stage: KillWindow, isFirst: boolean): number {
    const restlessness = calm ? 0 : usualRestlessness;
    if (settings.killsPerWindow === 0) return restlessness;
    const missing = settings.killsPerWindow + reserveKills - kills[stage];
    if (missing <= 0) return restlessness;
    const left = given.actions - passed[stage].size + (isFirst ? 1 : 0);
    return Math.min(0.9, Math.max(restlessness, (missing / Math.max(1, left)) * 1.4));
  }

  /** SIGKILL: whatever waits for a word dies exactly there; the rest somewhere after its last stage. */
  function kill(member: Member): void {
    deaths += 1;
    for (const [actionId, at] of member.inFlight) {
      half(at.stage).add(actionId);
      if (at.held) kills[at.stage] += 1;
    }
    working.delete(member);
    member.child.kill('SIGKILL');
    fill();
  }

  async function freeze(member: Member, stage: KillWindow, go: () => void): Promise<void> {
    freezes += 1;
    // A freeze can outlast the lease: it costs a claim or an attempt, as a death does.
    for (const [actionId, at] of member.inFlight) half(at.stage).add(actionId);
    member.frozen = true;
    member.child.kill('SIGSTOP');
    await wait(freezeMs[stage]);
    // The word to go on is there before the worker wakes: it goes on from where it was.
    go();
    member.child.kill('SIGCONT');
    member.frozen = false;
  }

  for (let count = 0; count < workers + standbys; count += 1) load();
  return {
    kills,
    deaths: () => deaths,
    freezes: () => freezes,
    calm: () => {
      calm = true;
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
      working.clear();
      for (const child of everybody) child.kill('SIGKILL');
      while (everybody.size > 0) await wait(20);
    },
  };
}

/** Kills that are still missing, in words; empty when every window has enough. */
export function missingKills(settings: RunSettings, kills: Crew['kills']): KillWindow[] {
  return killWindows.filter((window) => kills[window] < settings.killsPerWindow);
}
