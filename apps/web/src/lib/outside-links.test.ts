import { expect, test } from 'vitest';
import { bookingAddress } from './outside-links.ts';

test('A14 the booking page is the one that was given at the build', () => {
  expect(bookingAddress('https://cal.example/you/15min')).toBe('https://cal.example/you/15min');
});

test.each([undefined, '', 'cal.example/you', 'javascript:alert(1)', 'not an address'])(
  'A14 where %j was given, the button leads to the placeholder',
  (given) => {
    expect(bookingAddress(given)).toBe('https://cal.com/waypost/15min');
  },
);
