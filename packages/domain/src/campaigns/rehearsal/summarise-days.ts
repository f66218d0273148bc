import { BUDGET_RULES, type ActionKind } from '../../linkedin/daily-limits.ts';
import { accountCap } from '../../linkedin/effective-cap.ts';
import { currentWarmUp } from '../../linkedin/current-warm-up.ts';
import { rangeOf, type Range } from './range.ts';
import type { KindRange, RehearsalDay, RehearsalSenderDay, RehearsedSender, SenderCap } from './rehearsal.ts';
import type { RehearsalSender } from './rehearsal-input.ts';
import type { BindingNote, DayCounts, RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** Runs counted together, day by day and sender by sender. */

const FIRST_ACTIONS = 5;
const SHOWN_CAPS = ['invite_day', 'invite_week', 'message_day', 'profile_view_day', 'all_day'] as const;
const ORDER: readonly ActionKind[] = ['visit', 'follow', 'react', 'comment', 'invite', 'message', 'inmail'];

/** Up to the last action, or to the day on which the middle of the runs ends. */
export function calendarOf(
  stage: Stage,
  runs: readonly RunTally[],
  finishAt: number | null,
): readonly RehearsalDay[] {
  const { leads, senders } = stage.input;
  const days = stage.days.names.map((date, day): RehearsalDay => {
    const first = (runs[0]?.timeline?.[day] ?? []).toSorted((a, b) => a.at - b.at).slice(0, FIRST_ACTIONS);
    return {
      date,
      ...ofDay(
        runs.map((run) => run.kinds),
        day,
      ),
      accepts: rangeOf(runs.map((run) => run.accepts[day] ?? 0)),
      replies: rangeOf(runs.map((run) => run.replies[day] ?? 0)),
      first: first.map(({ at, kind, lead, sender }) => ({
        ...{ at, kind },
        leadName: leads[lead]?.name ?? '-',
        senderName: senders[sender]?.name ?? '-',
        senderZone: senders[sender]?.workingHours?.zone ?? null,
      })),
    };
  });
  const busy = lastBusy(days.map((day) => day.total.high));
  return days.slice(
    0,
    busy === 0 || finishAt === null ? busy : Math.max(busy, stage.days.indexOf(finishAt) + 1),
  );
}

export function sendersOf(stage: Stage, runs: readonly RunTally[]): readonly RehearsedSender[] {
  return stage.input.senders.map((sender, index) => {
    let cap = capsOf(sender, stage.input.now).find(({ budget }) => budget === 'invite_day')?.cap ?? 0;
    const days = stage.days.names.map((date, day): RehearsalSenderDay => {
      const asked = rangeOf(runs.map((run) => run.senders[index]?.inviteCap[day] ?? -1)).median;
      if (asked >= 0) cap = asked;
      return {
        date,
        ...ofDay(
          runs.map((run) => run.senders[index]?.kinds ?? new Map()),
          day,
        ),
        inviteCap: cap,
        binding: bindingOf(runs.map((run) => run.senders[index]?.binding[day] ?? new Map())),
      };
    });
    const { id, name, status } = sender;
    return {
      ...{ id, name, status },
      leads: (stage.dealt[index] ?? []).filter((lead) => stage.input.leads[lead]?.campaign === 0).length,
      caps: capsOf(sender, stage.input.now),
      days: days.slice(
        0,
        lastBusy(days.map(({ total, binding }) => total.high + (binding === null ? 0 : 1))),
      ),
    };
  });
}

export function kindTotals(counts: readonly DayCounts[]): readonly KindRange[] {
  return kindsIn(counts).map((kind) => ({
    kind,
    range: rangeOf(counts.map((row) => (row.get(kind) ?? new Int32Array()).reduce((sum, n) => sum + n, 0))),
  }));
}

function ofDay(counts: readonly DayCounts[], day: number): { kinds: readonly KindRange[]; total: Range } {
  const kinds = kindsIn(counts)
    .map((kind) => ({ kind, range: rangeOf(counts.map((row) => row.get(kind)?.[day] ?? 0)) }))
    .filter(({ range }) => range.high > 0);
  const totals = counts.map((row) => [...row.values()].reduce((sum, perDay) => sum + (perDay[day] ?? 0), 0));
  return { kinds, total: rangeOf(totals) };
}

function kindsIn(counts: readonly DayCounts[]): readonly ActionKind[] {
  const found = new Set(counts.flatMap((row) => [...row.keys()]));
  return [...ORDER.filter((kind) => found.has(kind)), ...[...found].filter((kind) => !ORDER.includes(kind))];
}

/** The sentence that bound in most runs; in each run the one that bound longest. */
function bindingOf(perRun: readonly ReadonlyMap<string, BindingNote>[]): RehearsalSenderDay['binding'] {
  const votes = new Map<string, { runs: number; isLimit: boolean }>();
  for (const notes of perRun) {
    const [longest] = [...notes.values()].toSorted(
      (a, b) => b.weight - a.weight || (a.sentence < b.sentence ? -1 : 1),
    );
    if (longest === undefined) continue;
    const { sentence, isLimit } = longest;
    votes.set(sentence, { runs: (votes.get(sentence)?.runs ?? 0) + 1, isLimit });
  }
  const [most] = [...votes].toSorted(([a, x], [b, y]) => y.runs - x.runs || (a < b ? -1 : 1));
  if (most === undefined) return null;
  const [sentence, { runs, isLimit }] = most;
  return { kind: isLimit ? 'limit' : 'hours', sentence, runs };
}

function capsOf(sender: RehearsalSender, now: number): readonly SenderCap[] {
  return SHOWN_CAPS.flatMap((budget) => {
    const cap = accountCap({ ...sender, warmUp: currentWarmUp(sender, now), origin: 'campaign' }, budget);
    return cap === null ? [] : [{ budget, noun: BUDGET_RULES[budget].noun, cap: cap.cap }];
  });
}

/** Days after the last one on which anything happens are not shown. */
function lastBusy(busy: readonly number[]): number {
  return busy.findLastIndex((amount) => amount > 0) + 1;
}
