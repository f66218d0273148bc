import { expect, test } from 'vitest';
import { buyersText } from './buyers-text.ts';

test('what is sold stands first and ends at the first empty line, the buyers are left as they were typed', () => {
  expect(buyersText('Reporting software.\n \n\nMade in Spain.', ' HR managers\n\nNo agencies ')).toBe(
    'We sell: Reporting software.\nMade in Spain.\n\nHR managers\n\nNo agencies',
  );
});

test.each([null, '', ' '])('without a word about what is sold the buyers stand alone', (sells) => {
  expect(buyersText(sells, ' HR managers ')).toBe('HR managers');
});
