import type { Job } from '@waypost/contract/jobs';
import type { RelationsState, RelationWish as Wish } from '@waypost/contract/leads-sources';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { findJob, listJobs } from '../../../../platform/jobs/job.store.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { syncRelationsKind } from '../../jobs/sync-relations.ts';
import type { LeadsNetwork } from '../../leads-network.ts';
import {
  countRelations,
  findSync,
  readRelations,
  type RelationPosition,
  type RelationsOf,
  type RelationsOfAll,
} from '../../store/relation.store.ts';
import { isWanted, positionOf, talksWanted } from './relation-reader.ts';
import { personKey, type TalksOf } from './talks.ts';

/** What is known of an account's own people; the read that is going on is named. */
export async function relationsState({ db }: Pick<Platform, 'db'>, of: RelationsOf): Promise<RelationsState> {
  return inWorkspace(db, of.workspaceId, async (tx) => {
    const sync = await findSync(tx, of);
    const jobs = await listJobs(tx, of.workspaceId, { refId: of.accountId, activeOnly: true });
    const reading = jobs.find((job) => job.kind === `${syncRelationsKind}-${of.kind}`);
    const syncedAt = sync?.synced_at ?? null;
    return {
      people: await countRelations(tx, { ...of, accountIds: [of.accountId] }),
      syncedAt: syncedAt === null ? null : new Date(syncedAt).toISOString(),
      jobId: reading?.id ?? null,
    };
  });
}

/** Plans the reading; while one is going on it is answered instead of a second one. */
export async function syncRelations(
  { platform, network }: { platform: Platform; network: LeadsNetwork },
  of: RelationsOf,
): Promise<{ job: Job }> {
  const { workspaceId, accountId, kind } = of;
  await network.checkAccount({ workspaceId, accountId });
  const { jobId } = await relationsState(platform, of);
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const planned = { kind: `${syncRelationsKind}-${kind}`, refId: accountId, input: { kind, accountId } };
    const id = jobId ?? (await platform.queue.enqueue(tx, workspaceId, planned));
    const job = await findJob(tx, workspaceId, id);
    if (job === undefined) throw notFound('This job');
    return { job };
  });
}

const rowsAtOnce = 5_000;

/** How many of the people read so far a wish matches; who belongs to two of the accounts counts once. */
export async function countWanted(
  { db, clock, talksOf }: Pick<Platform, 'clock' | 'db'> & { talksOf: TalksOf },
  of: RelationsOfAll,
  wish: Wish,
): Promise<{ total: number; matching: number }> {
  const { connectedSince, ...rest } = wish;
  const wanted = { ...rest, connectedSince: connectedSince === null ? null : Date.parse(connectedSince) };
  return inWorkspace(db, of.workspaceId, async (tx) => {
    const now = clock.businessNow();
    const total = new Set<string>();
    const matching = new Set<string>();
    let after: RelationPosition | null = null;
    for (;;) {
      const rows = await readRelations(tx, of, after, rowsAtOnce);
      const talks = await talksWanted(tx, talksOf, of, wanted, rows);
      for (const row of rows) {
        const key = personKey(row);
        total.add(key);
        if (isWanted(row, wanted, now, talks.get(key))) matching.add(key);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) {
        return { total: total.size, matching: matching.size };
      }
      after = positionOf(last);
    }
  });
}
