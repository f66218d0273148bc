import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, nameAt, withLeadGrid } from '../../../../testing/lead-grid.tsx';
import { renderApp } from '../../../../testing/render-app.tsx';
import { LeadGrid } from '../lead-grid.tsx';

withLeadGrid();

test('whoever comes back to a list finds the rows where they were left', async () => {
  const { router } = renderApp(
    [
      { path: '/leads/:id', element: <LeadGrid list={list} onAddLeads={() => undefined} /> },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    `/leads/${list.id}`,
  );
  await screen.findByText(nameAt(0));
  const grid = screen.getByRole('grid');
  grid.scrollTop = 36 * 40;
  fireEvent.scroll(grid);
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('Elsewhere')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await screen.findByRole('grid');
  expect(screen.getByRole('grid').scrollTop).toBe(36 * 40);
  // Opened anew, it begins at the top.
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(`/leads/${list.id}`));
  expect((await screen.findByRole('grid')).scrollTop).toBe(0);
});
