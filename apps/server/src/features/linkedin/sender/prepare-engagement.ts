import { choosePost, noPostFound, POSTS_LOOKED_AT } from '@waypost/domain/linkedin/choose-post';
import type { InmailProduct } from '../../../ports/linkedin.ts';
import type { Claim } from './claim.ts';
import { bookProfileRead } from './permit-read.ts';
import { readProfile } from './prepare.ts';
import { again, laterRead, unknownPerson, type Prepared } from './prepared.ts';
import { ListTooLong, readEngagement } from './read-engagement.ts';
import type { SenderDeps } from './sender-deps.ts';
import { ownOf, sentBeforeRestore } from './sent-before-restore.ts';

/** Newest messages of a chat that are read before an InMail. */
const messagesLookedAt = 20;
/** Credits come back monthly, or when somebody answers. */
const creditsAgainMinutes = 24 * 60;

export async function prepareFollow(
  deps: SenderDeps,
  claim: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  const person = await personOf(deps, claim, providerAccountId);
  if (typeof person !== 'string') return person;
  return {
    ready: true,
    mutation: { kind: 'follow', providerAccountId, providerPersonId: person },
    providerPersonId: person,
    chatId: null,
    baselineRef: null,
  };
}

/** Like or comment: chooses the newest own post that is recent enough; without one there is nothing to do. */
export async function prepareAtPost(
  deps: SenderDeps,
  claim: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  const { action } = claim;
  const person = await personOf(deps, claim, providerAccountId);
  if (typeof person !== 'string') return person;
  const socialId = action.details?.socialId ?? (await findPost(deps, claim, providerAccountId, person));
  if (socialId === undefined) {
    const message = noPostFound(action.kind === 'comment', maxAgeOf(action));
    return { ready: false, end: { outcome: 'satisfied', code: 'nothing_found', message } };
  }
  if (action.kind === 'comment') {
    const sentBefore = await commentedBefore(deps, claim, providerAccountId, socialId);
    if (sentBefore !== undefined) return sentBefore;
  }
  const at = { providerAccountId, providerPersonId: person, socialId };
  return {
    ready: true,
    mutation:
      action.kind === 'comment'
        ? { kind: 'comment', ...at, text: action.body ?? '' }
        : { kind: 'react', ...at },
    providerPersonId: person,
    chatId: null,
    baselineRef: null,
    socialId,
  };
}

/** A second comment is as bad as a second message: where the list is too long to be sure, nothing is written. */
async function commentedBefore(
  deps: SenderDeps,
  claim: Claim,
  providerAccountId: string,
  socialId: string,
): Promise<Prepared | undefined> {
  try {
    return await sentBeforeRestore(deps, claim, async () => {
      const { details } = claim.action;
      const at = { ...claim.action, details: { ...details, socialId } };
      const { items = [] } = await readEngagement(deps, claim.runtime.workspaceId, at, providerAccountId);
      return items.map(({ providerRef: ref, text }) => ({ ref, text }));
    });
  } catch (error) {
    if (!(error instanceof ListTooLong)) throw error;
    const message =
      'This database was restored from a backup, and the post has too many comments to see whether ours is among them.';
    return { ready: false, end: { outcome: 'rejected', code: 'not_provable', message } };
  }
}

const maxAgeOf = ({ details }: Claim['action']): number => details?.maxAgeDays ?? 30;

async function findPost(
  deps: SenderDeps,
  { action }: Claim,
  providerAccountId: string,
  person: string,
): Promise<string | undefined> {
  const { items } = await deps.port.listPostsOf(providerAccountId, person, { limit: POSTS_LOOKED_AT });
  const now = deps.platform.clock.businessNow();
  const asked = { toComment: action.kind === 'comment', maxAgeDays: maxAgeOf(action), now };
  return choosePost(items, asked)?.socialId;
}

/** Who is connected gets messages, not InMail; without credits it waits, and nothing is asked of LinkedIn. */
export async function prepareInmail(
  deps: SenderDeps,
  claim: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  const { runtime, action } = claim;
  const refused = await bookProfileRead(deps, runtime.workspaceId, action.accountId);
  if (refused !== undefined) return laterRead(refused, deps.platform.clock.businessNow());
  const profile = await readProfile(deps, action, providerAccountId);
  if (profile === undefined) return unknownPerson();
  if (profile.connected) {
    const message = 'Already connected: an InMail is for people who are not.';
    return { ready: false, end: { outcome: 'satisfied', code: 'already_connected', message } };
  }
  const person = profile.providerId;
  const [chat] = await deps.port.findChatsWith(providerAccountId, person);
  const { items } =
    chat === undefined
      ? { items: [] }
      : await deps.port.listMessages(providerAccountId, chat.chatId, { limit: messagesLookedAt });
  if (chat !== undefined) {
    const sentBefore = await sentBeforeRestore(deps, claim, () => ownOf(items), chat.chatId);
    if (sentBefore !== undefined) return sentBefore;
    await deps.ingest(
      runtime.workspaceId,
      action.accountId,
      items.map(({ messageId, text, at, isOwn }) => ({
        ...{ chatId: chat.chatId, messageId, attendeeProviderId: person, text, at, isOwn },
      })),
    );
  }
  const balance = await deps.port.getInmailBalance(providerAccountId);
  const products: readonly InmailProduct[] = ['classic', 'sales_navigator', 'recruiter'];
  const product = products.find((candidate) => balance[candidate] > 0);
  if (product === undefined) {
    const message = 'The account has no InMail credits left. Looking again in a day.';
    return again(creditsAgainMinutes, 'no_inmail_credits', message);
  }
  const text = action.body ?? '';
  return {
    ready: true,
    mutation: {
      ...{ kind: 'inmail', providerAccountId, providerPersonId: person, text, product },
      subject: action.details?.subject ?? '',
    },
    providerPersonId: person,
    chatId: chat?.chatId ?? null,
    baselineRef: items[0]?.messageId ?? null,
  };
}

/** The person's id as this account sees it; a look at the profile is booked where it is not known yet. */
async function personOf(
  deps: SenderDeps,
  { runtime, action }: Claim,
  providerAccountId: string,
): Promise<string | Prepared> {
  if (action.providerPersonId !== null) return action.providerPersonId;
  const refused = await bookProfileRead(deps, runtime.workspaceId, action.accountId);
  if (refused !== undefined) return laterRead(refused, deps.platform.clock.businessNow());
  return (await readProfile(deps, action, providerAccountId))?.providerId ?? unknownPerson();
}
