import { inWorkspace } from '../../../platform/db/tenant.ts';
import { LinkedInFailure, type PersonProfile } from '../../../ports/linkedin.ts';
import type { Claim } from './claim.ts';
import { saveTarget } from './dispatch.store.ts';
import { findInSentList } from './find-in-sent-list.ts';
import { prepareAtPost, prepareFollow, prepareInmail } from './prepare-engagement.ts';
import { fromFailure } from './prepare-failure.ts';
import { preparePost } from './prepare-post.ts';
import { again, laterRead, type Prepared, unknownPerson } from './prepared.ts';
import { bookProfileRead } from './permit-read.ts';
import type { SenderDeps } from './sender-deps.ts';
import { ownOf, sentBeforeRestore } from './sent-before-restore.ts';

/** Newest messages read before a message is sent: enough to see an answer we have not heard of. */
const preReadMessages = 20;

/**
 * T2, reads only: who is this person to this account, are we connected already, what was said last. Nothing
 * here promises anything to the network; every failure steps back to planned.
 */
export async function prepare(deps: SenderDeps, claim: Claim): Promise<Prepared> {
  const { providerAccountId } = claim;
  if (providerAccountId === undefined) {
    return again(30, 'account_unknown', 'The LinkedIn account is not linked any more.');
  }
  try {
    const prepared = await prepareKind(deps, claim, providerAccountId);
    if (prepared.ready && isNews(claim, prepared)) await remember(deps, claim, prepared);
    return prepared;
  } catch (error) {
    if (error instanceof LinkedInFailure) return fromFailure(error);
    throw error;
  }
}

function prepareKind(deps: SenderDeps, claim: Claim, providerAccountId: string): Promise<Prepared> {
  switch (claim.action.kind) {
    case 'visit':
      return Promise.resolve(prepareVisit(claim, providerAccountId));
    case 'invite':
      return prepareInvite(deps, claim, providerAccountId);
    case 'message':
      return prepareMessage(deps, claim, providerAccountId);
    case 'inmail':
      return prepareInmail(deps, claim, providerAccountId);
    case 'follow':
      return prepareFollow(deps, claim, providerAccountId);
    case 'react':
    case 'comment':
      return prepareAtPost(deps, claim, providerAccountId);
    case 'withdraw':
      return prepareWithdrawal(deps, claim, providerAccountId);
    case 'post':
      return preparePost(deps, claim, providerAccountId);
  }
}

function prepareVisit({ action }: Claim, providerAccountId: string): Prepared {
  const identifier = action.providerPersonId ?? action.publicIdentifier;
  if (identifier === null) return unknownPerson();
  return {
    ready: true,
    mutation: { kind: 'visit', providerAccountId, identifier },
    providerPersonId: null,
    chatId: null,
    baselineRef: null,
  };
}

async function prepareInvite(
  deps: SenderDeps,
  { action, hadDoubt, startedAt }: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  // The look is booked with the claim: from a worker that stood still it would count in another window.
  if (deps.platform.clock.monotonicNow() - startedAt > deps.timing.leaseMs) {
    return again(1, 'claim_expired', 'The worker was held up before sending. It is planned again.');
  }
  const profile = await readProfile(deps, action, providerAccountId);
  if (profile === undefined) return unknownPerson();
  if (profile.connected) {
    return {
      ready: false,
      end: { outcome: 'satisfied', code: 'already_connected', message: 'Already connected.' },
    };
  }
  if (profile.invitation?.direction === 'sent' && profile.invitation.status === 'pending') {
    // After a doubtful attempt, or a restored backup, the pending invitation is ours; otherwise somebody sent one by hand.
    return hadDoubt || deps.wasRestored === true
      ? {
          ready: false,
          end: { outcome: 'sent', code: 'found_pending', message: 'Sent; LinkedIn shows it as pending.' },
          ...(hadDoubt ? {} : { spent: true }),
        }
      : { ready: false, end: { outcome: 'satisfied', code: 'already_invited', message: 'Already invited.' } };
  }
  return {
    ready: true,
    mutation: { kind: 'invite', providerAccountId, providerPersonId: profile.providerId, note: action.body },
    providerPersonId: profile.providerId,
    chatId: null,
    baselineRef: null,
  };
}

