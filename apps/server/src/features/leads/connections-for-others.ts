import type { Tx } from '../../platform/db/tenant.ts';
import { listJobs } from '../../platform/jobs/job.store.ts';
import type { Platform } from '../../platform/platform.ts';
import { syncRelationsKind } from './jobs/sync-relations.ts';
import { countRelations, findSync } from './store/relation.store.ts';

/** What is known of the connections of one account. Business time. */
export interface ConnectionsKnown {
  accountId: string;
  /** So many people were read. */
  people: number;
  /** The list was read to its end once. */
  complete: boolean;
  readAt: number | null;
  /** What the reading that is going on waits for, or why the last one failed; null: nothing stands in the way. */
  why: string | null;
}

/** Connections of accounts that another feature goes by. */
export interface ConnectionsForOthers {
  /** In the order of the accounts. Nothing is read. */
  connectionsKnown(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<ConnectionsKnown[]>;
  /**
   * Plans the reading of these accounts' connections as jobs, all people at first and later only who is new; one that is
   * going on is left alone. The end is announced as `leads.connections-read`.
   */
  readConnections(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<void>;
}

const kind = `${syncRelationsKind}-connections`;

export function createConnectionsForOthers({ queue }: Pick<Platform, 'queue'>): ConnectionsForOthers {
  return {
    async connectionsKnown(tx, workspaceId, accountIds) {
      const known: ConnectionsKnown[] = [];
      for (const accountId of accountIds) {
        const sync = await findSync(tx, { workspaceId, accountId, kind: 'connections' });
        const jobs = await listJobs(tx, workspaceId, { refId: accountId, activeOnly: false });
        const last = jobs.find((job) => job.kind === kind);
        known.push({
          accountId,
          people: await countRelations(tx, { workspaceId, accountIds: [accountId], kind: 'connections' }),
          complete: sync?.complete ?? false,
          readAt: sync?.synced_at ?? null,
          why: last === undefined || last.status === 'done' ? null : whyNotReading(last),
        });
      }
      return known;
    },
    async readConnections(tx, workspaceId, accountIds) {
      for (const accountId of accountIds) {
        const jobs = await listJobs(tx, workspaceId, { refId: accountId, activeOnly: true });
        if (jobs.some((job) => job.kind === kind)) continue;
        const input = { kind: 'connections', accountId };
        await queue.enqueue(tx, workspaceId, { kind, refId: accountId, input });
      }
    },
  };
}

function whyNotReading({ status, message }: { status: string; message: string | null }): string | null {
  if (status === 'paused') return 'The reading was paused by hand.';
  if (status === 'cancelled') return 'The reading was cancelled.';
  return message;
}
