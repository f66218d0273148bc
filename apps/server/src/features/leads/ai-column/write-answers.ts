import type { AiColumn } from '@waypost/contract/leads-ai-column';
import { fieldKindOf } from '@waypost/domain/leads/ai-column/ai-column';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { RunningJob } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FieldsBefore, problemOf } from '../bulk/actions/set-field.ts';
import { type Before, insertBefores, insertSkips, type Skip } from '../bulk/bulk.store.ts';
import { editedFields } from '../detail/edited-fields.ts';
import { insertEvents, type NewLeadEvent } from '../detail/event.store.ts';
import { writeFields } from '../detail/write-fields.ts';
import { customKinds, setCustomFieldKind } from '../grid/custom-field.store.ts';
import { type PersonFields, sameFields } from '../lead-person.ts';
import { fieldsOf, type LeadRow } from '../store/lead-row.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { type AnswerInput, type Planned, valueIn } from './answer-run.ts';
import { keepAnswers, type StoredAnswer } from './answer.store.ts';
import { noteFilled } from './column.store.ts';
import { emptyFields, handWritten } from './plan-lead.ts';

const unusable = 'The AI service gave an answer that could not be used. It was not charged.';
const gone = 'Was deleted meanwhile.';

/**
 * Keeps what was found and, unless it is a sample, writes it into the leads, each once. Somebody may have written there
 * while the model was asked: their value stays.
 */
export async function writeAnswers(
  tx: Tx,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  { workspaceId, jobId }: Pick<RunningJob, 'workspaceId' | 'jobId'>,
  {
    input,
    column,
    planned,
    skippedBefore,
  }: { input: AnswerInput; column: AiColumn; planned: readonly Planned[]; skippedBefore: number },
): Promise<{ done: number; skipped: number; answered: number; unknown: number }> {
  await takeTurnAtLeads(tx, workspaceId);
  const now = clock.businessNow();
  const ids = planned.flatMap(({ leadId, plan }) => (plan.does === 'skip' ? [] : [leadId]));
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const field = `custom:${column.name}`;
  const skips: Skip[] = [];
  const kept: Omit<StoredAnswer, 'columnId'>[] = [];
  const befores: Before[] = [];
  const changed: { row: LeadRow; fields: PersonFields }[] = [];
  const events: NewLeadEvent[] = [];
  const made = { answered: 0, unknown: 0 };
  for (const one of planned) {
    const { leadId, plan, earlier } = one;
    const row = rows.get(leadId);
    const answer = plan.does === 'skip' ? undefined : answerOf(one, input.version, now);
    if (plan.does === 'skip' || row === undefined || answer === undefined) {
      skips.push({
        leadId,
        reason: plan.does === 'skip' ? plan.reason : row === undefined ? gone : unusable,
      });
      continue;
    }
    const current = valueIn(row.custom_fields, column.name);
    const value = answer.answer ?? '';
    const before = fieldsOf(row);
    const fields = editedFields(before, [{ field, value }]);
    const same = sameFields(before, fields);
    const problem = !input.fills
      ? null
      : (handWritten(current, earlier?.written ?? null, input.again) ??
        (same ? null : problemOf(row, before, fields)));
    if (plan.does !== 'keep') made[answer.answer === null ? 'unknown' : 'answered'] += 1;
    const written = input.fills && problem === null ? value : (earlier?.written ?? null);
    kept.push({ ...answer, written });
    if (problem !== null) skips.push({ leadId, reason: problem });
    if (!input.fills || problem !== null || same) continue;
    changed.push({ row, fields });
    befores.push({
      leadId,
      before: { from: { [field]: current }, to: { [field]: value } } satisfies FieldsBefore,
    });
    const change = { what: column.name, from: current || null, to: value || null };
    events.push({ id: random.id(), leadId, kind: 'edited', ...change });
  }
  if (input.fills) {
    const kind = fieldKindOf(column.answerKind);
    const kinds = await customKinds(tx, workspaceId);
    if (kinds.get(column.name) !== kind)
      await setCustomFieldKind(tx, workspaceId, { name: column.name, kind });
    if (!column.filled) await noteFilled(tx, workspaceId, column.id);
    await writeFields({ tx, workspaceId, now }, changed);
    await insertEvents(tx, workspaceId, events, { by: null, now });
    await insertBefores(tx, workspaceId, jobId, befores);
    await insertSkips(tx, workspaceId, jobId, skippedBefore, skips);
  }
  // After the leads: what was written now is not a change since the answer.
  await keepAnswers(tx, workspaceId, column.id, kept, now);
  return { done: planned.length - skips.length, skipped: skips.length, ...made };
}

/** Undefined: the service gave nothing usable. */
function answerOf(
  { leadId, plan, found, texts, earlier }: Planned,
  version: number,
  now: number,
): Omit<StoredAnswer, 'columnId' | 'written'> | undefined {
  const none = { answer: null, quote: null, field: null, reason: null };
  const base = { leadId, version, factsHash: texts?.hash ?? '', answeredAt: now };
  if (plan.does === 'empty') return { ...base, ...none, reason: emptyFields };
  if (plan.does === 'keep') return earlier && { ...earlier };
  if (found === undefined || found === null) return undefined;
  if (found.is === 'unknown') return { ...base, ...none, reason: found.reason };
  const { answer, quote, field } = found;
  return { ...base, ...none, answer, quote, field };
}
