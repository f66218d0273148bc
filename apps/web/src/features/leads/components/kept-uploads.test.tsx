import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import type { KeptUpload } from '../csv/kept-upload.ts';
import { CreateListDialog } from './create-list-dialog.tsx';
import { KeptUploads } from './kept-uploads.tsx';

const kept = vi.hoisted(() => ({ uploads: [] as unknown[] }));
vi.mock('../csv/kept-upload.ts', () => ({
  ownerNow: () => 'Ada',
  keptUploads: () => Promise.resolve(kept.uploads),
}));

useServer();
beforeEach(() => {
  kept.uploads = [];
});

const anUpload = (fileName: string, rows: number | null): KeptUpload => ({
  id: fileName,
  changedAt: Date.now(),
  work: {
    fileName,
    rows,
    size: 4_096,
    check: null,
    choices: { target: { mode: 'new' } },
  } as KeptUpload['work'],
});

async function opened(...uploads: KeptUpload[]) {
  kept.uploads = uploads;
  server.use(answers(linkedinRoutes.listAccounts, [anAccount({ status: 'Active' })]));
  renderApp([{ path: '/', element: <CreateListDialog open onOpenChange={vi.fn()} /> }], '/');
  const list = await screen.findByRole('list', { name: 'Uploads to go on with' });
  return {
    list,
    files: within(list)
      .getAllByText(/\.csv$/)
      .map((name) => name.textContent),
  };
}

test('uploads left before never push the ways to fill a list away: the newest two, behind them', async () => {
  const { list, files } = await opened(
    ...['one.csv', 'two.csv', 'three.csv', 'four.csv'].map((name) => anUpload(name, 12)),
  );
  expect(files).toEqual(['one.csv', 'two.csv']);
  expect(within(list).getByRole('link', { name: '2 more uploads to go on with' })).toHaveAttribute(
    'href',
    '/leads/create/csv',
  );
  const lastOption = screen.getByRole('button', { name: /^Followers Extractor/ });
  expect(lastOption.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('on the page of the upload the newest three leave the drop zone in sight, and the others unfold', async () => {
  kept.uploads = ['one.csv', 'two.csv', 'three.csv', 'four.csv', 'five.csv'].map((name) =>
    anUpload(name, 12),
  );
  renderApp([{ path: '/', element: <KeptUploads /> }], '/');
  const unfold = await screen.findByRole('button', { name: 'Show 2 more uploads' });
  expect(screen.getAllByRole('link', { name: 'Continue' })).toHaveLength(3);
  fireEvent.click(unfold);
  expect(screen.getAllByRole('link', { name: 'Continue' })).toHaveLength(5);
  expect(unfold).not.toBeInTheDocument();
});

test('an upload in which there is nothing to import is not offered; one of unknown length is', async () => {
  const { files, list } = await opened(anUpload('header-only.csv', 0), anUpload('large.csv', null));
  expect(files).toEqual(['large.csv']);
  expect(within(list).queryByText(/more upload/)).toBeNull();
});
