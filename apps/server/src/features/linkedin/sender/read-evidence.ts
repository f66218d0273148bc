import type { EvidenceItem, EvidenceRead } from '@waypost/domain/linkedin/reconcile';
import type { Message } from '../../../ports/linkedin.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { creditItems, type ReadItem } from './credit-items.ts';
import { findInSentList } from './find-in-sent-list.ts';
import { bookProfileRead } from './permit-read.ts';
import { readEngagement } from './read-engagement.ts';
import { readOwnPosts } from './read-own-posts.ts';
import type { SenderDeps } from './sender-deps.ts';

const messagesPerPage = 100;
const pagesMax = 20;

/**
 * Reads what the network shows of a doubtful action. `complete` is true only when every page that could hold
 * the effect was read without a failure; anything less proves nothing.
 */
export async function readEvidence(
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
  providerAccountId: string,
): Promise<EvidenceRead> {
  const startedWallAt = deps.platform.clock.wallNow();
  const blank: EvidenceRead = {
    startedWallAt,
    complete: false,
    accountConnectedSinceWallAt: runtime.status === 'active' ? runtime.connectedSinceWallAt : null,
    relation: 'unknown',
    invitationRef: null,
    items: [],
  };
  try {
    if (action.kind === 'invite' || action.kind === 'withdraw')
      return { ...blank, ...(await readRelation(deps, runtime, action, providerAccountId)) };
    if (action.kind === 'follow' || action.kind === 'react' || action.kind === 'comment')
      return { ...blank, ...(await readEngagement(deps, runtime.workspaceId, action, providerAccountId)) };
    if (action.kind === 'message' || action.kind === 'inmail')
      return { ...blank, ...(await readMessages(deps, runtime, action, providerAccountId)) };
    if (action.kind === 'post') return { ...blank, ...(await readOwnPosts(deps, action, providerAccountId)) };
    return blank;
  } catch (error) {
    deps.platform.log.warn(
      { err: error, actionId: action.id },
      'Evidence could not be read; the action stays in doubt.',
    );
    return error instanceof NoRoom ? { ...blank, againWallAt: wallOf(deps, error.until) } : blank;
  }
}

/** The governor allows no look at the profile before a business instant; null: time alone does not help. */
class NoRoom extends Error {
  readonly until: number | null;
  constructor(reason: string, until: number | null) {
    super(`There is no room to look at the profile: ${reason}`);
    this.until = until;
  }
}

function wallOf({ platform: { clock } }: SenderDeps, businessAt: number | null): number | null {
  const speed = clock.speed();
  if (businessAt === null || speed <= 0) return null;
  return clock.wallNow() + Math.max(0, businessAt - clock.businessNow()) / speed;
}

/** The lists first: they spend nothing, and mostly hold the answer. */
async function readRelation(
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
  providerAccountId: string,
): Promise<Pick<EvidenceRead, 'complete' | 'relation' | 'invitationRef'>> {
  const pending = await findInSentList(deps.port, providerAccountId, action);
  if (pending !== undefined)
    return { complete: true, relation: 'pending', invitationRef: pending.invitationId };
  const refused = await bookProfileRead(deps, runtime.workspaceId, action.accountId);
  if (refused !== undefined) throw new NoRoom(refused.reason, refused.until);
  const identifier = action.providerPersonId ?? action.publicIdentifier ?? '';
  const profile = await deps.port.getProfile(providerAccountId, identifier);
  if (profile.connected) return { complete: true, relation: 'connected', invitationRef: null };
  // The list may have shifted between two of its pages; the profile knows of the invitation by itself.
  if (profile.invitation?.direction === 'sent' && profile.invitation.status === 'pending') {
    return { complete: true, relation: 'pending', invitationRef: null };
  }
  // An accepted invitation leaves the sent list before the profile says so.
  const relations = await deps.port.listRelations(providerAccountId, { limit: 100 });
  const accepted = relations.items.some((person) => person.providerId === profile.providerId);
  return { complete: true, relation: accepted ? 'connected' : 'none', invitationRef: null };
}

async function readMessages(
  deps: SenderDeps,
  runtime: AccountRuntime,
  action: Action,
  providerAccountId: string,
): Promise<Pick<EvidenceRead, 'complete' | 'items'>> {
  const person = action.providerPersonId;
  const chats = action.chatId !== null ? [action.chatId] : await chatsWith(deps, providerAccountId, person);
  const items: EvidenceItem[] = [];
  for (const chatId of chats) {
    const messages = await messagesBackTo(deps, providerAccountId, chatId, action.baselineRef);
    const read = messages.map(({ messageId, isOwn, at, text }): ReadItem => ({
      ...{ providerRef: messageId, direction: isOwn ? 'outgoing' : 'incoming', at, text },
    }));
    items.push(...(await creditItems(deps, runtime.workspaceId, action.accountId, read)));
  }
  return { complete: true, items };
}

async function chatsWith(
  deps: SenderDeps,
  providerAccountId: string,
  person: string | null,
): Promise<string[]> {
  if (person === null) throw new Error('The person of a doubtful message is not known to this account.');
  return (await deps.port.findChatsWith(providerAccountId, person)).map((chat) => chat.chatId);
}

/** Newest first, down to and without the baseline. */
async function messagesBackTo(
  deps: SenderDeps,
  providerAccountId: string,
  chatId: string,
  baselineRef: string | null,
): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Awaited<ReturnType<typeof deps.port.listMessages>> = await deps.port.listMessages(
      providerAccountId,
      chatId,
      {
        limit: messagesPerPage,
        cursor,
      },
    );
    for (const message of answer.items) {
      if (message.messageId === baselineRef) return found;
      found.push(message);
    }
    if (answer.cursor === null) return found;
    cursor = answer.cursor;
  }
  throw new Error('The chat did not end within the pages that are read.');
}
