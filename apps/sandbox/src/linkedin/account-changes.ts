import { opaqueId } from '../chance/draw.ts';
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

/** An account comes to be. */
export function linkEvents(
  sandbox: Sandbox,
  link: Pick<Intent, 'accountId' | 'memberKey' | 'tier'> & {
    method: 'credentials' | 'cookies';
    userAgent?: string;
  },
): SandboxEvent[] {
  const { accountId, memberKey, tier, method, userAgent } = link;
  return [
    { t: 'account-linked', accountId, memberKey, tier, method, userAgent },
    ...emitAccountStatus(sandbox, { id: accountId }, ['CREATION_SUCCESS', 'SYNC_SUCCESS']),
  ];
}

/** An account is signed in again: what was held back while it was away now arrives in a burst. */
export function reconnectEvents(sandbox: Sandbox, account: Account): SandboxEvent[] {
  return [
    { t: 'account-status', accountId: account.id, status: 'OK' },
    { t: 'intent-closed', accountId: account.id },
    ...emitAccountStatus(sandbox, account, ['RECONNECTED', 'SYNC_SUCCESS']),
    ...releaseHeld(sandbox, account),
  ];
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

function releaseHeld(sandbox: Sandbox, account: Account): SandboxEvent[] {
  const held = (sandbox.state.chatsByMember.get(account.member) ?? [])
    .flatMap((chat) => chat.messages.filter((message) => message.held).map((message) => ({ chat, message })))
    .toSorted((a, b) => a.message.atMs - b.message.atMs);
  if (held.length === 0) return [];
  return [
    { t: 'messages-released', member: account.member },
    ...held.flatMap(({ chat, message }) => messageWebhooks(sandbox, [account], chat, message)),
  ];
}
