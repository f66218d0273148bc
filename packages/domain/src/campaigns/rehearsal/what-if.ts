import { BUDGET_RULES, clampCap, defaultCapOf, type BudgetKey } from '../../linkedin/daily-limits.ts';
import { MATURE } from '../../linkedin/warm-up.ts';
import { playRun } from './play-run.ts';
import { dateRangeOf, rangeOf } from './range.ts';
import type { Capacity, WhatIf } from './rehearsal.ts';
import type { RehearsalInput, RehearsalSender } from './rehearsal-input.ts';
import type { RunTally } from './run-tally.ts';
import { createStage } from './stage.ts';

/** The same campaign, people and dice with one thing changed. */

/** Runs of each what-if: the first of the rehearsal's seeds. */
export const WHAT_IF_RUNS = 4;
/** Most senders that are tried when a date is asked for. */
export const SENDERS_TRIED_MAX = 50;

const DAY_MS = 86_400_000;

export function endedLeadsOf(run: RunTally): number {
  return [...run.ends.values()].reduce((sum, leads) => sum + leads, 0);
}

/**
 * One more sender like the first connected one, fresh: nothing spent, no warm-up, no other campaign. Leads that
 * have a sender keep it.
 */
export function withSenders(input: RehearsalInput, count: number): RehearsalInput {
  const model = input.senders.find(({ status }) => status === 'Active') ?? input.senders[0];
  if (model === undefined) return input;
  const senders: RehearsalSender[] = input.senders.slice(0, count);
  for (let extra = senders.length; extra < count; extra += 1) {
    senders.push({
      ...model,
      ...{ id: `extra-${extra}`, name: `Sender ${extra + 1}`, accountKey: `${model.accountKey}-${extra}` },
      ...{
        turns: {},
        status: 'Active',
        reservations: {},
        nextSlotAt: null,
        leads: 0,
        lastActionAt: null,
        pendingInvitations: 0,
      },
      ...{
        paused: null,
        rhythm: model.rhythm && { ...model.rhythm, accountKey: `${model.accountKey}-${extra}` },
      },
      ...{ warmUp: MATURE, cooldown: { accountUntil: null, invitesUntil: null } },
    });
  }
  return { ...input, senders };
}

/** Every sender may send five invitations a day more, and as much more a week; never over the hard ceiling. */
function withMoreInvitations(input: RehearsalInput): RehearsalInput {
  const senders = input.senders.map((sender): RehearsalSender => {
    const raised = (budget: BudgetKey, by: number) => {
      const set = sender.limits[budget]?.userCap ?? defaultCapOf(budget, sender.accountType) ?? 0;
      return { ...sender.limits[budget], userCap: clampCap(budget, sender.accountType, set + by) ?? set };
    };
    return {
      ...sender,
      limits: {
        ...sender.limits,
        invite_day: raised('invite_day', 5),
        invite_week: raised('invite_week', 35),
      },
    };
  });
  return { ...input, senders };
}

export function whatIfs(input: RehearsalInput, base: readonly RunTally[]): readonly WhatIf[] {
  const seeds = input.seeds.slice(0, WHAT_IF_RUNS);
  const compared = base.slice(0, seeds.length);
  const play = (changed: RehearsalInput) => {
    const stage = createStage(changed);
    return seeds.map((seed) => playRun(stage, seed, false));
  };
  const like = (change: WhatIf['change'], note: string, runs: readonly RunTally[]): WhatIf => {
    const finish = dateRangeOf(runs.map((run) => run.finishAt));
    const before = dateRangeOf(compared.map((run) => run.finishAt));
    const both = finish.median !== null && before.median !== null;
    return {
      ...{ change, note, finish },
      daysEarlier: both ? Math.round(((before.median ?? 0) - (finish.median ?? 0)) / DAY_MS) : null,
      endedLeads: rangeOf(runs.map(endedLeadsOf)).median,
    };
  };
  if (input.senders.length === 0) return [];
  const { invite_day: ceiling } = BUDGET_RULES;
  const isPaid = input.senders.some(({ accountType }) => accountType === 'paid');
  return [
    like(
      'one_more_sender',
      'Like your first connected sender, with nothing spent and no warm-up. Leads that have a sender keep it.',
      play(withSenders(input, input.senders.length + 1)),
    ),
    like(
      'five_more_invitations',
      `5 more a day and 35 more a week for each sender, never over the ceiling of ${
        (isPaid ? ceiling.paid : ceiling.free)?.ceiling ?? 0
      } a day. Warm-up and accept rate still count.`,
      play(withMoreInvitations(input)),
    ),
  ];
}

/** The fewest senders with which the median run ends by then. Leads that have a sender keep it. */
export function capacityFor(input: RehearsalInput, finishBy: number): Capacity {
  const seeds = input.seeds.slice(0, WHAT_IF_RUNS);
  const play = (count: number) => {
    const stage = createStage(withSenders(input, count));
    return { stage, runs: seeds.map((seed) => playRun(stage, seed, false)) };
  };
  const isInTime = ({ runs }: ReturnType<typeof play>) => {
    const { median } = dateRangeOf(runs.map(({ finishAt }) => finishAt));
    return median !== null && median <= finishBy;
  };
  const none = (sentence: string): Capacity => ({ finishBy, senders: null, sentence });
  if (input.senders.length === 0) return none('Choose a sender first.');
  const bound =
    input.rotation?.mode === 'fixed' ||
    input.leads.some(
      ({ campaign, senderId, dealing }) =>
        campaign === 0 && (senderId !== null || (dealing?.writtenBy.length ?? 0) > 0),
    );
  let low = bound ? input.senders.length : 1;
  let high = SENDERS_TRIED_MAX;
  const most = play(high);
  if (!isInTime(most)) {
    const slow = keptBackOn(input, most.stage.days.indexOf(finishBy), most.runs);
    if (slow !== null) return none(`More senders do not help: ${slow}`);
    return none(
      bound
        ? 'More senders do not help: the leads under way, or the waits of the sequence, take longer.'
        : `Not even ${SENDERS_TRIED_MAX} senders are enough: the waits of the sequence alone take longer.`,
    );
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isInTime(play(middle))) high = middle;
    else low = middle + 1;
  }
  return { finishBy, senders: low, sentence: `${low} ${low === 1 ? 'sender is' : 'senders are'} enough.` };
}

/** Whose own limit keeps its share of the leads back on that day, however many others there are; null: nobody's. */
function keptBackOn({ senders }: RehearsalInput, day: number, runs: readonly RunTally[]): string | null {
  for (const [index, { name }] of senders.entries()) {
    const perRun = runs.map((run) => [...(run.senders[index]?.binding[day]?.values() ?? [])]);
    const limits = perRun.map((notes) => notes.find(({ isLimit }) => isLimit));
    if (limits.filter(Boolean).length * 2 <= runs.length) continue;
    return `${name} still has leads that wait by then. ${limits.find(Boolean)?.sentence ?? ''}`;
  }
  return null;
}
