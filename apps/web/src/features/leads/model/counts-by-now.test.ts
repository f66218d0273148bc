import { expect, test } from 'vitest';
import { countsByNow } from './counts-by-now.ts';

test('a job nobody has added to counts as it ended', () => {
  const counts = { found: 5, added: 3, setAside: 2 };
  expect(countsByNow({ counts })).toBe(counts);
});

test.each(['setAside', 'outside'])(
  'people taken in by hand move from "%s" to where they are now',
  (aside) => {
    const counts = { found: 9, added: 3, duplicate: 1, [aside]: 5, takenIn: 2, takenInKnown: 1 };
    expect(countsByNow({ counts })).toMatchObject({ found: 9, added: 5, duplicate: 2, [aside]: 2 });
  },
);

test('of those, whose profile is not known yet count there too', () => {
  const counts = { added: 1, setAside: 2, incomplete: 1, takenIn: 2, takenInIncomplete: 1 };
  expect(countsByNow({ counts })).toMatchObject({ added: 3, setAside: 0, incomplete: 2 });
});
