import { findable } from '../../text/findable.ts';
import { z } from 'zod';
import { keyedRandom } from '../../linkedin/jitter.ts';

/** The questions a condition can ask about a lead. */

export const CONDITION_FIELDS = ['company', 'title', 'headline', 'location', 'email'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];
export const CONDITION_COMPARISONS = [
  'is',
  'is_not',
  'contains',
  'contains_not',
  'known',
  'unknown',
] as const;
export type ConditionComparison = (typeof CONDITION_COMPARISONS)[number];

const DAY_MS = 86_400_000;

const daysSchema = z.number().int().min(1).max(90);
export const conditionTestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted_within'), days: daysSchema }),
  z.object({ kind: z.literal('connected') }),
  z.object({ kind: z.literal('posted_within'), days: daysSchema }),
  z.object({
    kind: z.literal('field'),
    field: z.enum(CONDITION_FIELDS),
    comparison: z.enum(CONDITION_COMPARISONS),
    value: z.string().max(200),
  }),
  z.object({ kind: z.literal('tagged'), tag: z.string().max(40) }),
  /**
   * Wrote to any account of the workspace in so many days, in a campaign or without one. Whoever answers this
   * campaign has left it before a question is asked: "Yes" are people met before it, or by a colleague.
   */
  z.object({ kind: z.literal('replied_within'), days: z.number().int().min(1).max(730) }),
  /** The lead's score is higher than `score`; a lead without one takes "No". */
  z.object({ kind: z.literal('score_above'), score: z.number().int().min(0).max(99) }),
  /** Takes messages from people who are not connected; looked up at this very step. */
  z.object({ kind: z.literal('open_profile') }),
  /** `percent` of the leads take "Yes". */
  z.object({ kind: z.literal('split'), percent: z.number().int().min(1).max(99) }),
]);
export type ConditionTest = z.infer<typeof conditionTestSchema>;
export type ConditionKind = ConditionTest['kind'];

/** What is known of a lead when a condition is asked. */
export type LeadFacts = {
  readonly fields: Readonly<Record<ConditionField, string | null>>;
  readonly tags: readonly string[];
  /** 0 to 100; null: nobody has scored this lead. */
  readonly score: number | null;
  /** Newest message of this person to any account of the workspace; epoch milliseconds. */
  readonly lastReplyAt: number | null;
  /** Names the lead in draws: the same lead takes the same way, whoever asks and however often. */
  readonly lotKey: string;
};

/** Questions that are answered by what is stored of the lead itself. */
export type LeadQuestion = Extract<
  ConditionTest,
  { kind: 'field' | 'tagged' | 'split' | 'replied_within' | 'score_above' }
>;
const askedOfLead: ReadonlySet<ConditionKind> = new Set<LeadQuestion['kind']>([
  ...(['field', 'tagged', 'split', 'replied_within', 'score_above'] as const),
]);

export function isAskedOfLead(test: ConditionTest): test is LeadQuestion {
  return askedOfLead.has(test.kind);
}

/** @param lead undefined: nothing is known of it, which is "No" wherever something has to be there. */
export function answerFromLead(
  test: LeadQuestion,
  nodeId: string,
  lead: LeadFacts | undefined,
  now: number,
): boolean {
  switch (test.kind) {
    case 'field':
      return compares(lead?.fields[test.field] ?? null, test);
    case 'tagged':
      return isTagged(lead?.tags ?? [], test.tag);
    case 'replied_within': {
      const lastReplyAt = lead?.lastReplyAt ?? null;
      return lastReplyAt !== null && lastReplyAt >= now - test.days * DAY_MS;
    }
    case 'score_above':
      return (lead?.score ?? -1) > test.score;
    case 'split':
      return isDrawn(lead?.lotKey ?? '', nodeId, test.percent);
  }
}

/** Whether this lead takes "Yes" in a random split. */
export function isDrawn(lotKey: string, nodeId: string, percent: number): boolean {
  return keyedRandom('split', lotKey, nodeId)() * 100 < percent;
}

export function isTagged(tags: readonly string[], tag: string): boolean {
  return tags.some((own) => fold(own) === fold(tag));
}

/** Letters without case and accents, white space as one blank. */
export function compares(
  value: string | null,
  { comparison, value: wanted }: Pick<Extract<ConditionTest, { kind: 'field' }>, 'comparison' | 'value'>,
): boolean {
  const known = value === null ? '' : fold(value);
  switch (comparison) {
    case 'known':
      return known !== '';
    case 'unknown':
      return known === '';
    case 'is':
      return known === fold(wanted);
    case 'is_not':
      return known !== fold(wanted);
    case 'contains':
      return known.includes(fold(wanted));
    case 'contains_not':
      return !known.includes(fold(wanted));
  }
}

function fold(text: string): string {
  return findable(text).replace(/\s+/g, ' ').trim();
}

const COMPARISON_WORDS: Readonly<Record<ConditionComparison, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  known: 'is known',
  unknown: 'is not known',
};

function days(count: number): string {
  return `${count} day${count === 1 ? '' : 's'}`;
}

/** "Invitation accepted within 7 days?" */
export function questionOf(test: ConditionTest): string {
  switch (test.kind) {
    case 'accepted_within':
      return `Invitation accepted within ${days(test.days)}?`;
    case 'connected':
      return 'Already connected?';
    case 'posted_within':
      return `Posted in the last ${days(test.days)}?`;
    case 'field': {
      const field = `${test.field.charAt(0).toUpperCase()}${test.field.slice(1)}`;
      const needsValue = test.comparison !== 'known' && test.comparison !== 'unknown';
      return `${field} ${COMPARISON_WORDS[test.comparison]}${needsValue ? ` “${test.value}”` : ''}?`;
    }
    case 'tagged':
      return `Has the tag “${test.tag}”?`;
    case 'replied_within':
      return `Replied in the last ${days(test.days)}?`;
    case 'score_above':
      return `Score above ${test.score}?`;
    case 'open_profile':
      return 'Has an open profile?';
    case 'split':
      return `Random split, ${test.percent} to ${100 - test.percent}`;
  }
}

/** What stands at a branch: "If accepted", "Not within 7 days". */
export function branchLabel(exit: 'yes' | 'no', test: ConditionTest): string {
  const isYes = exit === 'yes';
  switch (test.kind) {
    case 'accepted_within':
      return isYes ? 'If accepted' : `Not within ${days(test.days)}`;
    case 'connected':
      return isYes ? 'If connected' : 'If not connected';
    case 'posted_within':
      return isYes ? 'If posted' : 'If not posted';
    case 'field':
      return isYes ? 'If so' : 'If not';
    case 'tagged':
      return isYes ? 'If tagged' : 'If not tagged';
    case 'replied_within':
      return isYes ? 'If replied' : 'If not replied';
    case 'score_above':
      return isYes ? `If above ${test.score}` : `${test.score} or less, or no score`;
    case 'open_profile':
      return isYes ? 'If open' : 'If not open';
    case 'split':
      return isYes ? `${test.percent}% of the leads` : `The other ${100 - test.percent}%`;
  }
}
