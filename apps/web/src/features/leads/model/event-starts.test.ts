import { expect, test } from 'vitest';
import { eventStarts } from './event-starts.ts';

const now = Date.parse('2026-11-23T12:00:00');

test('a campaign starts five days before an event or the day after, as long as that day is to come', () => {
  expect(eventStarts('list-1', '2026-11-25', now)).toEqual([
    {
      ...{ id: 'before', label: '5 days before', day: '2026-11-20', hasPassed: true },
      path: '/campaign/create?listId=list-1&startOn=2026-11-20',
    },
    {
      ...{ id: 'after', label: 'The day after', day: '2026-11-26', hasPassed: false },
      path: '/campaign/create?listId=list-1&startOn=2026-11-26',
    },
  ]);
});

test.each([undefined, '', 'soon'])('without a day there is none: %j', (day) => {
  expect(eventStarts('list-1', day, now)).toEqual([]);
});
