import type { Conversation, InboxMessage, Thread } from '@waypost/contract/inbox';
import { meaningOf } from './meaning.ts';
import type { Stage } from './stage.ts';

const answers = [
  'Thanks for the quick answer, {{name}}. I send you the two pages right away. Would half an hour next week suit you?',
  'Good question, {{name}}. It depends on how many people work with it; for a team of ten we talk about an afternoon. Shall we go through it together?',
  'That makes sense, {{name}}. When would be a better moment to come back to it?',
  'Glad to hear that, {{name}}. Who else should be in the talk?',
];

/** Conversations that are looked at in one sitting. */
const sittingMax = 30;
/** Conversations that are written in side by side. */
const atOnce = 6;
/** Of so many people who wrote lately, one is left for another day. */
const oneLeftOf = 12;
/** Of so many people who are answered, nobody says of one what they mean. */
const oneUnsortedOf = 7;
const latelyMs = 3 * 86_400_000;

/**
 * Answers most of the people who wait for one, as somebody does who looks into the Unibox once a day, and says of most of
 * them what they mean.
 */
export async function answerPeople(stage: Stage): Promise<void> {
  const { items } = await stage.calls.get<{ items: Conversation[] }>(
    `/inbox/conversations?folder=needs-reply&limit=${sittingMax}`,
  );
  const waiting = items.filter((conversation) => {
    const waitedMs = stage.now() - Date.parse(conversation.unansweredSince ?? conversation.lastAt);
    return diceOf(conversation.id) % oneLeftOf !== 0 || waitedMs >= latelyMs;
  });
  for (let from = 0; from < waiting.length; from += atOnce) {
    await Promise.all(waiting.slice(from, from + atOnce).map((conversation) => answer(stage, conversation)));
  }
  await stage.engine.settle();
}

async function answer({ calls }: Stage, { id, name, intent }: Conversation): Promise<void> {
  const { messages } = await calls.get<Thread>(`/inbox/conversations/${id}?limit=50`);
  if (intent === null && diceOf(`meaning ${id}`) % oneUnsortedOf !== 0) {
    const [meaning] = messages.items
      .filter(({ isOwn }) => !isOwn)
      .flatMap(({ text }) => meaningOf(text) ?? []);
    if (meaning !== undefined) await calls.post(`/inbox/conversations/${id}/intent`, { intent: meaning });
  }
  // Nobody gets the same answer twice; when all is said, the conversation is put away.
  const given = messages.items.filter(({ origin }) => origin === 'reply').length;
  const text = given < answers.length ? answers[(diceOf(id) + given) % answers.length] : undefined;
  if (text === undefined) {
    // What is answered is read by that.
    await calls.post(`/inbox/conversations/${id}/read`, { read: true });
    await calls.post(`/inbox/conversations/${id}/archive`, { archived: true });
    return;
  }
  const message = await calls.post<InboxMessage>(`/inbox/conversations/${id}/messages`, {
    text: text.replace('{{name}}', name.split(' ')[0] ?? name),
    // The same draft when the sitting is told a second time.
    clientKey: `sample-${id}-${given}`,
  });
  if (message.state === 'sending')
    await calls.post(`/inbox/conversations/${id}/messages/${message.id}/send-now`);
}

/** The same number for the same conversation, whenever it is asked. */
function diceOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}
