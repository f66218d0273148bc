import { isSameText } from '@waypost/domain/linkedin/text-fingerprint';
import type { Claim } from './claim.ts';
import type { Prepared } from './prepared.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sentBeforeRestore } from './sent-before-restore.ts';

/** Newest own posts looked at before publishing. */
const postsLookedAt = 20;

/**
 * Publishing: the newest own post is the baseline, so that what appears after it can be told from what was there.
 * Where an earlier try ended in doubt and a person chose to publish again, a post that came after all is ours.
 */
export async function preparePost(
  deps: SenderDeps,
  claim: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  const { action, hadDoubt } = claim;
  const text = action.body ?? '';
  const own = await deps.port.getOwnProfile(providerAccountId);
  const { items } = await deps.port.listPostsOf(providerAccountId, own.providerId, { limit: postsLookedAt });
  const mine = items.filter((post) => !post.isRepost);
  const baselineAt = mine.findIndex((post) => post.postId === action.baselineRef);
  const sinceBaseline = baselineAt === -1 ? mine : mine.slice(0, baselineAt);
  const ours = hadDoubt ? sinceBaseline.find((post) => isSameText(post.text, text)) : undefined;
  if (ours !== undefined) {
    return {
      ready: false,
      end: {
        outcome: 'sent',
        code: 'found_published',
        message: 'Published; found on LinkedIn.',
        providerRef: ours.postId,
      },
    };
  }
  const shown = mine.map(({ postId: ref, text: words }) => ({ ref, text: words }));
  const sentBefore = await sentBeforeRestore(deps, claim, () => shown);
  if (sentBefore !== undefined) return sentBefore;
  return {
    ready: true,
    mutation: { kind: 'post', providerAccountId, text },
    providerPersonId: null,
    chatId: null,
    baselineRef: mine[0]?.postId ?? null,
  };
}
