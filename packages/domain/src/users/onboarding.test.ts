import { expect, it } from 'vitest';
import {
  type OnboardingStep,
  ONBOARDING_STEPS,
  stepAfter,
  stepBefore,
  websiteAddress,
} from './onboarding.ts';

it('leads through four steps and back again', () => {
  const there: OnboardingStep[] = [ONBOARDING_STEPS[0]];
  for (let next = stepAfter(ONBOARDING_STEPS[0]); next; next = stepAfter(next)) there.push(next);
  expect(there).toEqual(['you', 'buyers', 'linkedin', 'goal']);
  expect(there.map(stepBefore)).toEqual([null, 'you', 'buyers', 'linkedin']);
});

it.each([
  ['example.com', 'https://example.com'],
  [' Example.com/about us ', 'https://Example.com/about us'],
  ['http://example.com', 'http://example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['https://münchen.example', 'https://münchen.example'],
])('takes “%s” for a website', (typed, address) => {
  expect(websiteAddress(typed)).toBe(address);
});

it.each([
  '',
  'us',
  'javascript:alert(1)',
  'mailto:us@example.com',
  'https://',
  'ftp://example.com',
  'a b.com',
])('takes “%s” for none', (typed) => {
  expect(websiteAddress(typed)).toBeNull();
});
