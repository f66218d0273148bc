import type { Job } from '@waypost/contract/jobs';
import { ENRICH_LEADS_MAX, type enrichHow, type enrichListBody } from '@waypost/contract/leads-enrichment';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError, noneFound, notFound } from '../../../platform/http/app-error.ts';
import { bulkTidy } from '../bulk/bulk-tidy.store.ts';
import { insertBulk } from '../bulk/bulk.store.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { readAsk } from '../grid/read-ask.ts';
import { selectedLeads } from '../grid/selection.ts';
import { plannedJob } from '../list-jobs.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { findLeadRow, findLeadRows } from '../store/lead.store.ts';
import { enrichJob, enrichLeadJob, type EnrichInput, type EnrichmentDeps } from './enrich-run.ts';

/**
 * Plans reading the profiles of a selection, {@link ENRICH_LEADS_MAX} leads at most: nobody waits months for a job.
 * @throws AppError `not_found`, `invalid_input`, `linkedin_disconnected`.
 */
export async function startEnrichList(
  { platform, network }: EnrichmentDeps,
  workspaceId: string,
  listId: string,
  { selection, ...how }: z.output<typeof enrichListBody>,
): Promise<{ job: Job }> {
  const { db, queue, clock } = platform;
  await network.checkAccount({ workspaceId, accountId: how.accountId });
  const job = await inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    if (selection.of === 'matching') {
      readAsk(selection, await customKinds(tx, workspaceId), 'body.selection');
    }
    const named = selection.of === 'leads' ? selection.leadIds : selection.except;
    if (named.length > 0 && (await findLeadRows(tx, workspaceId, named)).length === 0) {
      throw noneFound('These leads');
    }
    const at = { workspaceId, listId };
    const page = { afterLeadId: null, limit: ENRICH_LEADS_MAX + 1 };
    const { length: leads } = await nextOfSelection(selectedLeads, tx, at, selection, page);
    if (leads > ENRICH_LEADS_MAX) {
      const message = `Profiles of ${ENRICH_LEADS_MAX.toLocaleString('en')} leads at most are read in one job. Choose fewer, or filter first.`;
      throw new AppError('invalid_input', message, { issues: [{ path: 'body.selection', message }] });
    }
    const input: EnrichInput = { ...how, selection };
    const jobId = await queue.enqueue(tx, workspaceId, {
      ...{ kind: enrichJob, refId: listId, input, total: leads },
    });
    await insertBulk(
      tx,
      workspaceId,
      { id: jobId, listId, toListId: null, action: 'enrich' },
      clock.businessNow(),
    );
    await bulkTidy.note(tx, workspaceId, jobId);
    return plannedJob(tx, workspaceId, jobId);
  });
  return { job };
}

/**
 * Plans reading the profile of one lead, also when it was read lately.
 * @throws AppError `not_found`, `linkedin_disconnected`.
 */
export async function startEnrichLead(
  { platform, network }: EnrichmentDeps,
  workspaceId: string,
  leadId: string,
  how: z.output<typeof enrichHow>,
): Promise<{ job: Job }> {
  await network.checkAccount({ workspaceId, accountId: how.accountId });
  const job = await inWorkspace(platform.db, workspaceId, async (tx) => {
    if ((await findLeadRow(tx, workspaceId, leadId)) === undefined) throw notFound('This lead');
    const input: EnrichInput = { ...how, selection: { of: 'leads', leadIds: [leadId] } };
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      ...{ kind: enrichLeadJob, refId: leadId, input, total: 1 },
    });
    return plannedJob(tx, workspaceId, jobId);
  });
  return { job };
}
