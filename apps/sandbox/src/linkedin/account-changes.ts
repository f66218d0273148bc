import { opaqueId } from '../chance/draw.ts';
import { relationEvents } from '../webhooks/relation-webhook.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Account, AccountStatus, Intent } from '../state/state.ts';
import { emitAccountStatus } from '../webhooks/emit.ts';
import { messageWebhooks } from '../webhooks/message-webhook.ts';

/** The id of the next link of a member; linking again gives a new one, as with the real provider. */
export function nextAccountId(sandbox: Sandbox, memberKey: string): string {
  const { links, intentCount } = sandbox.state;
  return opaqueId(sandbox.world.seed, 'account', memberKey, links.get(memberKey) ?? 0, intentCount);
}

/** Business time that a session holds which is used without the browser it belongs to. */
const FADING_MS = 20 * 60_000;

/** An account comes to be. `fallsOut`: its session ends by itself soon. */
export function linkEvents(
  sandbox: Sandbox,
  link: Pick<Intent, 'accountId' | 'memberKey' | 'tier'> & {
    method: 'credentials' | 'cookies';
    userAgent?: string;
    fallsOut?: boolean;
  },
): SandboxEvent[] {
  const { accountId, memberKey, tier, method, userAgent, fallsOut = false } = link;
  return [
    { t: 'account-linked', accountId, memberKey, tier, method, userAgent },
    ...emitAccountStatus(sandbox, { id: accountId }, ['CREATION_SUCCESS', 'SYNC_SUCCESS']),
    ...fading(sandbox, accountId, fallsOut),
  ];
}

/** An account is signed in again: what was held back while it was away now arrives in a burst. */
export function reconnectEvents(sandbox: Sandbox, account: Account, fallsOut = false): SandboxEvent[] {
  return [
    { t: 'account-status', accountId: account.id, status: 'OK' },
    { t: 'intent-closed', accountId: account.id },
    ...emitAccountStatus(sandbox, account, ['RECONNECTED', 'SYNC_SUCCESS']),
    ...releaseHeld(sandbox, account),
    ...fading(sandbox, account.id, fallsOut),
  ];
}

function fading(sandbox: Sandbox, accountId: string, fallsOut: boolean): SandboxEvent[] {
  return fallsOut ? [{ t: 'session-fading', accountId, atMs: sandbox.now() + FADING_MS }] : [];
}

/** The status changes from outside; told only when it is another one. */
export function statusEvents(sandbox: Sandbox, account: Account, status: AccountStatus): SandboxEvent[] {
  if (account.status === status) return [];
  return [
    { t: 'account-status', accountId: account.id, status },
    ...emitAccountStatus(sandbox, account, [status]),
    ...(status === 'OK' ? releaseHeld(sandbox, account) : []),
  ];
}

/** LinkedIn restricts the member, or lifts that: while it lasts nothing goes and nobody can sign in again. */
export function restrictionEvents(sandbox: Sandbox, account: Account, restricted: boolean): SandboxEvent[] {
  return [
    { t: 'account-restricted', accountId: account.id, restricted },
    ...statusEvents(sandbox, account, restricted ? 'ERROR' : 'OK'),
  ];
}

/** What a fault does to the account besides the request it strikes. */
export function accountStrike(
  sandbox: Sandbox,
  account: Account,
  how: 'disconnect' | 'restrict',
): SandboxEvent[] {
  return how === 'restrict'
    ? restrictionEvents(sandbox, account, true)
    : statusEvents(sandbox, account, 'CREDENTIALS');
}

/** Messages and new relations of the time that no account of the member was connected, oldest first. */
function releaseHeld(sandbox: Sandbox, account: Account): SandboxEvent[] {
  const held = (sandbox.state.chatsByMember.get(account.member) ?? [])
    .flatMap((chat) => chat.messages.filter((message) => message.held).map((message) => ({ chat, message })))
    .toSorted((a, b) => a.message.atMs - b.message.atMs);
  const missed = [...sandbox.state.missedNotices]
    .map((id) => sandbox.state.invitations.get(id))
    .filter((invitation) => invitation?.member === account.member);
  return [
    ...(held.length > 0 ? [{ t: 'messages-released' as const, member: account.member }] : []),
    ...held.flatMap(({ chat, message }) => messageWebhooks(sandbox, [account], chat, message)),
    ...missed.flatMap((invitation) => (invitation ? relationEvents(sandbox, invitation, [account]) : [])),
  ];
}
