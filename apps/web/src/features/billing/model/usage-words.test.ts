import { expect, test } from 'vitest';
import { allowanceWords, usageAlert } from './usage-words.ts';

test.each([
  [{ used: 1, max: 2 }, '1 of 2'],
  [{ used: 2, max: 2 }, '2 of 2'],
  [{ used: 0, max: 0 }, 'None'],
  [{ used: 3, max: 1 }, '3, 1 may act'],
  [{ used: 2, max: 0 }, '2, none may act'],
])('what is left from a larger plan is not said as a share of the smaller one: %o', (usage, words) => {
  expect(allowanceWords(usage)).toBe(words);
});

const trial = { isTrial: true, startAnewOn: null };
const renewed = { isTrial: false, startAnewOn: '18 Dec 2026' };
const ending = { isTrial: false, startAnewOn: null };

test('at 80 % the trial is told that a plan counts anew, a plan that a larger one counts on', () => {
  expect(usageAlert(800, 1_000, trial)?.text).toMatch(
    /A plan brings its own at once, and counts nothing used/,
  );
  expect(usageAlert(20_000, 25_000, renewed)?.text).toBe(
    'A larger plan adds keywords at once; what is used stays counted.',
  );
});

test.each([
  ['the trial is never told to wait', trial, 'for a plan: keywords do not start anew during the trial'],
  ['a plan is told until when', renewed, 'until keywords start anew on 18 Dec 2026, or until a larger plan'],
  ['a plan that ends first is not', ending, 'for a larger plan: this one ends before keywords start anew'],
])('at 100 %% %s', (_name, terms, words) => {
  expect(usageAlert(10, 10, terms)?.text).toBe(`Search, scores and AI drafts wait ${words}.`);
});
