import { calendarDays, type CalendarDays } from './calendar-days.ts';
import type { RehearsalInput, RehearsalLead, RehearsalSender } from './rehearsal-input.ts';
import { deal } from '../dealing/deal.ts';
import { decidingBudget, remainingBudget } from '../dealing/remaining-budget.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { withSenderNames, writtenBody, writtenSubject } from './written-body.ts';
import type { SequenceNode, StepVariant } from '../sequence/graph.ts';

/** What all runs of one rehearsal share: the days, who writes to whom, and which messages can be written. */
export type Stage = {
  readonly input: RehearsalInput;
  readonly endAt: number;
  readonly days: CalendarDays;
  readonly zoneDays: (zone: string) => CalendarDays;
  /** Per sender, the leads it plays, as indexes into `input.leads`. */
  readonly dealt: readonly (readonly number[])[];
  /** The sender of a lead as an index; undefined: it takes no part. */
  readonly senderOf: (lead: number) => number | undefined;
  /** Why a wording cannot be written for a lead; null when it can. */
  readonly bodyProblem: (lead: number, step: SequenceNode, variant: StepVariant | null) => string | null;
};

const DAY_MS = 86_400_000;

export function createStage(input: RehearsalInput): Stage {
  const { now, zone, senders, leads } = input;
  const days = calendarDays(zone, now, input.days);
  const byZone = new Map<string, CalendarDays>([[zone, days]]);
  const dealt = senders.map((): number[] => []);
  const senderIndex = new Map(senders.map(({ id }, index) => [id, index]));
  const senderOf = new Map<number, number>();
  const byTurn = dealtNow(input);
  for (const [index, lead] of leads.entries()) {
    if (lead.leftOut !== null) continue;
    const given = senderIndex.get(lead.senderId ?? byTurn.get(lead.id) ?? '');
    if (given === undefined) continue;
    dealt[given]?.push(index);
    senderOf.set(index, given);
  }
  const problems = new Map<string, string | null>();
  return {
    input,
    endAt: Math.min(now + input.days * DAY_MS, days.endOf(input.days - 1)),
    days,
    zoneDays(name) {
      let found = byZone.get(name);
      if (found === undefined) byZone.set(name, (found = calendarDays(name, now, input.days + 1)));
      return found;
    },
    dealt,
    senderOf: (lead) => senderOf.get(lead),
    bodyProblem(lead, step, variant) {
      if (variant === null) return null;
      const key = `${lead} ${step.id} ${variant.id}`;
      let problem = problems.get(key);
      if (problem === undefined) {
        problem = problemOf(leads[lead], senders[senderOf.get(lead) ?? -1], step, variant);
        problems.set(key, problem);
      }
      return problem;
    },
  };
}

/** Who has no sender yet is dealt one by the campaign's rotation, as when it starts. */
function dealtNow({
  now,
  padMs,
  campaigns,
  senders,
  leads,
  rotation,
}: RehearsalInput): ReadonlyMap<string, string | null> {
  const budget = decidingBudget(campaigns[0]?.graphs[0] ?? { nodes: {} });
  const open = leads.filter(({ leftOut, senderId }) => leftOut === null && senderId === null);
  const dealers = senders.map((sender) => ({
    ...{ id: sender.id, status: sender.status, leads: sender.leads ?? 0 },
    budget: remainingBudget({ ...sender, padMs }, budget, now),
  }));
  const dealt = deal(
    open.map(({ id, dealing }) => ({ ...nothingKnown, ...dealing, id })),
    dealers,
    rotation ?? defaultSettings.rotation,
  );
  return new Map(dealt.map(({ leadId, senderId }) => [leadId, senderId]));
}

const nothingKnown = { listIds: [], connectedWith: [], writtenBy: [] };

function problemOf(
  lead: RehearsalLead | undefined,
  sender: RehearsalSender | undefined,
  step: SequenceNode,
  variant: StepVariant,
): string | null {
  if (lead === undefined || sender === undefined) return null;
  const values = withSenderNames(lead.values, sender);
  const written = [writtenBody(step, variant, values, sender.accountType), writtenSubject(step, values)];
  for (const part of written) {
    if (part === null || part.ok) continue;
    return part.problems[0]?.message ?? 'The message cannot be written for this lead.';
  }
  return null;
}
