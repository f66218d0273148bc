import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeadProgress } from './lead-progress.tsx';

const none = {
  ...{ leads: 0, queued: 0, inProgress: 0, waiting: 0, replied: 0 },
  ...{ finished: 0, skipped: 0, failed: 0, excluded: 0 },
};

test('a campaign whose people were all left out says so, not that leads are yet to come', () => {
  const { rerender } = render(<LeadProgress counts={none} />);
  expect(screen.getByText('No leads yet')).toBeInTheDocument();
  rerender(<LeadProgress counts={{ ...none, excluded: 24 }} />);
  expect(screen.getByText('No leads, 24 excluded')).toBeInTheDocument();
});

test('leads that are all in one state are counted once, others in sum and by state', () => {
  const { container, rerender } = render(<LeadProgress counts={{ ...none, leads: 2, queued: 2 }} />);
  expect(container).toHaveTextContent(/^2 waiting$/);
  rerender(<LeadProgress counts={{ ...none, leads: 3, queued: 2, replied: 1 }} />);
  expect(container).toHaveTextContent(/^3 leads: 1 done, 2 waiting$/);
});
