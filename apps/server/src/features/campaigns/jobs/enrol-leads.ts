import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Campaign } from '../campaign.ts';
import { findCampaign } from '../store/campaign.store.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { insertEnrolments, type NewEnrolment, otherCampaignsOf } from '../store/enrolment.store.ts';

export const enrolJobKind = 'campaigns.enrol-leads';
const leadsPerChunk = 200;

interface Input {
  campaignId: string;
}
interface Cursor {
  afterLeadId: string | null;
  /** Leads given to senders so far: they take turns. */
  turn: number;
}

/** Puts the people of a campaign's lists into it, chunk by chunk; a restart goes on after the last chunk. */
export function enrolLeadsJob(deps: CampaignsDeps): JobKind<Input, Cursor> {
  return {
    kind: enrolJobKind,
    async run(job, run) {
      let cursor = job.cursor ?? { afterLeadId: null, turn: 0 };
      let { done } = job;
      const counts = { enrolled: 0, excluded: 0, ...job.counts };
      for (let more = true; more && !run.stopping.aborted;) {
        await run.chunk(async (tx) => {
          const result = await enrolChunk(tx, deps, job.workspaceId, job.input.campaignId, cursor);
          more = result.read === leadsPerChunk;
          cursor = result.cursor;
          done += result.read;
          counts.enrolled += result.enrolled;
          counts.excluded += result.excluded;
          await hint(tx, job.workspaceId, 'campaigns.campaign', job.input.campaignId);
          return { done, counts, cursor };
        });
      }
      return run.stopping.aborted
        ? { end: 'later', afterSeconds: 0, message: 'Goes on after the restart.' }
        : { end: 'done' };
    },
  };
}

async function enrolChunk(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
  cursor: Cursor,
) {
  const campaign = await findCampaign(tx, workspaceId, campaignId);
  if (campaign === undefined) return { read: 0, enrolled: 0, excluded: 0, cursor };
  const leadIds = await deps.leads.listMembers(
    tx,
    workspaceId,
    campaign.listIds,
    cursor.afterLeadId,
    leadsPerChunk,
  );
  const { rows, turn } = await enrolmentsFor(tx, deps, workspaceId, campaign, leadIds, cursor.turn);
  const now = deps.platform.clock.businessNow();
  const inserted = await insertEnrolments(tx, workspaceId, campaign, rows, now);
  let enrolled = 0;
  for (const row of rows) {
    if (row.finishedAt !== null || !inserted.has(row.id)) continue;
    await setDue(tx, workspaceId, row.id, now);
    enrolled += 1;
  }
  const excluded = rows.filter((row) => row.finishedAt !== null && inserted.has(row.id)).length;
  const afterLeadId = leadIds.at(-1) ?? cursor.afterLeadId;
  return { read: leadIds.length, enrolled, excluded, cursor: { afterLeadId, turn } };
}

async function enrolmentsFor(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  leadIds: readonly string[],
  firstTurn: number,
): Promise<{ rows: NewEnrolment[]; turn: number }> {
  const { clock, random } = deps.platform;
  const now = clock.businessNow();
  const leads = await deps.leads.getLeads(tx, workspaceId, leadIds);
  const matches = await deps.leads.exclusionMatcher(tx, workspaceId);
  const busy = await otherCampaignsOf(tx, workspaceId, campaign.id, leadIds);
  const accounts = await deps.accounts(tx, workspaceId, campaign.accountIds);
  const senders = accounts.filter((account) => account.status !== 'Deleted').map((account) => account.id);
  let turn = firstTurn;
  const rows = leads
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((lead): NewEnrolment => {
      const id = random.id();
      const state = startEnrolment(campaign.graph.startNodeId, now);
      const other = busy.get(lead.id);
      const rule = other === undefined ? matches(lead)?.ruleName : `Already in the campaign “${other}”`;
      if (rule !== undefined) {
        const finished = { outcome: 'excluded', at: now } as const;
        const reason = `Excluded by the rule "${rule}".`;
        return {
          id,
          leadId: lead.id,
          accountId: null,
          state: { ...state, finished },
          leadState: 'Excluded',
          reason,
          finishedAt: now,
        };
      }
      const accountId = senders[turn % Math.max(1, senders.length)] ?? null;
      turn += 1;
      return {
        id,
        leadId: lead.id,
        accountId,
        state,
        leadState: 'Queued',
        reason: 'Waiting for its first step.',
        finishedAt: null,
      };
    });
  return { rows, turn };
}
