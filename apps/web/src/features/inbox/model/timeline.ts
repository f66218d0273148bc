import type { InboxMessage, Thread } from '@waypost/contract/inbox';
import { formatDate } from '../../../lib/dates.ts';

export type TimelineItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'message'; key: string; message: InboxMessage }
  | { kind: 'event'; key: string; at: string; text: string };

/**
 * Messages (given newest first) and what campaigns did (oldest first) in one line of time, oldest first, with a
 * separator for each day. Of one instant a message comes before the event it caused; else the given order holds.
 */
export function timelineOf(messages: readonly InboxMessage[], events: Thread['events']): TimelineItem[] {
  const oldest = messages.at(-1)?.at;
  const items = [
    ...messages
      .toReversed()
      .map((message) => ({ kind: 'message' as const, key: message.id, at: message.at, message })),
    ...events
      // Older events belong to older pages of the thread.
      .filter((event) => oldest === undefined || messages.length < 50 || event.at >= oldest)
      .map((event, index) => ({
        kind: 'event' as const,
        key: `event-${index}`,
        at: event.at,
        text: event.text,
      })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const timeline: TimelineItem[] = [];
  let day = '';
  for (const item of items) {
    const itemDay = formatDate(item.at);
    if (itemDay !== day) {
      timeline.push({ kind: 'day', key: `day-${itemDay}`, day: itemDay });
      day = itemDay;
    }
    timeline.push(item);
  }
  return timeline;
}
