import type { QueuedActionView } from '@waypost/contract/linkedin-config';
import { expect, test } from 'vitest';
import { skipWords } from './config-words.ts';

const campaign = { id: '01920000-0000-7000-8000-000000000001', name: 'Spring' };
const row = (kind: QueuedActionView['kind'], of: QueuedActionView['campaign'] = campaign) => ({
  kind,
  campaign: of,
});

test.each([
  [[row('visit')], 'The lead goes on with the next step.'],
  [[row('visit'), row('react')], 'The leads go on with their next steps.'],
  [[row('invite')], 'The campaign sends nothing more to this lead.'],
  [[row('message'), row('inmail')], 'Their campaigns send nothing more to these leads.'],
  [
    [row('follow'), row('message')],
    'Leads without their invitation or message are sent nothing more; the others go on.',
  ],
  [[row('message', null)], undefined],
])('a skip says what it means for the leads of campaigns', (rows, words) => {
  expect(skipWords(rows)).toBe(words);
});
