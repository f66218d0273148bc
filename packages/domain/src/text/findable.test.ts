import { expect, it } from 'vitest';
import { findable } from './findable.ts';

it.each([
  ['Łódź', 'lodz'],
  ['Østberg', 'ostberg'],
  ['Đorđević', 'dordevic'],
  ['Straße', 'STRASSE'],
  ['Æbeltoft', 'aebeltoft'],
  ['O’Neil', "o'neil"],
  ['Þór', 'thor'],
  ['Émile', 'emile'],
])('%s is found by %s', (written, typed) => {
  expect(findable(written)).toBe(findable(typed));
});
