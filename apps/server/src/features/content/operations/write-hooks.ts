import type { generateWithPromptBody, generateWithPromptReply } from '@waypost/contract/content';
import { HOOKS_CREDITS, type HookPlace } from '@waypost/domain/content/hooks';
import type { z } from 'zod';
import { aiMissing, aiSentence } from '../../../platform/ai-sentences.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hooksTask } from '../ai/ask-hooks.ts';
import type { ContentDeps, ContentOwner } from '../content-deps.ts';
import {
  type Generation,
  insertHeld,
  isHeldFor,
  listMade,
  settleMade,
  takeHeld,
  takeTurnAtPlace,
} from '../generation.store.ts';

/** Sets of hooks a place keeps; the newest is shown, none of them is written again. */
const setsKept = 4;
/** Hooks that are not to be written again, the newest. */
const seenMax = 12;
const uncharged = 'Nothing was charged; try again.';

/**
 * Writes hooks. Their price is held before the question is asked, and charged together with what is kept of the answer;
 * whatever goes wrong in between gives it back.
 * @throws AppError `not_ready` without AI, `credits_exceeded`, `conflict` while the place is being written for, `unavailable`.
 */
export async function writeHooks(
  deps: ContentDeps,
  owner: ContentOwner,
  { prompt, data }: z.output<typeof generateWithPromptBody>,
): Promise<z.output<typeof generateWithPromptReply>> {
  const { platform, ai } = deps;
  if (ai === undefined) throw new AppError('not_ready', aiMissing);
  const { id, seen } = await inWorkspace(platform.db, owner.workspaceId, (tx) =>
    hold(deps, tx, owner, data.place ?? null),
  );
  const generation = { workspaceId: owner.workspaceId, id };
  try {
    const hooks = await ai.ask(hooksTask({ wanted: data.requiredHooks, prompt, seen }));
    const isCharged = await inWorkspace(platform.db, owner.workspaceId, (tx) =>
      settleMade(tx, generation, hooks, setsKept),
    );
    if (!isCharged) throw new AppError('unavailable', `Writing took too long. ${uncharged}`);
    return { content: { hooks } };
  } catch (error) {
    await giveBack(deps, generation);
    const sentence = aiSentence(error, uncharged);
    throw sentence === undefined ? error : new AppError('unavailable', sentence, { cause: error });
  }
}

async function hold(
  { platform, billing }: ContentDeps,
  tx: Tx,
  owner: ContentOwner,
  place: HookPlace | null,
): Promise<{ id: string; seen: string[] }> {
  const seen: string[] = [];
  if (place !== null) {
    await takeTurnAtPlace(tx, owner, place);
    if (await isHeldFor(tx, owner, place)) {
      throw new AppError('conflict', 'These hooks are being written already. Wait for them.');
    }
    seen.push(...(await listMade(tx, owner, place)).flatMap(({ texts }) => texts).slice(0, seenMax));
  }
  const receipt = await billing.spendCredits(tx, owner.workspaceId, HOOKS_CREDITS);
  const id = platform.random.id();
  await insertHeld(tx, owner, { id, place, receipt, now: platform.clock.businessNow() });
  return { id, seen };
}

/** Gives held credits back, once; whoever comes second changes nothing. */
export async function giveBack(
  { platform, billing }: Pick<ContentDeps, 'platform' | 'billing'>,
  generation: Generation,
): Promise<void> {
  const { workspaceId } = generation;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    const receipt = await takeHeld(tx, generation);
    if (receipt !== undefined) await billing.returnCredits(tx, workspaceId, receipt);
  });
}
