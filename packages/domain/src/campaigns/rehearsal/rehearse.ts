import { playRun } from './play-run.ts';
import { dateRangeOf, rangeOf } from './range.ts';
import type { LeftOutLead, Rehearsal } from './rehearsal.ts';
import type { RehearsalInput } from './rehearsal-input.ts';
import type { RunTally } from './run-tally.ts';
import { createStage, type Stage } from './stage.ts';
import { calendarOf, kindTotals, sendersOf } from './summarise-days.ts';
import { capacityFor, endedLeadsOf, WHAT_IF_RUNS, whatIfs } from './what-if.ts';

/**
 * Plays a campaign on a simulated network under a virtual clock, once per seed, with the interpreter and the governor
 * that production uses. Pure: the same input gives the same answer, and nothing but the answer comes of it.
 * @param wanted what is worked out beside the runs; each costs runs of its own.
 */
export function rehearse(
  input: RehearsalInput,
  wanted: { readonly whatIf: boolean; readonly finishBy: number | null } = { whatIf: true, finishBy: null },
): Rehearsal {
  const stage = createStage(input);
  const runs = input.seeds.map((seed, index) => playRun(stage, seed, index === 0));
  const finish = dateRangeOf(runs.map((run) => run.finishAt));
  const { now: from, days, zone, seeds, behaviour } = input;
  return {
    ...{ seeds, from, days, zone, behaviour },
    played: input.leads.filter((lead, index) => lead.campaign === 0 && stage.senderOf(index) !== undefined)
      .length,
    calendar: calendarOf(stage, runs, finish.median),
    totals: {
      kinds: kindTotals(runs.map((run) => run.kinds)),
      accepts: rangeOf(runs.map((run) => sum(run.accepts))),
      replies: rangeOf(runs.map((run) => sum(run.replies))),
      endedLeads: rangeOf(runs.map(endedLeadsOf)),
    },
    finish,
    finishedRuns: runs.filter((run) => run.finishAt !== null).length,
    ends: endsOf(runs),
    unfinished: rangeOf(runs.map((run) => run.unfinished)),
    waitedForCompany: rangeOf(runs.map((run) => run.waitedForCompany)),
    senders: sendersOf(stage, runs),
    shares: sharesOf(stage, runs),
    leftOut: leftOutOf(stage, runs[0]),
    whatIfRuns: Math.min(WHAT_IF_RUNS, seeds.length),
    whatIf: wanted.whatIf ? whatIfs(input, runs) : [],
    capacity: wanted.finishBy === null ? null : capacityFor(input, wanted.finishBy),
  };
}

function endsOf(runs: readonly RunTally[]): Rehearsal['ends'] {
  const keys = [...new Set(runs.flatMap((run) => [...run.ends.keys()]))];
  return keys
    .map((key) => {
      const space = key.indexOf(' ');
      return {
        outcome: key.slice(0, space),
        reason: key.slice(space + 1),
        leads: rangeOf(runs.map((run) => run.ends.get(key) ?? 0)),
      };
    })
    .toSorted((a, b) => b.leads.median - a.leads.median || (a.reason < b.reason ? -1 : 1));
}

function sharesOf({ input }: Stage, runs: readonly RunTally[]): Rehearsal['shares'] {
  const actions = input.campaigns.map((_, campaign) =>
    runs.map((run) => run.senders.reduce((total, sender) => total + (sender.byCampaign[campaign] ?? 0), 0)),
  );
  const percents = actions.map((own) =>
    rangeOf(
      own.map((count, run) => {
        const all = actions.reduce((total, row) => total + (row[run] ?? 0), 0);
        return all === 0 ? 0 : Math.round((100 * count) / all);
      }),
    ),
  );
  return input.campaigns.map(({ id, name }, campaign) => ({
    campaignId: id,
    name,
    actions: rangeOf(actions[campaign] ?? []),
    percent: percents[campaign]?.median ?? 0,
  }));
}

/** Who takes no part from the start, then whose message cannot be written in the first run. */
function leftOutOf({ input, senderOf }: Stage, run: RunTally | undefined): readonly LeftOutLead[] {
  const left: LeftOutLead[] = [];
  for (const [index, lead] of input.leads.entries()) {
    if (lead.campaign !== 0) continue;
    const who = { leadId: lead.id, name: lead.name, company: lead.company };
    const problem = run?.held.get(index);
    if (lead.leftOut !== null) left.push({ ...who, ...lead.leftOut });
    else if (senderOf(index) === undefined) {
      left.push({ ...who, code: 'no_sender', reason: 'The campaign has no sender for this lead.' });
    } else if (problem !== undefined) left.push({ ...who, code: 'message', reason: problem });
  }
  return left;
}

function sum(row: Int32Array): number {
  return row.reduce((total, count) => total + count, 0);
}
