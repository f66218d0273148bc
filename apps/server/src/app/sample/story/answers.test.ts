import type { Conversation, Thread } from '@waypost/contract/inbox';
import { expect, it } from 'vitest';
import { answerPeople } from './answers.ts';
import type { Stage } from './stage.ts';

const day = 86_400_000;
const conversation = (id: string, intent: Conversation['intent'] = null) =>
  ({
    id,
    name: 'Mara Lind',
    lastAt: new Date(0).toISOString(),
    unansweredSince: null,
    intent,
  }) as Conversation;

/** A Unibox with these conversations, each with the texts that its person wrote, newest first. */
function unibox(conversations: readonly (readonly [Conversation, ...string[]])[]) {
  const posted: [path: string, body: unknown][] = [];
  const stage = {
    now: () => 10 * day,
    engine: { settle: async () => undefined },
    calls: {
      async get(path: string) {
        const one = conversations.find(([{ id }]) => path.startsWith(`/inbox/conversations/${id}?`));
        if (one === undefined) return { items: conversations.map(([item]) => item) };
        const items = one.slice(1).map((text) => ({ text, isOwn: false, origin: 'inbound' }));
        return { messages: { items } } as Thread;
      },
      async post(path: string, body: object) {
        posted.push([path, body]);
        return { id: 'sent', state: 'sent' };
      },
    },
  };
  return { posted, stage: stage as unknown as Stage };
}
const sorted = (posted: readonly [string, unknown][]) =>
  posted.filter(([path]) => path.endsWith('/intent')).map(([path, body]) => [path.split('/').at(-2), body]);

it('whoever answers people says of most of them what they mean, once, and nothing of who only greets', async () => {
  const { stage, posted } = unibox([
    [conversation('a'), 'Yes, let us talk.'],
    [conversation('b'), 'Nice to connect.'],
    [conversation('c'), 'Thanks!', 'What does it cost, roughly?'],
    [conversation('d', { is: 'interested', by: 'person', quote: null }), 'This is not for us.'],
  ]);
  await answerPeople(stage);
  expect(sorted(posted)).toEqual([
    ['a', { intent: 'interested' }],
    ['c', { intent: 'question' }],
  ]);
  expect(posted.filter(([path]) => path.endsWith('/messages'))).toHaveLength(4);
});

it('some are left unsorted, as a person leaves them: few, and the same when the sitting is told again', async () => {
  const people = Array.from({ length: 30 }, (_, place) => conversation(`person-${place}`));
  const { stage, posted } = unibox(people.map((one) => [one, 'Yes, let us talk.'] as const));
  await answerPeople(stage);
  const first = sorted(posted).length;
  expect(first).toBeGreaterThan(20);
  expect(first).toBeLessThan(30);
  await answerPeople(stage);
  expect(sorted(posted)).toHaveLength(2 * first);
});
