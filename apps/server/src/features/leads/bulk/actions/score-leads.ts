import { insertEvents } from '../../detail/event.store.ts';
import { setScores } from '../../store/score.store.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';

export interface ScoreBefore {
  from: { score: number | null; reason: string | null; by?: string | null };
  to: { score: number | null; reason: string | null };
}

/** Gives leads a score with a reason, or takes it away. */
export const scoreLeads: BulkHandler<Doing<'score'>> = async ({ random }, part, does) => {
  const { tx, workspaceId, now } = part;
  const given = does.reason?.trim() ?? '';
  const to = { score: does.score, reason: does.score === null || given === '' ? null : given };
  const scores = part.leads.map(({ id: leadId }) => ({ leadId, ...to, by: part.userId }));
  const changed = await setScores(tx, workspaceId, scores, 'overwrite', now);
  const scored = part.leads.filter(({ id }) => changed.has(id));
  const events = scored.map((row) => ({
    ...{ id: random.id(), leadId: row.id, kind: 'scored' as const, what: to.reason },
    from: row.score === null ? null : String(row.score),
    to: to.score === null ? null : String(to.score),
  }));
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  return {
    skips: part.leads
      .filter(({ id }) => !changed.has(id))
      .map(({ id: leadId }) => ({ leadId, reason: 'Nothing to change: the score is as asked already.' })),
    befores: scored.map((row) => ({
      leadId: row.id,
      before: {
        from: { score: row.score, reason: row.score_reason, by: row.scored_by },
        to,
      } satisfies ScoreBefore,
    })),
  };
};
