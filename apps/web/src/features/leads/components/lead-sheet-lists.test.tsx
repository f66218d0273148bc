import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { LeadLists } from './lead-sheet-lists.tsx';

const list = (name: string, labels: string[]) => ({
  ...{ id: `01920000-0000-7000-8000-00000000031${name.length}`, name, addedAt: '2026-11-20T09:00:00.000Z' },
  sources: labels.map((label) => ({ kind: 'csv' as const, label, url: null })),
});

test('files and posts are said to be those of the list, not of the lead; a list without any says nothing of them', async () => {
  const lists = [list('Fair', ['Connections.csv', 'mixed.csv']), list('By hand', [])];
  renderApp([{ path: '/', element: <LeadLists lists={lists} /> }], '/');
  expect(await screen.findAllByText('The list is filled from')).toHaveLength(1);
  expect(screen.getByText('mixed.csv')).toBeVisible();
  expect(screen.getByRole('link', { name: 'By hand' })).toBeVisible();
});
