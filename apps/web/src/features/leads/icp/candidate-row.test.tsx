import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CandidateRow } from './candidate-row.tsx';

it.each([
  [false, true],
  [true, false],
  [null, false],
])('whose rating is %s: says that the search leaves them out: %s', (liked, isSaid) => {
  const candidate = {
    id: 'femke',
    name: 'Femke Aalders',
    headline: null,
    location: null,
    score: 80,
    verdicts: [],
  };
  render(
    <ul>
      <CandidateRow candidate={{ ...candidate, liked }} onRate={vi.fn()} />
    </ul>,
  );
  expect(screen.queryAllByText(/^Left out of the search/)).toHaveLength(isSaid ? 1 : 0);
});
