import { expect, it } from 'vitest';
import { guessFieldKind } from './field-kind.ts';
import { dayIn, numberIn } from './plain-values.ts';

it.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['12,5', 12.5],
  ['0,500', 0.5],
  ['12,000', 12_000],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
  ['1.234,5', 1_234.5],
  ['1.234', 1.234],
  ['12,00,0', null],
  ['12 employees', null],
  ['', null],
])('reads %j as %j', (text, number) => expect(numberIn(text)).toBe(number));

it.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-01 10:12', '2026-11-01'],
  ['2026-10-01T10:10:10.000Z', '2026-10-01'],
  ['2026-1-2 9:05', '2026-01-02'],
  ['29.02.2024', '2024-02-29'],
  ['1.2.2024', '2024-02-01'],
  ['14 Mar 2024', '2024-03-14'],
  ['14. März 2024', '2024-03-14'],
  ['14 juin 2024', '2024-06-14'],
  ['14 juil. 2024', '2024-07-14'],
  ['1 août 2024', '2024-08-01'],
  ['14 ene 2024', '2024-01-14'],
  ['14 de dez. de 2024', '2024-12-14'],
  ['14 Leute 2024', null],
  ['30.02.2024', null],
  ['11/12/2026', null],
  ['2026-13-01', null],
  ['1.2.3', null],
])('reads the day of %j as %j', (text, day) => expect(dayIn(text)).toBe(day));

it('what a column is guessed to be is what its values are read as', () => {
  expect(guessFieldKind(['12,000', '', '350'])).toBe('number');
  expect(guessFieldKind(['1.234.567,89', '12,5'])).toBe('number');
  expect(guessFieldKind(['12', 'Unknown'])).toBe('number');
  expect(guessFieldKind(['Unknown'])).toBe('text');
  expect(guessFieldKind(['007', '12'])).toBe('text');
  expect(guessFieldKind(['48120000000000001'])).toBe('text');
  expect(guessFieldKind(['29.02.2024', '01.12.2025'])).toBe('date');
  expect(guessFieldKind(['2026-11-01 10:12', ''])).toBe('date');
  expect(guessFieldKind(['', ' '])).toBe('text');
});
