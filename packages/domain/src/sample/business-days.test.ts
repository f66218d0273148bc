import { expect, test } from 'vitest';
import { businessDaysAfter, businessDaysBetween } from './business-days.ts';

const monday = Date.UTC(2026, 9, 5, 9);

test('business days skip the weekend, there and back', () => {
  expect(new Date(businessDaysAfter(monday, 4)).getUTCDay()).toBe(5);
  expect(new Date(businessDaysAfter(monday, 5)).getUTCDay()).toBe(1);
  expect(businessDaysAfter(monday, 30)).toBe(monday + 42 * 86_400_000);
  for (let day = 0; day <= 30; day += 1)
    expect(businessDaysBetween(monday, businessDaysAfter(monday, day))).toBe(day);
});

test('a weekend adds no business day, and nothing happens before the start', () => {
  const saturday = businessDaysAfter(monday, 4) + 86_400_000;
  expect(businessDaysBetween(monday, saturday)).toBe(5);
  expect(businessDaysBetween(monday, saturday + 86_400_000)).toBe(5);
  expect(businessDaysBetween(monday, monday - 1)).toBe(0);
});
