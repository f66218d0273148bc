import type { EvidenceItem, EvidenceRead } from '@waypost/domain/linkedin/reconcile';
import type { Page, PersonPost } from '../../../ports/linkedin.ts';
import type { Action } from './action.ts';
import type { SenderDeps } from './sender-deps.ts';

const perPage = 20;
const pagesMax = 10;
/** Posts older than the request by more than this cannot be it: the list is read no further. Milliseconds. */
const slackMs = 3_600_000;

/**
 * What the account published around a doubtful publication, newest first down to the baseline. A list that does
 * not come to the baseline, its end, or something older within the pages that are read proves nothing.
 */
export async function readOwnPosts(
  deps: SenderDeps,
  action: Action,
  providerAccountId: string,
): Promise<Pick<EvidenceRead, 'complete' | 'items'>> {
  const own = await deps.port.getOwnProfile(providerAccountId);
  const items: EvidenceItem[] = [];
  const oldest = (action.dispatchedAt ?? 0) - slackMs;
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Page<PersonPost> = await deps.port.listPostsOf(providerAccountId, own.providerId, {
      cursor,
      limit: perPage,
    });
    for (const post of answer.items) {
      if (post.isRepost) continue;
      if (post.postId === action.baselineRef) return { complete: true, items };
      if (post.publishedAt !== null && post.publishedAt < oldest) return { complete: true, items };
      items.push({
        providerRef: post.postId,
        direction: 'outgoing',
        at: post.publishedAt ?? action.dispatchedAt ?? 0,
        text: post.text,
        afterBaseline: true,
        creditedTo: null,
      });
    }
    if (answer.cursor === null) return { complete: true, items };
    cursor = answer.cursor;
  }
  throw new Error('The list of own posts did not end within the pages that are read.');
}
