import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { enrolledAmong } from '../dealing/contact.store.ts';
import {
  dealAmong,
  noSender,
  readLeadsToDeal,
  readStanding,
  sendersInOrder,
  type Standing,
} from '../dealing/deal-leads.ts';
import { waitBeforeTakingIn } from '../dealing/wait-for-connections.ts';
import { readLeftOut } from '../dealing/why-left-out.ts';
import { findCampaignToPlan } from '../store/campaign.store.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import { insertEnrolments, type NewEnrolment } from '../store/enrolment.store.ts';

export const enrolJobKind = 'campaigns.enrol-leads';
const leadsPerChunk = 500;
const takesPeople: ReadonlySet<Campaign['status']> = new Set(['Active', 'Paused']);

interface Input {
  campaignId: string;
}
interface Cursor {
  afterLeadId: string | null;
  /** What senders have got so far; absent until the first chunk has looked. */
  standing?: Standing;
}

/** Puts the people of a campaign's lists into it, chunk by chunk; a restart goes on after the last chunk. */
export function enrolLeadsJob(deps: CampaignsDeps): JobKind<Input, Cursor> {
  return {
    kind: enrolJobKind,
    async run(job, run) {
      if (job.cursor === null) await waitBeforeTakingIn(deps, job.workspaceId, job.input.campaignId);
      let cursor: Cursor = job.cursor ?? { afterLeadId: null };
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
  // It has ended meanwhile: nobody joins any more.
  if (campaign === undefined || !takesPeople.has(campaign.status)) {
    return { read: 0, enrolled: 0, excluded: 0, cursor };
  }
  const leadIds = await deps.leads.listMembers(
    tx,
    workspaceId,
    campaign.listIds,
    cursor.afterLeadId,
    leadsPerChunk,
  );
  const now = deps.platform.clock.businessNow();
  const room = {
    ...{ deps, workspaceId, campaign, now },
    senders: await sendersInOrder(tx, deps, workspaceId, campaign),
    standing: cursor.standing ?? (await readStanding(tx, deps, workspaceId, campaign)),
  };
  const here = await enrolledAmong(tx, workspaceId, campaign.id, leadIds);
  const fresh = leadIds.filter((id) => !here.has(id));
  const first = await enrol(tx, room, fresh);
  // Another campaign that starts right now was faster with some: they are shown here as left out.
  const again = await enrol(tx, { ...room, standing: first.standing }, first.missed);
  const added = [...first.added, ...again.added];
  const enrolled = added.filter((row) => row.finishedAt === null).map((row) => row.id);
  // Those that wait for connections are set due when they are dealt.
  if (campaign.dealsBy === null) await setManyDue(tx, workspaceId, enrolled, now);
  return {
    read: leadIds.length,
    enrolled: enrolled.length,
    excluded: added.length - enrolled.length,
    cursor: {
      afterLeadId: leadIds.at(-1) ?? cursor.afterLeadId,
      // What is dealt meanwhile by others is counted afresh.
      ...(campaign.dealsBy === null ? { standing: again.standing } : {}),
    },
  };
}

interface Room {
  deps: CampaignsDeps;
  workspaceId: string;
  campaign: Campaign;
  now: number;
  senders: readonly SenderAccount[];
  standing: Standing;
}

/** Takes these people in, or stores why not; `missed`: another campaign has taken them since they were looked at. */
async function enrol(tx: Tx, room: Room, leadIds: readonly string[]) {
  const { workspaceId, campaign, now } = room;
  const rows = leadIds.length === 0 ? [] : await enrolmentsFor(tx, room, leadIds);
  const inserted = await insertEnrolments(tx, workspaceId, campaign, rows, now);
  const added = rows.filter((row) => inserted.has(row.id));
  const dealt = { ...room.standing.dealt };
  for (const { accountId } of added) if (accountId !== null) dealt[accountId] = (dealt[accountId] ?? 0) + 1;
  return {
    added,
    missed: rows.filter((row) => !inserted.has(row.id)).map((row) => row.leadId),
    standing: { ...room.standing, dealt },
  };
}

async function enrolmentsFor(
  tx: Tx,
  { deps, workspaceId, campaign, now, senders, standing }: Room,
  leadIds: readonly string[],
): Promise<NewEnrolment[]> {
  // In one order everywhere: two campaigns that start at once cannot wait for each other in a circle.
  const leads = (await deps.leads.getLeads(tx, workspaceId, leadIds)).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const accountIds = senders.filter(({ status }) => status !== 'Deleted').map(({ id }) => id);
  const { why, words } = await readLeftOut(tx, deps, workspaceId, { ...campaign, accountIds }, leadIds);
  const reasons = new Map(leads.map((lead) => [lead.id, why(lead)] as const));
  const open = leads.filter(({ id }) => reasons.get(id) === undefined).map(({ id }) => id);
  const toDeal = await readLeadsToDeal(tx, deps, workspaceId, campaign, open, words);
  const dealtNow = campaign.dealsBy === null ? toDeal : [];
  const senderOf = dealAmong(dealtNow, senders, campaign, standing);
  return leads.map((lead): NewEnrolment => {
    const id = deps.platform.random.id();
    const state = startEnrolment(campaign.graph.startNodeId, now);
    const left = reasons.get(lead.id);
    if (left === undefined) {
      return {
        ...{ id, leadId: lead.id, ...(senderOf.get(lead.id) ?? noSender), state, leadState: 'Queued' },
        ...{ reason: 'Waiting for its first step.', finishedAt: null },
      };
    }
    return {
      ...{ id, leadId: lead.id, ...noSender, leadState: 'Excluded', reason: left.reason, finishedAt: now },
      state: {
        ...state,
        finished: {
          ...{ outcome: 'excluded', at: now },
          leftOutBy: left.code === 'excluded' ? 'exclusion' : left.code,
        },
      },
    };
  });
}
