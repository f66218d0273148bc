import type { InboxMessage } from '@waypost/contract/inbox';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

function message(id: string, at: string): InboxMessage {
  return {
    id,
    text: id,
    at,
    isOwn: false,
    origin: 'inbound',
    state: 'received',
    note: null,
    leavesAt: null,
    undoUntil: null,
    actionId: null,
    stepId: null,
  };
}

it('of one instant, messages keep their order and come before the event they caused', () => {
  const at = '2026-11-17T12:00:00Z';
  const timeline = timelineOf(
    [message('answer', '2026-11-17T12:00:01Z'), message('second', at), message('first', at)],
    [{ at, text: 'Reply received' }],
  );
  expect(timeline.map(({ key }) => key).slice(1)).toEqual(['first', 'second', 'event-0', 'answer']);
});

it('puts newest-first messages and events into one line of time, each day announced once', () => {
  const timeline = timelineOf(
    [message('c', '2026-11-18T12:00:00Z'), message('b', '2026-11-17T12:00:00Z')],
    [{ at: '2026-11-17T13:00:00Z', text: 'Invitation accepted' }],
  );
  expect(timeline.map((item) => (item.kind === 'day' ? item.day : item.key))).toEqual([
    '17 Nov 2026',
    'b',
    'event-0',
    '18 Nov 2026',
    'c',
  ]);
});
