import type { EvidenceRead } from '@waypost/domain/linkedin/reconcile';
import type { Page, PostPerson } from '../../../ports/linkedin.ts';
import type { Action } from './action.ts';
import { creditItems, type ReadItem } from './credit-items.ts';
import type { SenderDeps } from './sender-deps.ts';

type Author = Pick<PostPerson, 'providerId' | 'publicIdentifier'>;

const perPage = 100;
const pagesMax = 30;

/**
 * What the network shows of a doubtful follow, like or comment. Absence is proven by the whole list alone; one
 * that does not end within the pages that are read proves nothing. A comment without a day or an author may be
 * the one that is looked for, if it has its words: sending it a second time is worse than not sending it.
 */
export async function readEngagement(
  deps: SenderDeps,
  workspaceId: string,
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
  const isOwn = (author: Author): boolean =>
    author.providerId === own.providerId ||
    (own.publicIdentifier !== null && author.publicIdentifier === own.publicIdentifier);
  if (action.kind === 'react') {
    const present = await someItem(
      (cursor) => port.listReactions(providerAccountId, socialId, { cursor, limit: perPage }),
      ({ author }) => isOwn(author),
    );
    return { complete: true, present };
  }
  const mine: ReadItem[] = [];
  await someItem(
    (cursor) => port.listComments(providerAccountId, socialId, { cursor, limit: perPage }),
    ({ id, author, text, at: writtenAt }) => {
      const at = writtenAt ?? action.dispatchedAt ?? 0;
      if (isOwn(author) || isUnnamed(author)) mine.push({ providerRef: id, direction: 'outgoing', at, text });
      return false;
    },
  );
  return { complete: true, items: await creditItems(deps, workspaceId, action.accountId, mine) };
}

const isUnnamed = ({ providerId, publicIdentifier }: Author): boolean =>
  providerId === null && publicIdentifier === null;

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
