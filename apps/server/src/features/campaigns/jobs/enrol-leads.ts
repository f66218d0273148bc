import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Campaign } from '../campaign.ts';
import { findCampaignToPlan } from '../store/campaign.store.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import { insertEnrolments, type NewEnrolment, otherCampaignsOf } from '../store/enrolment.store.ts';

export const enrolJobKind = 'campaigns.enrol-leads';
const leadsPerChunk = 500;

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
      while (!run.stopping.aborted) {
        let read = 0;
        await run.chunk(async (tx) => {
          const result = await enrolChunk(tx, deps, job.workspaceId, job.input.campaignId, cursor);
          read = result.read;
          cursor = result.cursor;
          done += read;
          counts.enrolled += result.enrolled;
          counts.excluded += result.excluded;
          await hint(tx, job.workspaceId, 'campaigns.campaign', job.input.campaignId);
          return { done, counts, cursor };
        });
        if (read < leadsPerChunk) return { end: 'done' };
      }
      return { end: 'later', afterSeconds: 0, message: 'Goes on after the restart.' };
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
  // Held until the chunk commits: no lead is given to a sender that is being removed.
  const campaign = await findCampaignToPlan(tx, workspaceId, campaignId);
  if (campaign === undefined) return { read: 0, enrolled: 0, excluded: 0, cursor };
  const leadIds = await deps.leads.listMembers(
    tx,
    workspaceId,
    campaign.listIds,
    cursor.afterLeadId,
    leadsPerChunk,
  );
  const now = deps.platform.clock.businessNow();
  const senders = (await deps.accounts(tx, workspaceId, campaign.accountIds))
    .filter((account) => account.status !== 'Deleted')
    .map((account) => account.id);
  const first = await enrolmentsFor(tx, deps, workspaceId, campaign, { leadIds, senders, turn: cursor.turn });
  const inserted = await insertEnrolments(tx, workspaceId, campaign, first.rows, now);
  // Another campaign that starts right now was faster with some: they are shown here as left out.
  const missed = first.rows.filter((row) => !inserted.has(row.id)).map((row) => row.leadId);
  const again = await enrolmentsFor(tx, deps, workspaceId, campaign, {
    leadIds: missed,
    senders,
    turn: first.turn,
  });
  const insertedAgain = await insertEnrolments(tx, workspaceId, campaign, again.rows, now);
  const added = [
    ...first.rows.filter((row) => inserted.has(row.id)),
    ...again.rows.filter((row) => insertedAgain.has(row.id)),
  ];
  const enrolled = added.filter((row) => row.finishedAt === null).map((row) => row.id);
  await setManyDue(tx, workspaceId, enrolled, now);
  return {
    read: leadIds.length,
    enrolled: enrolled.length,
    excluded: added.length - enrolled.length,
    cursor: { afterLeadId: leadIds.at(-1) ?? cursor.afterLeadId, turn: again.turn },
  };
}

async function enrolmentsFor(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  {
    leadIds,
    senders,
    turn: firstTurn,
  }: { leadIds: readonly string[]; senders: readonly string[]; turn: number },
): Promise<{ rows: NewEnrolment[]; turn: number }> {
  if (leadIds.length === 0) return { rows: [], turn: firstTurn };
  const { clock, random } = deps.platform;
  const now = clock.businessNow();
  const leads = await deps.leads.getLeads(tx, workspaceId, leadIds);
  const matches = await deps.leads.exclusionMatcher(tx, workspaceId);
  const busy = await otherCampaignsOf(tx, workspaceId, campaign.id, leadIds);
  let turn = firstTurn;
  const rows = leads
    // In one order everywhere: two campaigns that start at once cannot wait for each other in a circle.
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((lead): NewEnrolment => {
      const id = random.id();
      const state = startEnrolment(campaign.graph.startNodeId, now);
      const left = whyLeftOut(busy.get(lead.id), matches(lead)?.ruleName);
      if (left !== undefined) {
        return {
          id,
          leadId: lead.id,
          accountId: null,
          state: { ...state, finished: { outcome: 'excluded', at: now } },
          leadState: 'Excluded',
          reason: left,
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

function whyLeftOut(otherCampaign: string | undefined, rule: string | undefined): string | undefined {
  if (otherCampaign !== undefined) return `Already in the campaign “${otherCampaign}”.`;
  return rule === undefined ? undefined : describeDecisionReason({ code: 'excluded', rule });
}