async function prepareMessage(deps: SenderDeps, claim: Claim, providerAccountId: string): Promise<Prepared> {
  const { runtime, action } = claim;
  let personId = action.providerPersonId;
  if (personId === null) {
    const refused = await bookProfileRead(deps, runtime.workspaceId, action.accountId);
    if (refused !== undefined) return laterRead(refused, deps.platform.clock.businessNow());
    personId = (await readProfile(deps, action, providerAccountId))?.providerId ?? null;
  }
  if (personId === null) return unknownPerson();
  const text = action.body ?? '';
  const chatId =
    action.chatId ?? (await deps.port.findChatsWith(providerAccountId, personId))[0]?.chatId ?? null;
  if (chatId === null) {
    return {
      ready: true,
      mutation: { kind: 'start_chat', providerAccountId, providerPersonId: personId, text },
      providerPersonId: personId,
      chatId: null,
      baselineRef: null,
    };
  }
  const { items } = await deps.port.listMessages(providerAccountId, chatId, { limit: preReadMessages });
  const sentBefore = await sentBeforeRestore(deps, claim, () => ownOf(items), chatId);
  if (sentBefore !== undefined) return sentBefore;
  await deps.ingest(
    runtime.workspaceId,
    action.accountId,
    items.map(({ messageId, text: said, at, isOwn }) => ({
      chatId,
      messageId,
      attendeeProviderId: personId,
      text: said,
      at,
      isOwn,
    })),
  );
  return {
    ready: true,
    mutation: { kind: 'message', providerAccountId, chatId, text },
    providerPersonId: personId,
    chatId,
    baselineRef: items[0]?.messageId ?? null,
  };
}

/** The id of an invitation is read when it is needed: the sent list is the only place that tells it. */
async function prepareWithdrawal(
  deps: SenderDeps,
  { runtime, action }: Claim,
  providerAccountId: string,
): Promise<Prepared> {
  const pending = await findInSentList(deps.port, providerAccountId, action);
  if (pending !== undefined) {
    return {
      ready: true,
      mutation: { kind: 'withdraw', providerAccountId, invitationId: pending.invitationId },
      providerPersonId: action.providerPersonId,
      chatId: null,
      baselineRef: null,
    };
  }
  const refused = await bookProfileRead(deps, runtime.workspaceId, action.accountId);
  if (refused !== undefined) return laterRead(refused, deps.platform.clock.businessNow());
  const profile = await readProfile(deps, action, providerAccountId);
  if (profile?.connected === true) {
    return {
      ready: false,
      end: { outcome: 'satisfied', code: 'already_connected', message: 'Accepted before it was withdrawn.' },
    };
  }
  if (profile?.invitation?.direction === 'sent' && profile.invitation.status === 'pending') {
    // The list had shifted between two of its pages.
    return again(30, 'not_listed', 'LinkedIn did not list this invitation. Looking again in half an hour.');
  }
  return {
    ready: false,
    end: { outcome: 'satisfied', code: 'not_pending', message: 'No longer pending on LinkedIn.' },
  };
}

export async function readProfile(
  deps: SenderDeps,
  action: Claim['action'],
  providerAccountId: string,
): Promise<PersonProfile | undefined> {
  const identifier = action.providerPersonId ?? action.publicIdentifier;
  return identifier === null ? undefined : deps.port.getProfile(providerAccountId, identifier);
}

/** Who the person is to this account was not known before. */
function isNews({ action }: Claim, target: Extract<Prepared, { ready: true }>): boolean {
  return target.providerPersonId !== null && action.providerPersonId === null;
}

/** Others are told before the dispatch: that commit touches nothing but the action. */
async function remember(
  deps: SenderDeps,
  { runtime, action, token }: Claim,
  target: Extract<Prepared, { ready: true }>,
): Promise<void> {
  const { db, announcements } = deps.platform;
  if (target.providerPersonId === null) return;
  const { providerPersonId } = target;
  await inWorkspace(db, runtime.workspaceId, async (tx) => {
    await saveTarget(tx, runtime.workspaceId, action.id, token, target);
    await announcements.announce(tx, runtime.workspaceId, 'linkedin.person-resolved', {
      linkedinAccountId: action.accountId,
      leadId: action.leadId,
      providerId: providerPersonId,
    });
  });
}
