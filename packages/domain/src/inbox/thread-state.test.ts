import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadStateOf } from './thread-state.ts';
import type { ThreadMessage } from './thread-state.ts';

const message = (id: string, direction: ThreadMessage['direction'], at: number): ThreadMessage => ({
  id,
  direction,
  at,
});

describe('a conversation', () => {
  it('counts what came in after it was read, and knows who wrote last', () => {
    const messages = [
      message('1', 'outgoing', 10),
      message('2', 'incoming', 20),
      message('3', 'incoming', 30),
    ];
    expect(threadStateOf(messages, null)).toEqual({
      lastMessageAt: 30,
      lastIncomingAt: 30,
      lastOutgoingAt: 10,
      unread: 2,
      awaitsAnswer: true,
    });
    expect(threadStateOf(messages, 20)).toMatchObject({ unread: 1, awaitsAnswer: true });
    expect(threadStateOf([...messages, message('4', 'outgoing', 40)], null)).toMatchObject({
      unread: 0,
      awaitsAnswer: false,
    });
    expect(threadStateOf([], null)).toMatchObject({ lastMessageAt: null, unread: 0, awaitsAnswer: false });
  });

  it('is the same in whatever order and how often its messages arrive', () => {
    const any = fc.uniqueArray(
      fc.record({
        id: fc.string(),
        direction: fc.constantFrom<ThreadMessage['direction']>('incoming', 'outgoing'),
        at: fc.nat(1_000),
      }),
      { selector: (m) => m.id, maxLength: 20 },
    );
    fc.assert(
      fc.property(any, fc.option(fc.nat(1_000), { nil: null }), (messages, readUpTo) => {
        const shuffled = [...messages, ...messages].toSorted((a, b) => a.id.localeCompare(b.id));
        expect(threadStateOf(shuffled, readUpTo)).toEqual(threadStateOf(messages, readUpTo));
      }),
    );
  });
});
