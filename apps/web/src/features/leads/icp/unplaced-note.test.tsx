import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnplacedNote } from './unplaced-note.tsx';

const asking = (...places: string[]) => [
  { id: '1', kind: 'titles' as const, values: ['CEO'], stance: 'must' as const, weight: 3, quote: null },
  { id: '2', kind: 'countries' as const, values: places, stance: 'must' as const, weight: 3, quote: null },
];

test('it is said which places of a profile no search can ask for', () => {
  render(<UnplacedNote criteria={asking('Austria', 'Finland', 'Kenya')} />);
  expect(screen.getByText(/^No search can ask for Finland and Kenya\./)).toBeInTheDocument();
});

test('nothing is said where every place can be asked for', () => {
  const { container } = render(<UnplacedNote criteria={asking('Austria', 'DACH')} />);
  expect(container).toBeEmptyDOMElement();
});
