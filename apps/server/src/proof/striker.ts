import { setTimeout as wait } from 'node:timers/promises';
import type { InFlight, Member } from './crew.ts';
import { type KillWindow, killWindows, type RunSettings } from './kill-settings.ts';

/** Kept above the wanted number of kills, because some windows close before the dice fall. */
const reserveKills = 8;
/** Above 1: many a chosen worker is let go, because it holds somebody who must be spared. */
const lean = 1.8;
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
/** A worker that does not stand still within this is let go: held longer, its sends would be too old to write. Wall milliseconds. */
const standStillMs = 400;
const lookMs = 5;
/** Share of the blows that do not wait for it, and hit their worker on its way. */
const suddenShare = 0.3;

/** What the striker can do to a worker. */
export interface Hands {
  isWorking(member: Member): boolean;
  /** It claims nothing until `open`. */
  close(member: Member): void;
  open(member: Member): void;
  go(member: Member, at: InFlight): void;
  kill(member: Member): void;
}

export interface Striker {
  /** Sends that were killed in each window. */
  kills: Readonly<Record<KillWindow, number>>;
  /** Processes that were killed. */
  deaths(): number;
  freezes(): number;
  /** From now on nobody is killed or frozen unless kills are missing. */
  calm(): void;
  /** A send waits at a stage: it goes on, or its worker is struck there. */
  meet(member: Member, actionId: string, at: InFlight): void;
}

/**
 * Kills and freezes workers by dice that lean towards windows which still lack kills. Nobody is struck before all it
 * has in flight is known and endures it, so that no action is parked or used up by the proof itself.
 */
export function createStriker(given: {
  settings: Pick<RunSettings, 'killsPerWindow'>;
  dice: () => number;
  /** How many are planned. */
  actions: number;
  hands: Hands;
}): Striker {
  const { dice, hands, settings } = given;
  const kills: Record<KillWindow, number> = { claimed: 0, dispatched: 0, written: 0, answered: 0 };
  const passed: Record<KillWindow, Set<string>> = {
    claimed: new Set(),
    dispatched: new Set(),
    written: new Set(),
    answered: new Set(),
  };
  let freezes = 0;
  let deaths = 0;
  let calm = false;

  /** Undefined as long as it is not known. */
  const endures = ({ stage, endures: known }: InFlight): boolean | undefined =>
    stage === 'claimed' ? known?.beforeDispatch : known?.afterDispatch;
  const sendsOf = (member: Member): InFlight[] => [...member.inFlight.values()];
  const mayBeStruck = (member: Member): boolean => sendsOf(member).every((at) => endures(at) === true);
  const mustBeSpared = (member: Member): boolean => sendsOf(member).some((at) => endures(at) === false);

  function meet(member: Member, actionId: string, at: InFlight): void {
    const isFirst = !passed[at.stage].has(actionId);
    passed[at.stage].add(actionId);
    if (member.struck) return;
    if (mayBeStruck(member)) {
      if (dice() < chanceOfDeath(at.stage, isFirst)) return void strike(member, kill);
      const mayFreeze = !calm && freezes < freezesMax;
      if (mayFreeze && dice() < freezeShare) return void strike(member, (it) => freeze(it, at.stage));
    }
    hands.go(member, at);
  }

  /** Waits until the worker claims nothing and its sends are held, and lets it go when one of them must not be hit. */
  async function strike(member: Member, blow: (member: Member) => void | Promise<void>): Promise<void> {
    member.struck = true;
    hands.close(member);
    const isSudden = dice() < suddenShare;
    const untilMs = performance.now() + standStillMs;
    while (hands.isWorking(member) && !mustBeSpared(member) && performance.now() < untilMs) {
      if (isSudden ? isKnown(member) : standsStill(member)) break;
      await wait(lookMs);
    }
    if (!hands.isWorking(member)) return;
    // After its time it may be hit on its way, but never before its claims are known.
    if (member.closed && mayBeStruck(member)) await blow(member);
    if (!hands.isWorking(member)) return;
    member.struck = false;
    // Who was claimed a moment ago and is not known yet goes on when it is.
    for (const at of sendsOf(member)) if (at.held && at.endures !== null) hands.go(member, at);
    hands.open(member);
  }

  const isKnown = (member: Member): boolean =>
    member.closed && sendsOf(member).every((at) => at.endures !== null);
  const standsStill = (member: Member): boolean => isKnown(member) && sendsOf(member).every((at) => at.held);

  const missingIn = (stage: KillWindow): number =>
    Math.max(0, settings.killsPerWindow + reserveKills - kills[stage]);

  function chanceOfDeath(stage: KillWindow, isFirst: boolean): number {
    const restlessness = calm ? 0 : usualRestlessness;
    if (settings.killsPerWindow === 0) return restlessness;
    const missing = missingIn(stage);
    // Blows are few for each action: while other windows lack kills, it is kept for them.
    if (missing === 0) return killWindows.some(missingIn) ? 0 : restlessness;
    const left = given.actions - passed[stage].size + (isFirst ? 1 : 0);
    return Math.min(0.9, Math.max(restlessness, (missing / Math.max(1, left)) * lean));
  }

  /** SIGKILL: whatever waits for a word dies exactly there; the rest somewhere after its last stage. */
  function kill(member: Member): void {
    deaths += 1;
    for (const at of sendsOf(member)) if (at.held) kills[at.stage] += 1;
    hands.kill(member);
  }

  async function freeze(member: Member, stage: KillWindow): Promise<void> {
    freezes += 1;
    member.frozen = true;
    member.child.kill('SIGSTOP');
    await wait(freezeMs[stage]);
    // The word to go on is there before the worker wakes: it goes on from where it was.
    for (const at of sendsOf(member)) if (at.held) hands.go(member, at);
    member.child.kill('SIGCONT');
    member.frozen = false;
  }

  return {
    kills,
    deaths: () => deaths,
    freezes: () => freezes,
    calm: () => {
      calm = true;
    },
    meet,
  };
}

/** Kills that are still missing, in words; empty when every window has enough. */
export function missingKills(
  settings: Pick<RunSettings, 'killsPerWindow'>,
  kills: Striker['kills'],
): KillWindow[] {
  return killWindows.filter((window) => kills[window] < settings.killsPerWindow);
}
