import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.tsx';

test('a long name gives way, the section before it stays readable', () => {
  render(<Breadcrumbs crumbs={['Campaigns', 'A name that is far too long for the header', 'Rehearsal']} />);
  const [section, name, page] = screen.getAllByRole('listitem');
  expect(section).toHaveTextContent('Campaigns');
  expect(section).toHaveClass('flex-none');
  expect(name).toHaveClass('truncate', 'shrink-9999');
  expect(page).toHaveClass('truncate');
  expect(page).not.toHaveClass('flex-none');
});
