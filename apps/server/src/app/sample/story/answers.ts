import type { Conversation, InboxMessage } from '@waypost/contract/inbox';
import type { Stage } from './stage.ts';

const answers = [
  'Thanks for the quick answer, {{name}}. I send you the two pages right away. Would half an hour next week suit you?',
  'Good question, {{name}}. It depends on how many people work with it; for a team of ten we talk about an afternoon. Shall we go through it together?',
  'That makes sense, {{name}}. When would be a better moment to come back to it?',
  'Glad to hear that, {{name}}. Who else should be in the talk?',
];

/** Conversations that are looked at in one sitting. */
const sittingMax = 30;
/** Of five people who wrote, one is answered another day. */
const oneLeftOf = 5;

/** Answers most of the people who wait for one, as somebody does who looks into the Unibox once a day. */
export async function answerPeople({ calls, engine }: Stage): Promise<void> {
  const { items } = await calls.get<{ items: Conversation[] }>(
    `/inbox/conversations?folder=needs-reply&limit=${sittingMax}`,
  );
  for (const conversation of items) {
    const dice = diceOf(conversation.id + (conversation.unansweredSince ?? ''));
    if (dice % oneLeftOf === 0) continue;
    const text = (answers[dice % answers.length] ?? '').replace(
      '{{name}}',
      conversation.name.split(' ')[0] ?? conversation.name,
    );
    await calls.post(`/inbox/conversations/${conversation.id}/read`, { read: true });
    const message = await calls.post<InboxMessage>(`/inbox/conversations/${conversation.id}/messages`, {
      text,
      // The same draft when the sitting is told a second time.
      clientKey: `sample-${conversation.id}-${conversation.unansweredSince ?? ''}`.slice(0, 100),
    });
    if (message.state === 'sending')
      await calls.post(`/inbox/conversations/${conversation.id}/messages/${message.id}/send-now`);
  }
  await engine.settle();
}

/** The same number for the same conversation, whenever it is asked. */
function diceOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}
