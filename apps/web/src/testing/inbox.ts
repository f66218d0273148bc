import type { Conversation } from '@waypost/contract/inbox';
import type { inboxRoutes } from '@waypost/contract/inbox.routes';
import type { ReplyOf } from '@waypost/contract/route';

/** Counts of an inbox in which nothing waits. */
export const nothingWaits: ReplyOf<typeof inboxRoutes.list>['counts'] = {
  needsReply: 0,
  unread: 0,
  interested: 0,
  toSort: 0,
};

/** A conversation whose last word is theirs; give only what the test is about. */
export function aConversation(given: Partial<Conversation> = {}): Conversation {
  return {
    id: '01920000-0000-7000-8000-000000000301',
    account: { id: '01920000-0000-7000-8000-0000000000a1', name: 'Tomas Berg', picture: null },
    leadId: null,
    name: 'Femke Aalders',
    headline: 'VP Operations',
    picture: null,
    profileUrl: null,
    lastText: 'Thursday works.',
    lastAt: '2026-11-24T08:00:00.000Z',
    lastIsOwn: false,
    unreadCount: 0,
    unansweredSince: '2026-11-24T08:00:00.000Z',
    archived: false,
    intent: null,
    ...given,
  };
}
