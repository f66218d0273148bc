import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { JobEnd, JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { readRelationPage, type SyncPosition, syncStart } from '../sources/relations/sync-relations.ts';
import { findSync, type RelationKind } from '../store/relation.store.ts';
import { interrupted } from './interrupted.ts';
import { laterFrom } from './wait-for-network.ts';

/** The kind of the list is part of the job's kind: two lists of one account are read apart. */
export const syncRelationsKind = 'leads.sync';

/** Reads an account's own connections or followers, a page per chunk: all at first, later only who is new. */
export function syncRelationsJob(
  deps: Pick<Platform, 'announcements' | 'db' | 'clock' | 'secrets'> & { network: LeadsNetwork },
  kind: RelationKind,
): JobKind {
  const { announcements, db, clock } = deps;
  return {
    kind: `${syncRelationsKind}-${kind}`,
    async run(job, run): Promise<JobEnd> {
      const of = { workspaceId: job.workspaceId, accountId: job.refId ?? '', kind };
      const known = await inWorkspace(db, of.workspaceId, (tx) => findSync(tx, of));
      const position: { at: SyncPosition | null } = {
        at: (job.cursor as { at: SyncPosition | null } | null)?.at ?? syncStart(known?.complete ?? false),
      };
      try {
        while (position.at !== null && !run.stopping.aborted) {
          const from = position.at;
          const page = await readRelationPage(deps, of, from);
          await run.chunk(async (tx) => {
            const at = await page.write(tx, clock.businessNow());
            position.at = at;
            const done = at?.read ?? from.read + page.read;
            const fresh = at?.fresh ?? from.fresh + page.fresh();
            if (at === null && kind === 'connections') {
              const read = { accountId: of.accountId, at: clock.businessNow() };
              await announcements.announce(tx, of.workspaceId, 'leads.connections-read', read);
            }
            return { done, total: at === null ? done : null, counts: { added: fresh }, cursor: { at } };
          });
        }
      } catch (error) {
        const later = laterFrom(error, clock);
        if (later === undefined) throw error;
        return later;
      }
      return run.stopping.aborted ? interrupted : { end: 'done' };
    },
  };
}
