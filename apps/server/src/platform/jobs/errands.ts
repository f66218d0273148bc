import type { PgBoss } from 'pg-boss';
import type { Log } from '../platform.ts';
import { errandQueue, looking } from './queue-setup.ts';

/**
 * Small work to be done once the transaction that asks for it is committed, at least once, without progress that
 * anybody watches. The queue has no row-level security: `about` holds ids and hashes, never a name, an address or a
 * token.
 */
export interface Errand {
  /** `feature.action`. */
  kind: string;
  about: Readonly<Record<string, string>>;
}

export interface ErrandKind {
  kind: string;
  /** Throws when it has to be tried again later. */
  run(about: Errand['about']): Promise<void>;
}

/** Runs one errand; one of an unknown kind (an older version's) counts as done. */
export async function runErrand(
  kinds: ReadonlyMap<string, ErrandKind>,
  { kind, about }: Errand,
): Promise<void> {
  await kinds.get(kind)?.run(about);
}

/** Works the queue of errands until `stop`. What failed is tried again, further and further apart, for about a day. */
export async function startErrandWorker(deps: {
  boss: PgBoss;
  log: Pick<Log, 'warn'>;
  kinds: readonly ErrandKind[];
}): Promise<{ stop(): Promise<void> }> {
  const kinds = new Map(deps.kinds.map((kind) => [kind.kind, kind]));
  await deps.boss.work<Errand>(errandQueue, { ...looking, localConcurrency: 2 }, async ([queued]) => {
    if (queued === undefined) return;
    try {
      await runErrand(kinds, queued.data);
    } catch (error) {
      deps.log.warn({ err: error, kind: queued.data.kind }, 'An errand failed and is tried again later.');
      throw error;
    }
  });
  return { stop: () => deps.boss.offWork(errandQueue, { wait: true }) };
}
