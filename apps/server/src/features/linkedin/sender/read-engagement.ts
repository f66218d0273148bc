import type { EvidenceItem, EvidenceRead } from '@waypost/domain/linkedin/reconcile';
import type { Page } from '../../../ports/linkedin.ts';
import type { Action } from './action.ts';
import type { SenderDeps } from './sender-deps.ts';

const perPage = 100;
const pagesMax = 30;

/**
 * What the network shows of a doubtful follow, like or comment. Absence is proven by the whole list alone; one
 * that does not end within the pages that are read proves nothing.
 */
export async function readEngagement(
  deps: SenderDeps,
  action: Action,
  providerAccountId: string,
): Promise<Pick<EvidenceRead, 'complete'> & Partial<EvidenceRead>> {
  const { port } = deps;
  if (action.kind === 'follow') {
    const present = await someItem(
      (cursor) => port.listFollowing(providerAccountId, { cursor, limit: perPage }),
      ({ providerId }) => providerId === action.providerPersonId,
    );
    return { complete: true, present };
  }
  const socialId = action.details?.socialId;
  if (socialId === undefined) throw new Error('The post of a doubtful step is not known.');
  const own = await port.getOwnProfile(providerAccountId);
  const isOwn = (author: { providerId: string | null; publicIdentifier: string | null }): boolean =>
    author.providerId === own.providerId ||
    (own.publicIdentifier !== null && author.publicIdentifier === own.publicIdentifier);
  if (action.kind === 'react') {
    const present = await someItem(
      (cursor) => port.listReactions(providerAccountId, socialId, { cursor, limit: perPage }),
      ({ author }) => isOwn(author),
    );
    return { complete: true, present };
  }
  const items: EvidenceItem[] = [];
  await someItem(
    (cursor) => port.listComments(providerAccountId, socialId, { cursor, limit: perPage }),
    ({ id, author, text, at }) => {
      if (isOwn(author) && at !== null) {
        items.push({
          ...{ providerRef: id, direction: 'outgoing', at, text, afterBaseline: true, creditedTo: null },
        });
      }
      return false;
    },
  );
  return { complete: true, items };
}

/** It proves nothing. */
export class ListTooLong extends Error {
  constructor() {
    super('The list did not end within the pages that are read.');
  }
}

/** Whether an item is in a list, read page by page up to its end. */
async function someItem<Item>(
  read: (cursor: string | null) => Promise<Page<Item>>,
  wanted: (item: Item) => boolean,
): Promise<boolean> {
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Page<Item> = await read(cursor);
    if (answer.items.some(wanted)) return true;
    if (answer.cursor === null) return false;
    cursor = answer.cursor;
  }
  throw new ListTooLong();
}
