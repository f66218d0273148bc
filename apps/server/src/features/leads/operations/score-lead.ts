import type { Lead, scoreLeadBody } from '@waypost/contract/leads';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toScore } from '../store/lead-row.ts';
import { findLeadRow } from '../store/lead.store.ts';
import { setScores } from '../store/score.store.ts';

/** A person says how well a lead fits, or takes the score away. Conditions see it from now on. */
export async function scoreLead(
  platform: Platform,
  workspaceId: string,
  leadId: string,
  { score, reason }: z.output<typeof scoreLeadBody>,
): Promise<{ score: Lead['score'] }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const given = {
      leadId,
      score,
      reason: score === null || reason === undefined || reason === '' ? null : reason,
    };
    await setScores(tx, workspaceId, [given], 'overwrite', platform.clock.businessNow());
    const row = await findLeadRow(tx, workspaceId, leadId);
    if (row === undefined) throw notFound('This lead');
    await hint(tx, workspaceId, 'leads.list', 'all');
    return { score: toScore(row) };
  });
}
