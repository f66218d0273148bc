import {
  AI_CHOICE_LENGTH_MAX,
  AI_CHOICES_MAX,
  AI_FIELDS_MAX,
  AI_QUESTION_LENGTH_MAX,
  ANSWER_KINDS,
} from '@waypost/domain/leads/ai-column/ai-column';
import { CUSTOM_NAME_LENGTH_MAX } from '@waypost/domain/leads/edit-lead';
import { z } from 'zod';
import { id, idParams, isoInstant, line } from './fields.ts';
import { gridSelection } from './leads-grid.ts';

/** What a column asks about each lead, and what it may be answered from. */
export const aiQuestion = z.strictObject({
  question: line(AI_QUESTION_LENGTH_MAX, 'The question'),
  answerKind: z.enum(ANSWER_KINDS),
  /** The only answers of a `one_of`; empty for every other kind. */
  choices: z.array(line(AI_CHOICE_LENGTH_MAX, 'A choice')).max(AI_CHOICES_MAX).default([]),
  /** Keys of fields of the grid, or `comments`. */
  fields: z.array(z.string().min(1).max(80)).max(AI_FIELDS_MAX),
});
/** The name is the name of the workspace's own field that the answers are kept in; it stays. */
export const newAiColumn = aiQuestion.extend({ name: line(CUSTOM_NAME_LENGTH_MAX, 'The name') });
/** `version` is the one that was edited: another one answers `conflict`. */
export const editAiColumnBody = aiQuestion.extend({ version: z.number().int().positive() });

export const aiColumn = newAiColumn.extend({
  id,
  /** Grows with each change of the question. */
  version: z.number().int().positive(),
  /** False while it was only tried: its field is not there yet. */
  filled: z.boolean(),
  /** Answers it gave so far, and what they cost. */
  answersGiven: z.number().int(),
  creditsCharged: z.number().int(),
  /** The job that answers it now. */
  jobId: id.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type AiColumn = z.infer<typeof aiColumn>;
export const aiColumns = z.object({ columns: z.array(aiColumn) });
export const aiColumnRemoved = z.object({ deleted: z.literal(true) });

export const aiColumnInList = idParams.extend({ columnId: id });

export const aiPriceBody = z.strictObject({
  selection: gridSelection,
  /** Asks again where nothing changed since the last answer. */
  again: z.boolean().default(false),
});
/** The most that answering costs; what stays unknown is not charged. */
export const aiPrice = z.object({
  /** Leads that would be asked about, `AI_RUN_LEADS_MAX` at most. */
  leads: z.number().int(),
  /** More are waiting than one run takes. */
  more: z.boolean(),
  /** Some were only tried: a run writes their answers without asking. */
  tried: z.boolean(),
  credits: z.number().int(),
});
export type AiPrice = z.infer<typeof aiPrice>;

/** `requestId` is made by the caller: asking twice is asking once. */
export const aiRunBody = aiPriceBody.extend({ requestId: id });
export const aiSampleBody = z.strictObject({ requestId: id, selection: gridSelection });

export const AI_ANSWERS_LEADS_MAX = 200;
export const aiAnswersBody = z.strictObject({ leadIds: z.array(id).min(1).max(AI_ANSWERS_LEADS_MAX) });

/** What a column found about a lead. */
export const aiAnswer = z.object({
  columnId: id,
  leadId: id,
  /** Null: unknown. */
  answer: z.string().nullable(),
  /** The words of the lead that show it, and the field they stand in. */
  quote: z.string().nullable(),
  field: z.string().nullable(),
  /** Why it is unknown. */
  reason: z.string().nullable(),
  at: isoInstant,
  /** The question was changed since. */
  old: z.boolean(),
});
export type AiAnswer = z.infer<typeof aiAnswer>;
export const aiAnswers = z.object({ answers: z.array(aiAnswer) });

export const aiSampleParams = aiColumnInList.extend({ jobId: id });
/** The leads of a sample in their order, each with its answer once there is one. Nothing is written into leads yet. */
export const aiSample = z.object({
  leads: z.array(z.object({ leadId: id, name: z.string(), answer: aiAnswer.nullable() })),
});
export type AiSample = z.infer<typeof aiSample>;
