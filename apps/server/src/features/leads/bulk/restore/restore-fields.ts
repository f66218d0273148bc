import { fieldLabel } from '@waypost/domain/leads/edit-lead';
import { editedFields, valueOfField } from '../../detail/edited-fields.ts';
import { insertEvents } from '../../detail/event.store.ts';
import { writeFields } from '../../detail/write-fields.ts';
import { fieldsOf, type LeadRow } from '../../store/lead-row.ts';
import { setScores } from '../../store/score.store.ts';
import type { ScoreBefore } from '../actions/score-leads.ts';
import { type FieldsBefore, problemOf } from '../actions/set-field.ts';
import type { Restored } from '../bulk-part.ts';
import type { Skip } from '../bulk.store.ts';

const changedSince = 'Was changed since, so it stays as it is.';

/** Gives fields back what stood there; a field that somebody changed since keeps that. */
export const restoreFields: Restored = async ({ random }, part) => {
  const { tx, workspaceId, now, userId } = part;
  const befores = new Map(part.befores.map(({ leadId, before }) => [leadId, before as FieldsBefore]));
  const skips: Skip[] = [];
  const changed = part.leads.flatMap((row) => {
    const { from, to } = befores.get(row.id) ?? { from: {}, to: {} };
    const now = fieldsOf(row);
    const fields = editedFields(
      now,
      Object.entries(from).map(([field, value]) => ({ field, value })),
    );
    const isOurs = Object.entries(to).every(([field, value]) => valueOfField(now, field) === value);
    const problem = isOurs ? problemOf(row, now, fields) : changedSince;
    if (problem !== null) skips.push({ leadId: row.id, reason: problem });
    return problem === null ? [{ row, fields, names: Object.keys(from) }] : [];
  });
  await writeFields(part, changed);
  const events = changed.flatMap(({ row, fields, names }) => {
    const [field] = names;
    if (field === undefined) return [];
    return [
      {
        ...{ id: random.id(), leadId: row.id, kind: 'edited' as const, what: fieldLabel(field) },
        from: valueOfField(fieldsOf(row), field) || null,
        to: valueOfField(fields, field) || null,
      },
    ];
  });
  await insertEvents(tx, workspaceId, events, { by: userId, now });
  return skips;
};

const text = (score: number | null): string | null => (score === null ? null : String(score));

/** Gives leads the score and the reason they had; a score that somebody changed since stays. */
export const restoreScores: Restored = async ({ random }, part) => {
  const { tx, workspaceId, now, userId } = part;
  const befores = new Map(part.befores.map(({ leadId, before }) => [leadId, before as ScoreBefore]));
  const isOurs = (row: LeadRow) => {
    const to = befores.get(row.id)?.to;
    return to !== undefined && row.score === to.score && row.score_reason === to.reason;
  };
  const ours = part.leads.filter(isOurs);
  const scores = ours.map(({ id: leadId }) => ({
    leadId,
    ...(befores.get(leadId)?.from ?? { score: null, reason: null }),
  }));
  await setScores(tx, workspaceId, scores, 'overwrite', now);
  const events = scores.map(({ leadId, score, reason }) => ({
    ...{ id: random.id(), leadId, kind: 'scored' as const, what: reason },
    ...{ from: text(befores.get(leadId)?.to.score ?? null), to: text(score) },
  }));
  await insertEvents(tx, workspaceId, events, { by: userId, now });
  return part.leads.filter((row) => !isOurs(row)).map(({ id: leadId }) => ({ leadId, reason: changedSince }));
};
