import { expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';

it.each([
  ['Hi Robin, yes, let us talk. Mornings work best for me.', 'interested'],
  ['Thanks Robin! Do you have a short summary I can forward?', 'interested'],
  ['Hi Robin, what does it cost, roughly?', 'question'],
  ['Thanks Robin. not a priority this month, maybe later in the year.', 'not_now'],
  ['Right now we have too much going on. Could you come back to me next quarter?', 'not_now'],
  ['Thank you Robin, we are not interested at the moment.', 'not_interested'],
  ['This is handled by another team on our side. Shall I forward your message?', 'referral'],
  ['I am out of the office and will read messages when I am back.', 'out_of_office'],
  ['Likewise Robin, nice to connect.', null],
])('an answer is taken for what it says: %s', (text, meaning) => {
  expect(meaningOf(text)).toBe(meaning);
});
