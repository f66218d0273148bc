import { isSameText } from '@waypost/domain/linkedin/text-fingerprint';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Random } from '../../../ports/random.ts';
import type { SeenMessage, StoredMessage } from '../conversation.ts';
import {
  deleteMessage,
  findByAction,
  findByProviderId,
  insertMessage,
  listUnnamed,
  updateMessage,
} from '../store/message.store.ts';
import type { OwnOrigin } from './own-message-origin.ts';

/**
 * Stores what the network shows of one message as one row: the one already there under its id, the one of the
 * action that sent it, or a new one. The caller holds the conversation. Answers the row when it is new.
 */
export async function storeSeen(
  tx: Tx,
  random: Random,
  workspaceId: string,
  conversationId: string,
  seen: SeenMessage,
  own: OwnOrigin | null,
): Promise<StoredMessage | undefined> {
  const action = own?.action ?? null;
  const [named, ofAction] = await Promise.all([
    findByProviderId(tx, workspaceId, conversationId, seen.messageId),
    action === null ? undefined : findByAction(tx, workspaceId, action.id),
  ]);
  if (named?.observed === true) return undefined;
  const mayTake = (row: StoredMessage | undefined): row is StoredMessage =>
    row !== undefined &&
    row.conversationId === conversationId &&
    (row.providerMessageId === null || row.providerMessageId === seen.messageId);
  const unnamed =
    own?.origin === 'manual'
      ? (await listUnnamed(tx, workspaceId, conversationId)).find((row) => isSameText(row.text, seen.text))
      : undefined;
  const row = mayTake(ofAction) ? ofAction : (named ?? unnamed);
  const facts = {
    providerMessageId: seen.messageId,
    text: seen.text,
    at: seen.at,
    observed: true,
    state: seen.isOwn ? ('sent' as const) : ('received' as const),
    note: null,
  };
  if (row !== undefined) {
    if (named !== undefined && named.id !== row.id) await deleteMessage(tx, workspaceId, named.id);
    const origin = own === null || row === unnamed ? row.origin : own.origin;
    await updateMessage(tx, workspaceId, { ...row, ...facts, origin });
    return undefined;
  }
  const fresh: StoredMessage = {
    ...facts,
    id: random.id(),
    conversationId,
    isOwn: seen.isOwn,
    origin: own?.origin ?? 'inbound',
    // A second message credited to one action stays visible without taking the first one's place.
    actionId: ofAction === undefined ? (action?.id ?? null) : null,
    stepId: action?.stepId ?? null,
  };
  await insertMessage(tx, workspaceId, fresh);
  return fresh;
}
