import { isSameText } from '@waypost/domain/linkedin/text-fingerprint';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { findByProviderRef, listCreditable } from './action.store.ts';
import { firstDispatches } from './attempt.store.ts';
import { endAction } from './end-action.ts';
import type { SenderDeps } from './sender-deps.ts';

export type OwnMessageOrigin =
  /** Ours: sent by this action. */
  | { origin: 'action'; action: Action }
  /** The note of our invitation, which LinkedIn turns into the first message of the chat. */
  | { origin: 'invitation_note'; action: Action }
  /** Typed by the account's owner outside the product. */
  | { origin: 'manual' };

/** Slack between our clock and the provider's when an item is matched to a dispatch. */
const slackMs = 2 * 60_000;

/**
 * Says where an outgoing message of the network comes from, and ends the action it proves: an echo may be
 * faster than the answer to the request, and is evidence for a doubtful one.
 */
export async function creditOwnMessage(
  tx: Tx,
  deps: SenderDeps,
  workspaceId: string,
  seen: {
    accountId: string;
    chatId: string;
    messageId: string;
    attendeeProviderId: string;
    text: string;
    at: number;
  },
): Promise<OwnMessageOrigin> {
  const known = await findByProviderRef(tx, workspaceId, seen.accountId, seen.messageId);
  if (known !== undefined) return { origin: 'action', action: known };
  const candidates = await listCreditable(tx, workspaceId, seen.accountId, seen.attendeeProviderId);
  // While we waited for a row, the outcome of its request may have been recorded with this very message.
  const recorded = await findByProviderRef(tx, workspaceId, seen.accountId, seen.messageId);
  if (recorded !== undefined) return { origin: 'action', action: recorded };
  const sinceOf = await firstDispatches(tx, workspaceId, candidates);
  const message = candidates.find(
    (action) =>
      action.kind !== 'invite' &&
      // Any attempt may have made it, the first one too.
      seen.at >= (sinceOf.get(action.id) ?? action.dispatchedAt ?? Infinity) - slackMs &&
      isSameText(action.body ?? '', seen.text),
  );
  if (message !== undefined) {
    const runtime = await findRuntime(tx, workspaceId, seen.accountId);
    if (runtime !== undefined) {
      await endAction(tx, deps, runtime, message, {
        outcome: 'sent',
        code: 'echo',
        message: 'Sent; LinkedIn reported it back.',
        providerRef: seen.messageId,
        chatId: seen.chatId,
      });
    }
    return { origin: 'action', action: message };
  }
  const note = candidates.find(
    (action) => action.kind === 'invite' && isSameText(action.body ?? '', seen.text),
  );
  return note === undefined ? { origin: 'manual' } : { origin: 'invitation_note', action: note };
}
