import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Meter, Progress } from './progress.tsx';

test('progress counts to 100 unless told otherwise', () => {
  render(<Progress aria-label="Import" value={40} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100');
});

test.each([
  [79, 'brand'],
  [80, 'warning'],
  [99, 'warning'],
  [100, 'danger'],
  [140, 'danger'],
])('a meter at %i of 100 is %s', (value, tone) => {
  render(<Meter aria-label="Usage" value={value} />);
  expect(screen.getByRole('meter')).toHaveAttribute('data-tone', tone);
});

test.each([
  [2, 2, 'brand'],
  [3, 2, 'danger'],
  [0, 0, 'brand'],
])('%i of %i places is %s', (value, max, tone) => {
  render(<Meter aria-label="Accounts" value={value} max={max} ofPlaces />);
  expect(screen.getByRole('meter')).toHaveAttribute('data-tone', tone);
});
