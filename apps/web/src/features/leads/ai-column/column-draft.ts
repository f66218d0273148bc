import type { AiColumn } from '@waypost/contract/leads-ai-column';
import {
  AI_CHOICE_LENGTH_MAX,
  AI_CHOICES_MAX,
  type AnswerKind,
  questionProblem,
} from '@waypost/domain/leads/ai-column/ai-column';
import type { AiColumnDraft } from './ai-column-queries.ts';

/** A question while it is written: choices stand one per line. */
export interface ColumnDraft {
  name: string;
  question: string;
  answerKind: AnswerKind;
  choices: string;
  fields: string[];
}

export const emptyDraft: ColumnDraft = {
  name: '',
  question: '',
  answerKind: 'text',
  choices: '',
  fields: ['headline', 'title', 'company'],
};

export const draftOf = ({ name, question, answerKind, choices, fields }: AiColumn): ColumnDraft => ({
  ...{ name, question, answerKind, fields },
  choices: choices.join('\n'),
});

export const columnOf = ({ choices, ...draft }: ColumnDraft): AiColumnDraft => ({
  ...draft,
  name: draft.name.trim(),
  question: draft.question.trim(),
  choices:
    draft.answerKind === 'one_of'
      ? choices
          .split('\n')
          .map((choice) => choice.trim())
          .filter((choice) => choice !== '')
      : [],
});

/** Why a draft cannot be asked; '' while it is only not finished, null when it can be asked. */
export function draftProblem(draft: ColumnDraft): string | null {
  const { choices = [], ...column } = columnOf(draft);
  if (column.name === '' || column.question === '') return '';
  if (choices.length > AI_CHOICES_MAX) return `Give ${AI_CHOICES_MAX} choices at most.`;
  if (choices.some((choice) => choice.length > AI_CHOICE_LENGTH_MAX)) {
    return `A choice can have at most ${AI_CHOICE_LENGTH_MAX} characters.`;
  }
  return questionProblem({ ...column, choices }, column.name)?.message ?? null;
}

/** Whether the draft asks something else than the column does. */
export function isChanged(draft: ColumnDraft, column: AiColumn): boolean {
  return JSON.stringify(columnOf(draft)) !== JSON.stringify(columnOf(draftOf(column)));
}
