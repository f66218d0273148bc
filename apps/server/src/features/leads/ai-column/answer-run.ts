import type { GridSelection } from '@waypost/contract/leads-grid';
import type { ReadAnswer } from '@waypost/domain/leads/ai-column/read-answer';
import type { StoredAnswer } from './answer.store.ts';
import type { LeadTexts } from './lead-texts.ts';
import type { LeadPlan } from './plan-lead.ts';

export const aiColumnJob = 'leads.answer-column';
/** Does the same for a few leads and writes nothing into them. */
export const aiSampleJob = 'leads.sample-column';

export interface AnswerInput {
  columnId: string;
  version: number;
  selection: GridSelection;
  again: boolean;
  /** Leads that were paid for. */
  asksMax: number;
  /** More were waiting than one run takes: it ends where that many are asked. */
  more: boolean;
  /** False: a sample; answers are kept and nothing is written into leads. */
  fills: boolean;
}
export interface AnswerCursor {
  lastLeadId: string | null;
  asked: number;
  /** Times in a row that the AI service did not answer. */
  failures: number;
}

/** A lead of a part with what the run does with it. */
export interface Planned {
  leadId: string;
  plan: LeadPlan;
  texts: LeadTexts | undefined;
  earlier: StoredAnswer | undefined;
  /** Of those asked about; null: the service gave nothing usable. */
  found?: ReadAnswer | null;
}

/** What stands in an own field, '' for nothing. */
export const valueIn = (fields: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? '';
