/** What a conversation's messages say about it. Derived from the messages alone: any order, any repeats. */

export const CONVERSATION_INTENTS = [
  'Interested',
  'Question',
  'Not now',
  'Not interested',
  'Referral',
  'Out of office',
  'Unsorted',
] as const;
export type ConversationIntent = (typeof CONVERSATION_INTENTS)[number];

export type ThreadMessage = {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
  readonly at: number;
};

export type ThreadState = {
  readonly lastMessageAt: number | null;
  readonly lastIncomingAt: number | null;
  readonly lastOutgoingAt: number | null;
  readonly unread: number;
  /** The lead wrote last. */
  readonly awaitsAnswer: boolean;
};

/** @param readUpToAt everything up to this instant has been read; writing reads too. */
export function threadStateOf(messages: readonly ThreadMessage[], readUpToAt: number | null): ThreadState {
  const known = [...new Map(messages.map((message) => [message.id, message])).values()];
  const newest = (direction: ThreadMessage['direction']) =>
    known.reduce<number | null>(
      (latest, message) =>
        message.direction === direction ? Math.max(latest ?? message.at, message.at) : latest,
      null,
    );
  const lastIncomingAt = newest('incoming');
  const lastOutgoingAt = newest('outgoing');
  const readAt = Math.max(readUpToAt ?? -Infinity, lastOutgoingAt ?? -Infinity);
  return {
    lastMessageAt:
      lastIncomingAt === null ? lastOutgoingAt : Math.max(lastIncomingAt, lastOutgoingAt ?? lastIncomingAt),
    lastIncomingAt,
    lastOutgoingAt,
    unread: known.filter((message) => message.direction === 'incoming' && message.at > readAt).length,
    awaitsAnswer: lastIncomingAt !== null && lastIncomingAt > (lastOutgoingAt ?? -Infinity),
  };
}
