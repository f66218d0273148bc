import type { Onboarding } from '@waypost/contract/users';
import { expect, test } from 'vitest';
import { answeredSteps } from './steps.ts';

const skipped: Onboarding = { step: 'goal', sells: null, website: null, profileId: null, goal: null };

test('A7 a step that was skipped is not ticked, one with an answer is', () => {
  expect(answeredSteps({ profession: null }, skipped, false)).toEqual([]);
  expect(answeredSteps({ profession: 'Founder' }, skipped, false)).toEqual(['you']);
  expect(
    answeredSteps({ profession: null }, { ...skipped, website: 'https://example.com', profileId: 'p' }, true),
  ).toEqual(['you', 'buyers', 'linkedin']);
});
