import type { sortRepliesReply } from '@waypost/contract/inbox';
import { SORTED_AT_ONCE_MAX, sortingCredits } from '@waypost/domain/inbox/intent';
import type { z } from 'zod';
import { aiMissing, aiSentence } from '../../../platform/ai-sentences.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { askIntents, type ReadIntent } from '../ai/ask-intents.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { countToSort, listToSort, lockToSort, saveIntent } from '../store/intent.store.ts';
import { announceIntent } from './announce-messages.ts';

type Sorted = z.output<typeof sortRepliesReply>;

/**
 * Has the AI read what people mean whose replies nobody sorted, {@link SORTED_AT_ONCE_MAX} at most. Only what is kept is
 * paid, in the commit that keeps it: what somebody sorted meanwhile, or another window had read too, costs nothing.
 * @throws AppError `not_ready` without AI, `credits_exceeded`, `unavailable` while it does not answer.
 */
export async function sortReplies(
  deps: InboxDeps,
  workspaceId: string,
  accountId: string | null,
): Promise<Sorted> {
  const { platform, ai, credits } = deps;
  if (ai === undefined || credits === undefined) throw new AppError('not_ready', aiMissing);
  const asked = await inWorkspace(platform.db, workspaceId, async (tx) => {
    const found = await listToSort(tx, workspaceId, { accountId, limit: SORTED_AT_ONCE_MAX });
    const { used, max } = await credits.creditsOf(tx, workspaceId);
    if (max - used < sortingCredits(found.length)) {
      throw new AppError('credits_exceeded', 'Insufficient credits');
    }
    return found;
  });
  if (asked.length === 0) return { read: 0, sorted: 0, credits: 0, left: 0 };
  const meant = await askIntents(ai, asked).catch((error: unknown) => {
    const sentence = aiSentence(
      error,
      'What was sorted before is kept and nothing more was charged; try again.',
    );
    throw sentence === undefined ? error : new AppError('unavailable', sentence, { cause: error });
  });
  return keep(deps, workspaceId, { accountId, ids: asked.map(({ id }) => id), meant });
}

async function keep(
  deps: InboxDeps,
  workspaceId: string,
  { accountId, ids, meant }: { accountId: string | null; ids: string[]; meant: Map<string, ReadIntent> },
): Promise<Sorted> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const still = await lockToSort(tx, workspaceId, ids);
    for (const conversation of still) {
      const found = meant.get(conversation.id);
      await saveIntent(tx, workspaceId, conversation.id, found === undefined ? null : { ...found, by: 'ai' });
      if (found === undefined) continue;
      await announceIntent(tx, deps, workspaceId, conversation, found.is);
      await hint(tx, workspaceId, 'inbox.conversation', conversation.id);
    }
    const price = sortingCredits(still.length);
    if (price > 0) await deps.credits?.spendCredits(tx, workspaceId, price);
    return {
      read: still.length,
      sorted: still.filter(({ id }) => meant.has(id)).length,
      credits: price,
      left: await countToSort(tx, workspaceId, accountId),
    };
  });
}
