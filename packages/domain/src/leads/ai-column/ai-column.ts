import { type CustomFieldKind, GRID_FIELDS, customFieldName } from '../grid/grid-fields.ts';

/** A column whose values a model answers from chosen fields of each lead. */

export const ANSWER_KINDS = ['text', 'yes_no', 'number', 'one_of'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** In characters. */
export const AI_QUESTION_LENGTH_MAX = 500;
export const AI_CHOICE_LENGTH_MAX = 60;
export const AI_ANSWER_LENGTH_MAX = 300;

export const AI_FIELDS_MAX = 12;
export const AI_CHOICES_MAX = 12;
export const AI_SAMPLE_LEADS_MAX = 5;
export const AI_RUN_LEADS_MAX = 20_000;
export const AI_COLUMNS_MAX = 50;
export const AI_ANSWERS_PER_CREDIT = 10;

/** @param answers answers given, each begun 10 counting whole; the price of scoring as many leads. */
export const answerCredits = (answers: number): number => Math.ceil(answers / AI_ANSWERS_PER_CREDIT);

/** What is asked, and from what it is answered. */
export interface AiQuestion {
  question: string;
  answerKind: AnswerKind;
  /** The only answers of a `one_of`; empty for every other kind. */
  choices: readonly string[];
  /** Keys of grid fields, or {@link COMMENTS_FIELD}. */
  fields: readonly string[];
}

/** What the lead said where a source found it: comments under posts. */
export const COMMENTS_FIELD = 'comments';

/** Built-in fields that hold words of a lead. */
export const AI_READABLE_FIELDS = ['name', 'title', 'company', 'location', 'headline', 'tags'] as const;

/** As a screen says it. */
export function aiFieldLabel(field: string): string {
  if (field === COMMENTS_FIELD) return 'Comments';
  const own = customFieldName(field);
  return own ?? GRID_FIELDS[field as keyof typeof GRID_FIELDS]?.label ?? field;
}

/** The kind of the workspace's own field that holds the answers. */
export const fieldKindOf = (kind: AnswerKind): CustomFieldKind => (kind === 'number' ? 'number' : 'text');

/** What is wrong with a question, as a sentence with the part it is about; null when it can be asked. */
export function questionProblem(
  { answerKind, choices, fields }: AiQuestion,
  ownField: string,
): { part: 'choices' | 'fields'; message: string } | null {
  if (fields.length === 0) return { part: 'fields', message: 'Choose at least one field to answer from.' };
  const readable: readonly string[] = [...AI_READABLE_FIELDS, COMMENTS_FIELD];
  const wrong = fields.find((field) => !readable.includes(field) && customFieldName(field) === null);
  if (wrong !== undefined) return { part: 'fields', message: `“${wrong}” cannot be answered from.` };
  if (fields.some((field) => customFieldName(field)?.toLowerCase() === ownField.toLowerCase())) {
    return { part: 'fields', message: 'A column cannot be answered from itself.' };
  }
  if (answerKind !== 'one_of') return null;
  const distinct = new Set(choices.map((choice) => choice.trim().toLowerCase()));
  if (distinct.size < 2) return { part: 'choices', message: 'Give at least two different choices.' };
  return distinct.size < choices.length ? { part: 'choices', message: 'Name each choice once.' } : null;
}
