import { PROFILE_FRESH_DAYS } from '@waypost/domain/leads/enrichment/profile-values';
import { memberIdOfLink } from '@waypost/domain/linkedin/profile-url';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type JobEnd, JobFailed, type JobKind, type RunningJob } from '../../../platform/jobs/job-kinds.ts';
import { membersAmong } from '../bulk/bulk-members.store.ts';
import { insertBefores, insertSkips, type Skip } from '../bulk/bulk.store.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { selectedLeads } from '../grid/selection.ts';
import { interrupted } from '../jobs/interrupted.ts';
import { laterFrom } from '../jobs/wait-for-network.ts';
import type { ResolvedPerson } from '../leads-network.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { findList } from '../store/list.store.ts';
import { findProviderId } from '../store/provider-id.store.ts';
import { enrichJob, type EnrichInput, type EnrichmentDeps, type SeenPost } from './enrich-run.ts';
import { readsOf } from './profile-fact.store.ts';
import { writeProfile } from './write-profile.ts';

interface Cursor {
  lastLeadId: string | null;
}
/** A lead that is to be read, or why it is not. */
type Planned = { leadId: string } & ({ identifier: string } | { skip: string });
type Read = { person: ResolvedPerson; post: SeenPost | undefined } | { skip: string };

const leadsLookedAt = 100;
const dayMs = 86_400_000;

/**
 * Reads the profiles of leads one by one, each within the budget of the account: what a profile said and the position
 * are committed together. Where the budget of the day is used up it waits until there is room again.
 */
export function enrichLeadsJob(deps: EnrichmentDeps, kind = enrichJob): JobKind {
  const { platform, network } = deps;
  const ofList = kind === enrichJob;
  return {
    kind,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId, jobId } = job;
      const input = job.input as EnrichInput;
      const { accountId } = input;
      let at = (job.cursor ?? { lastLeadId: null }) as Cursor;
      let counts = { done: 0, skipped: 0, changed: 0, ...job.counts };
      let { done: seen } = job;

      /** Why one lead alone was not read. */
      let reason: string | null = null;
      /** Commits leads that were looked at, the last of them maybe read. */
      const commit = async (skipped: readonly Skip[], last?: { leadId: string; read: Read }) => {
        const before = { counts, seen, at };
        await run.chunk(async (tx) => {
          const skips = [...skipped];
          let changed = 0;
          if (last !== undefined) {
            await takeTurnAtLeads(tx, workspaceId);
            const { leadId, read } = last;
            const written =
              'skip' in read
                ? { is: 'skipped' as const, reason: read.skip }
                : await writeProfile(tx, platform, workspaceId, { ...input, ...read, leadId });
            if (written.is === 'skipped') skips.push({ leadId, reason: written.reason });
            else if (written.changed > 0) changed = 1;
            if (ofList && written.is === 'done' && written.before !== null) {
              await insertBefores(tx, workspaceId, jobId, [{ leadId, before: written.before }]);
            }
          }
          if (ofList) await insertSkips(tx, workspaceId, jobId, before.counts.skipped, skips);
          await hint(tx, workspaceId, 'leads.list', ofList ? (job.refId ?? 'all') : 'all');
          reason = skips.at(-1)?.reason ?? null;
          const looked = skipped.length + (last === undefined ? 0 : 1);
          counts = {
            done: before.counts.done + looked - skips.length,
            skipped: before.counts.skipped + skips.length,
            changed: before.counts.changed + changed,
          };
          seen = before.seen + looked;
          at = { lastLeadId: last?.leadId ?? skipped.at(-1)?.leadId ?? before.at.lastLeadId };
          return { done: seen, counts, cursor: at };
        });
      };

      try {
        for (;;) {
          if (run.stopping.aborted) return interrupted;
          const part = await inWorkspace(platform.db, workspaceId, (tx) =>
            nextPart(tx, job, input, at, { ofList, now: platform.clock.businessNow() }),
          );
          let skipped: Skip[] = [];
          for (const one of part) {
            if ('skip' in one) {
              skipped.push({ leadId: one.leadId, reason: one.skip });
              continue;
            }
            if (run.stopping.aborted) return interrupted;
            if (skipped.length > 0) await commit(skipped);
            skipped = [];
            const who = { workspaceId, accountId };
            const read = await readOne(network, who, one.identifier, input.posts);
            await commit([], { leadId: one.leadId, read });
          }
          if (skipped.length > 0) await commit(skipped);
          if (part.length < leadsLookedAt) break;
        }
      } catch (error) {
        const later = laterFrom(error, platform.clock);
        if (later === undefined) throw error;
        return later;
      }
      await run.chunk(async () => ({ done: seen, total: seen, counts, cursor: at }));
      return reason !== null && !ofList ? { end: 'done', message: reason } : { end: 'done' };
    },
  };
}

/** @throws AppError that waiting may cure, or that ends the job. */
async function readOne(
  network: EnrichmentDeps['network'],
  who: { workspaceId: string; accountId: string },
  identifier: string,
  posts: boolean,
): Promise<Read> {
  try {
    const person = await network.resolvePerson(who, identifier);
    if (person === undefined) return { skip: 'LinkedIn shows this account no such profile.' };
    const { providerId } = person;
    const post = posts && providerId !== undefined ? await network.latestPost(who, providerId) : undefined;
    return { person, post };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return { skip: error.message };
    throw error;
  }
}

/** The next leads of the selection: whom to read by which identifier, and whom not, and why. */
async function nextPart(
  tx: Tx,
  { workspaceId, refId }: RunningJob,
  { selection, accountId }: EnrichInput,
  { lastLeadId: afterLeadId }: Cursor,
  { ofList, now }: { ofList: boolean; now: number },
): Promise<Planned[]> {
  const listId = refId ?? '';
  if (ofList && (await findList(tx, workspaceId, listId)) === undefined) {
    throw new JobFailed('The lead list was deleted, so nothing more was read.');
  }
  const page = { afterLeadId, limit: leadsLookedAt };
  const ids = await nextOfSelection(selectedLeads, tx, { workspaceId, listId }, selection, page);
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const inList = ofList ? await membersAmong(tx, workspaceId, listId, ids) : rows;
  const reads = ofList ? await readsOf(tx, workspaceId, ids) : new Map<string, number>();
  const planned: Planned[] = [];
  for (const leadId of ids) {
    const row = rows.get(leadId);
    const readAt = reads.get(leadId);
    if (row === undefined) planned.push({ leadId, skip: 'Was deleted meanwhile.' });
    else if (!inList.has(leadId)) planned.push({ leadId, skip: 'Is not in this list any more.' });
    else if (readAt !== undefined && readAt > now - PROFILE_FRESH_DAYS * dayMs) {
      planned.push({ leadId, skip: `Was read within the last ${PROFILE_FRESH_DAYS} days.` });
    } else {
      const identifier =
        row.identity_key ??
        (await findProviderId(tx, workspaceId, leadId, accountId)) ??
        memberIdOfLink(row.link_to_resolve);
      planned.push(
        identifier === null ? { leadId, skip: 'Its LinkedIn profile is not known.' } : { leadId, identifier },
      );
    }
  }
  return planned;
}
