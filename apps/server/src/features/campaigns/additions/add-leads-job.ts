import { ADDITION_GRACE_MS, takesLeadsIn } from '@waypost/domain/campaigns/additions';
import { startEnrolment } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import {
  dealAmong,
  type GivenSender,
  noSender,
  readLeadsToDeal,
  readStanding,
  sendersInOrder,
  type Standing,
} from '../dealing/deal-leads.ts';
import { waitBeforeTakingIn } from '../dealing/wait-for-connections.ts';
import { findCampaignToPlan } from '../store/campaign.store.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import { insertEnrolments, type NewEnrolment } from '../store/enrolment.store.ts';
import { type AddedLead, insertAdded, insertSkips, type Skip } from './addition.store.ts';
import { type AddLeadsInput, addLeadsJobKind } from './add-leads.ts';
import { whoCanJoin } from './who-can-join.ts';

interface Cursor {
  afterLeadId: string | null;
  /** What senders have got so far; absent until the first chunk has looked. */
  standing?: Standing;
}

interface Outcome {
  added: AddedLead[];
  skips: Skip[];
  standing?: Standing | undefined;
}

const ended = 'The campaign has ended meanwhile, so nobody more was added.';

/** Adds a selection to a campaign, chunk by chunk; a restart goes on after the last chunk and adds nobody twice. */
export function addLeadsJob(deps: CampaignsDeps, leadsPerChunk = 500): JobKind<AddLeadsInput, Cursor> {
  return {
    kind: addLeadsJobKind,
    async run(job, run) {
      const { campaignId, listId, selection, toListId } = job.input;
      if (job.cursor === null) await waitBeforeTakingIn(deps, job.workspaceId, campaignId);
      let cursor: Cursor = job.cursor ?? { afterLeadId: null };
      let { done: seen } = job;
      let counts = { done: 0, skipped: 0, ...job.counts };
      while (!run.stopping.aborted) {
        let read = 0;
        await run.chunk(async (tx) => {
          // Held until the chunk commits: no lead is given to a sender that is being removed.
          const campaign = await findCampaignToPlan(tx, job.workspaceId, campaignId);
          if (campaign === undefined)
            throw new JobFailed('The campaign was deleted, so nobody more was added.');
          const page = { afterLeadId: cursor.afterLeadId, limit: leadsPerChunk };
          const ids = await deps.leads.selectedLeads(tx, job.workspaceId, listId, selection, page);
          const room = { deps, workspaceId: job.workspaceId, campaign, toListId };
          const outcome = await addSome(tx, room, ids, cursor.standing);
          await insertAdded(tx, job.workspaceId, job.jobId, outcome.added);
          const of = { id: job.jobId, ofUndo: false };
          await insertSkips(tx, job.workspaceId, of, counts.skipped, outcome.skips);
          await hint(tx, job.workspaceId, 'campaigns.campaign', campaignId);
          const next = {
            read: ids.length,
            seen: seen + ids.length,
            counts: {
              done: counts.done + outcome.added.length,
              skipped: counts.skipped + outcome.skips.length,
            },
            cursor: {
              afterLeadId: ids.at(-1) ?? cursor.afterLeadId,
              ...(outcome.standing === undefined ? {} : { standing: outcome.standing }),
            } satisfies Cursor,
          };
          ({ read, seen, counts, cursor } = next);
          return { done: seen, counts, cursor, ...(read < leadsPerChunk ? { total: seen } : {}) };
        });
        if (read < leadsPerChunk) return { end: 'done' };
      }
      return { end: 'later', afterSeconds: 0, message: 'Goes on after the restart.' };
    },
  };
}

interface Room {
  deps: CampaignsDeps;
  workspaceId: string;
  campaign: Campaign;
  toListId: string | null;
}

