import type { Tx } from '../../../platform/db/tenant.ts';
import type { SeenChat, SeenMessage, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';

type Action = NonNullable<Awaited<ReturnType<InboxDeps['sender']['findAction']>>>;

export interface OwnOrigin {
  origin: StoredMessage['origin'];
  /** The action that sent it, or the invitation whose note it is. */
  action: Action | null;
}

/**
 * Where an own message comes from. What was written before the account was linked cannot be ours and is never
 * compared.
 */
export async function originOfOwn(
  tx: Tx,
  { sender }: Pick<InboxDeps, 'sender'>,
  workspaceId: string,
  account: { id: string; connectedAt: number },
  chat: Pick<SeenChat, 'chatId' | 'attendeeProviderId'>,
  message: SeenMessage,
): Promise<OwnOrigin> {
  if (message.at < account.connectedAt) return { origin: 'manual', action: null };
  const seen = {
    accountId: account.id,
    chatId: chat.chatId,
    messageId: message.messageId,
    attendeeProviderId: chat.attendeeProviderId,
    text: message.text,
    at: message.at,
  };
  const first = await sender.creditOwnMessage(tx, workspaceId, seen);
  // While we waited for the action's row, the answer to its request may have been recorded: ask once more.
  const credited = first.origin === 'manual' ? await sender.creditOwnMessage(tx, workspaceId, seen) : first;
  switch (credited.origin) {
    case 'manual':
      return { origin: 'manual', action: null };
    case 'invitation_note':
      return { origin: 'invitation_note', action: credited.action };
    case 'action':
      return { origin: originOfAction(credited.action), action: credited.action };
  }
}

/** A message of a campaign, or one that a person typed here. */
export function originOfAction(action: Pick<Action, 'origin'>): 'campaign' | 'reply' {
  return action.origin === 'human' ? 'reply' : 'campaign';
}
