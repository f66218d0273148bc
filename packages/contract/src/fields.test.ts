import { expect, test } from 'vitest';
import { line } from './fields.ts';

const name = line(20, 'The name');

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['zero-width spaces and joiners', '\u200B\u200D\u2060\uFEFF'],
  ['fillers without a sign', '\u3164\u115F'],
])('a name of %s is empty', (_what, text) => {
  expect(name.safeParse(text).error?.issues[0]?.message).toBe('The name cannot be empty.');
});

test.each([
  ['letters of any script', ' Ana Müller 山田 '],
  ['an emoji that is joined', '👩‍🚀'],
  ['one sign', '.'],
])('%s are a name', (_what, text) => {
  expect(name.parse(text)).toBe(text.trim());
});

test('a name has no line break, and no more than its characters', () => {
  expect(name.safeParse('a\nb').success).toBe(false);
  expect(name.safeParse('a'.repeat(21)).success).toBe(false);
});