async function addSome(
  tx: Tx,
  room: Room,
  leadIds: readonly string[],
  standing: Standing | undefined,
): Promise<Outcome> {
  const { deps, workspaceId, campaign, toListId } = room;
  if (leadIds.length === 0) return { added: [], skips: [], standing };
  const isRunning = takesLeadsIn(campaign.status) && campaign.startedAt !== null;
  if (!isRunning && (campaign.status === 'Completed' || campaign.status === 'Archived')) {
    throw new JobFailed(ended);
  }
  const senders = await sendersInOrder(tx, deps, workspaceId, campaign);
  const { leads, cannot, words } = await whoCanJoin(tx, deps, workspaceId, { campaign, senders }, leadIds);
  const skips = [...cannot].map(([leadId, { reason, rule }]) => ({ leadId, reason, rule }));
  const open = leads.map(({ id }) => id);
  if (!isRunning) {
    const put = await putOnList(tx, deps, workspaceId, toListId, open);
    return { added: put.added, skips: [...skips, ...put.skips], standing };
  }
  const known = standing ?? (await readStanding(tx, deps, workspaceId, campaign));
  const toDeal = await readLeadsToDeal(tx, deps, workspaceId, campaign, open, words);
  const senderOf = dealAmong(campaign.dealsBy === null ? toDeal : [], senders, campaign, known);
  const taken = await takeIn(tx, room, senders, open, senderOf);
  const dealt = { ...known.dealt };
  for (const { leadId } of taken.added) {
    const { accountId } = senderOf.get(leadId) ?? noSender;
    if (accountId !== null) dealt[accountId] = (dealt[accountId] ?? 0) + 1;
  }
  const after = campaign.dealsBy === null ? { standing: { ...known, dealt } } : {};
  return { added: taken.added, skips: [...skips, ...taken.skips], ...after };
}

/** The campaign goes on with them in a moment: whoever presses Undo at once finds everybody untouched. */
async function takeIn(
  tx: Tx,
  { deps, workspaceId, campaign }: Room,
  senders: readonly SenderAccount[],
  leadIds: readonly string[],
  senderOf: ReadonlyMap<string, GivenSender>,
): Promise<Pick<Outcome, 'added' | 'skips'>> {
  const { clock, random } = deps.platform;
  const now = clock.businessNow();
  const rows = leadIds.map((leadId): NewEnrolment => {
    const state = startEnrolment(campaign.graph.startNodeId, now);
    const given = senderOf.get(leadId) ?? noSender;
    return {
      ...{ id: random.id(), leadId, ...given, state, leadState: 'Queued', finishedAt: null },
      reason: senders.length === 0 ? 'Waiting for a sender.' : 'Waiting for its first step.',
    };
  });
  const inserted = await insertEnrolments(tx, workspaceId, campaign, rows, now);
  const added = rows.filter(({ id }) => inserted.has(id));
  const dueAt = now + Math.ceil(ADDITION_GRACE_MS * clock.speed());
  // Those that wait for connections are set due when they are dealt.
  const due = campaign.dealsBy === null ? added.map(({ id }) => id) : [];
  await setManyDue(tx, workspaceId, due, dueAt);
  return {
    added: added.map(({ id, leadId }) => ({ leadId, enrolmentId: id })),
    skips: rows
      .filter(({ id }) => !inserted.has(id))
      .map(({ leadId }) => ({ leadId, reason: 'Another campaign took this person in at the same moment.' })),
  };
}

/** Before a campaign starts, whom it will begin with is on its lists. */
async function putOnList(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  toListId: string | null,
  leadIds: readonly string[],
): Promise<Pick<Outcome, 'added' | 'skips'>> {
  const gained =
    toListId === null ? null : await deps.leads.putInList(tx, workspaceId, { listId: toListId, leadIds });
  if (gained === null) throw new JobFailed('The list for these leads was deleted, so nobody more was added.');
  return {
    added: leadIds.filter((id) => gained.has(id)).map((leadId) => ({ leadId, enrolmentId: null })),
    skips: leadIds
      .filter((id) => !gained.has(id))
      .map((leadId) => ({ leadId, reason: 'Is on a list of this campaign already.' })),
  };
}
