import type { BulkReply, QueuedActionView } from '@waypost/contract/linkedin-config';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeQueue, type QueueChange } from './api/change-config.ts';
import { bulkWords, skipWords } from './model/config-words.ts';

/** How long an order on the queue can be taken back. */
const undoMs = 10_000;

type Row = Pick<QueuedActionView, 'id' | 'held' | 'kind' | 'campaign'>;

/** Hold, release, move and skip of planned actions: at once, and each can be taken back for ten seconds. */
export function useQueueOrders(accountId: string) {
  const change = useChangeQueue(accountId);
  const { mutateAsync } = change;

  async function run(order: QueueChange): Promise<BulkReply | null> {
    try {
      return await mutateAsync(order);
    } catch (error) {
      toast({ tone: 'danger', title: 'Nothing was changed', description: errorMessage(error) });
      return null;
    }
  }
  /**
   * Puts rows back to how they were kept before. A notice that is pointed at stays longer than what it offers can be
   * taken back, so what is not put back is told.
   */
  async function restore(rows: readonly Row[]): Promise<void> {
    const all: BulkReply = { done: 0, skipped: [], missing: 0 };
    for (const [until, group] of Map.groupBy(rows, ({ held }) => (held === null ? 'free' : held.until))) {
      const actionIds = group.map(({ id }) => id);
      const reply = await run(
        until === 'free' ? { what: 'release', actionIds } : { what: 'hold', actionIds, until },
      );
      if (reply === null) return;
      all.done += reply.done;
      all.skipped.push(...reply.skipped);
      all.missing += reply.missing;
    }
    if (all.skipped.length + all.missing > 0)
      toast({ tone: 'danger', title: bulkWords(all, 'action', 'put back') });
  }
  function told(
    reply: BulkReply,
    verb: string,
    altText: string,
    undo: () => void,
    description?: string,
  ): void {
    toast({
      title: bulkWords(reply, 'action', verb),
      ...(description === undefined ? {} : { description }),
      ...(reply.done === 0 ? {} : { durationMs: undoMs, action: { label: 'Undo', altText, onSelect: undo } }),
    });
  }
  const changed = (rows: readonly Row[], { skipped }: BulkReply) =>
    rows.filter(({ id }) => !skipped.some((refused) => refused.id === id));

  return {
    /** `until` null: until they are released. */
    async hold(rows: readonly Row[], until: string | null): Promise<void> {
      const reply = await run({ what: 'hold', actionIds: rows.map(({ id }) => id), until });
      if (reply === null) return;
      const verb = until === null ? 'held' : 'moved';
      told(reply, verb, 'Let them go as before', () => void restore(changed(rows, reply)));
    },
    async release(rows: readonly Row[]): Promise<void> {
      const reply = await run({ what: 'release', actionIds: rows.map(({ id }) => id) });
      if (reply === null) return;
      told(reply, 'released', 'Keep them back as before', () => void restore(changed(rows, reply)));
    },
    /** Kept back at once, so that none leaves while it can be taken back; the server skips them when that time is over. */
    async skip(rows: readonly Row[]): Promise<void> {
      const actionIds = rows.map(({ id }) => id);
      const reply = await run({ what: 'skip', actionIds, undoSeconds: undoMs / 1_000 });
      if (reply === null) return;
      const gone = changed(rows, reply);
      told(reply, 'skipped', 'Keep them in the queue', () => void restore(gone), skipWords(gone));
    },
    isBusy: change.isPending,
  };
}
