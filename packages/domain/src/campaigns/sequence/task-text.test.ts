import { expect, test } from 'vitest';
import { taskText } from './task-text.ts';

test('a task names the lead, or reads with its fallback', () => {
  const instructions = 'Call {{first_name|the lead}}.';
  expect(taskText(instructions, { first_name: 'Mira' })).toBe('Call Mira.');
  expect(taskText(instructions, {})).toBe('Call the lead.');
});

test('what cannot be filled in stands as it was written', () => {
  expect(taskText('Call {{first_name}} {{now}}', { first_name: 'Mira' })).toBe('Call {{first_name}} {{now}}');
});
