import { setTimeout as wait } from 'node:timers/promises';
import { findSample } from '../../features/sample/sample.store.ts';
import type { BuiltFeatures } from '../build-features.ts';
import type { OpenedPlatform } from '../open-platform.ts';

/** How long the claims stay ours without another word, and how often word is given. Wall time. */
const heldSeconds = 15;
const renewEveryMs = 3_000;
const askEveryMs = 1_000;

export interface ClaimsTaken {
  /** From now on for this workspace; until then for none. */
  only(workspaceId: string): Promise<void>;
  /** Aborted when they are lost to another worker, or when everything is to stop. */
  lost: AbortSignal;
  giveBack(): Promise<void>;
}

/**
 * Takes all claims, so that one worker makes the sample workspace and nothing else is sent meanwhile. Waits while
 * another worker has them, which may be one that has just died; undefined when there is nothing to be made any more.
 */
export async function takeClaimsAlone(
  { db, log }: OpenedPlatform,
  { sender }: Pick<BuiltFeatures, 'sender'>,
  stopping: AbortSignal,
): Promise<ClaimsTaken | undefined> {
  let workspaceId: string | null = null;
  while (!(await sender.takeClaims(null, heldSeconds))) {
    await wait(askEveryMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted || (await findSample(db))?.state !== 'making') return undefined;
  }
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await sender.takeClaims(workspaceId, heldSeconds))) lost.abort();
  };
  const timer = setInterval(() => {
    // A database that does not answer now may do so before the time is up.
    renew().catch((error: unknown) => log.warn({ err: error }, 'The claims could not be renewed.'));
  }, renewEveryMs);
  return {
    lost: AbortSignal.any([stopping, lost.signal]),
    async only(id) {
      workspaceId = id;
      await renew();
    },
    async giveBack() {
      clearInterval(timer);
      await sender.giveBackClaims();
    },
  };
}
