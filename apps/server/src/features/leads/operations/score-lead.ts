import type { Lead, scoreLeadBody } from '@waypost/contract/leads';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertEvents } from '../detail/event.store.ts';
import { toScore } from '../store/lead-row.ts';
import { findLeadRow } from '../store/lead.store.ts';
import { setScores } from '../store/score.store.ts';

/** A person says how well a lead fits, or takes the score away. Conditions see it from now on. */
export async function scoreLead(
  platform: Platform,
  { workspaceId, userId }: Actor,
  leadId: string,
  { score, reason }: z.output<typeof scoreLeadBody>,
): Promise<{ score: Lead['score'] }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const given = {
      leadId,
      score,
      by: userId,
      reason: score === null || reason === undefined || reason === '' ? null : reason,
    };
    const now = platform.clock.businessNow();
    const before = await findLeadRow(tx, workspaceId, leadId);
    const changed = await setScores(tx, workspaceId, [given], 'overwrite', now);
    const row = await findLeadRow(tx, workspaceId, leadId);
    if (row === undefined) throw notFound('This lead');
    if (changed.has(leadId)) {
      const text = (value: number | null | undefined) => (value == null ? null : String(value));
      const event = { id: platform.random.id(), leadId, kind: 'scored' as const, what: given.reason };
      const scores = { from: text(before?.score), to: text(score) };
      await insertEvents(tx, workspaceId, [{ ...event, ...scores }], { by: userId, now });
    }
    await hint(tx, workspaceId, 'leads.list', 'all');
    await hint(tx, workspaceId, 'leads.lead', leadId);
    return { score: toScore(row) };
  });
}
