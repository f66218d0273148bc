import type { Comparison, DuplicatesPage, LeadMerge } from '@waypost/contract/leads-merge';
import { leadsMergeRoutes as routes } from '@waypost/contract/leads-merge.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { afterImport } from './after-import.ts';
import { Duplicates } from './duplicates.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { clickUndo } from '../../../testing/click-undo.ts';

useServer();
vi.setConfig({ testTimeout: 30_000 });

const [left, right] = ['01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-00000000000b'];
const at = '2026-11-20T09:00:00.000Z';
const ada = {
  ...{ id: left, fullName: 'Ada Lovelace', headline: null, title: 'Analyst', company: 'Engines' },
  ...{ email: 'ada@engines.example', picture: null, profileUrl: 'https://www.linkedin.com/in/ada' },
};
const adaKing = { ...ada, id: right, fullName: 'Ada King', title: null, profileUrl: null };
const around = {
  createdAt: at,
  updatedAt: at,
  tags: ['VIP'],
  lists: [],
  notes: 2,
  sources: 0,
  conversations: 1,
};
const campaign = (name: string) => ({ campaignId: left, name, state: 'Active', unfinished: true });
const comparison: Comparison = {
  one: { ...ada, ...around, campaigns: [campaign('Spring')] },
  other: { ...adaKing, ...around, campaigns: [campaign('Autumn')] },
  fields: [
    { field: 'name', label: 'Name', one: 'Ada Lovelace', other: 'Ada King', keep: left },
    { field: 'email', label: 'Email', one: 'ada@engines.example', other: 'ada@engines.example', keep: left },
    { field: 'title', label: 'Title', one: 'Analyst', other: null, keep: left },
  ],
  reason: 'same_email',
  sure: 'very_likely',
  chooseCampaign: true,
  refusal: null,
  consequences: ['In 2 campaigns: choose.'],
  stamp: 'seen',
};
const merged: LeadMerge = {
  ...{
    id: '01920000-0000-7000-8000-00000000000c',
    leadId: right,
    formerId: left,
    formerName: 'Ada Lovelace',
  },
  ...{ mergedAt: at, mergedBy: left, undoUntil: at, undoneAt: null },
};

test('the name of one lead on the profile link of the other is said while it is chosen so', async () => {
  const link = { field: 'profile', label: 'Profile link', one: ada.profileUrl, other: null, keep: left };
  server.use(answers(routes.compareLeads, { ...comparison, fields: [...comparison.fields, link] }));
  renderApp(
    [{ path: '/', element: <MergeDialog leadIds={[left, right]} onClose={vi.fn()} onMerged={vi.fn()} /> }],
    '/',
  );
  const mixed = /The profile link is the one of “Ada Lovelace”, the name will be “Ada King”/;
  await userEvent.click(await screen.findByRole('radio', { name: 'Right: Ada King' }));
  // Beside the button that merges, wherever the fields are scrolled to.
  expect(screen.getByText(mixed).closest('footer')).toContainElement(
    screen.getByRole('button', { name: 'Merge leads' }),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Left: Ada Lovelace' }));
  expect(screen.queryByText(mixed)).not.toBeInTheDocument();
});

test('the values that stay are switched one by one, and a campaign has to be chosen before anything happens', async () => {
  const sent: unknown[] = [];
  const onMerged = vi.fn();
  server.use(
    answers(routes.compareLeads, comparison),
    http.post('http://localhost:3000/api/leads/merges', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: merged });
    }),
  );
  const user = userEvent.setup();
  renderApp(
    [
      {
        path: '/',
        element: <MergeDialog leadIds={[left, right]} onClose={() => undefined} onMerged={onMerged} />,
      },
    ],
    '/',
  );
  const name = await screen.findByRole('radiogroup', { name: 'Name' });
  expect(within(name).getByRole('radio', { name: 'Left: Ada Lovelace' })).toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Email' })).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Merge leads' });
  expect(button).toBeDisabled();
  await user.click(within(name).getByRole('radio', { name: 'Right: Ada King' }));
  await user.click(screen.getByRole('radio', { name: /“Autumn”/ }));
  await user.click(button);
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(right, left));
  expect(sent).toEqual([{ leadIds: [left, right], keep: { name: right }, goesOn: right, stamp: 'seen' }]);
});

test('what cannot be merged now says why, and the button waits', async () => {
  const refusal = 'Something is on its way to Ada Lovelace.';
  server.use(answers(routes.compareLeads, { ...comparison, chooseCampaign: false, refusal }));
  renderApp(
    [
      {
        path: '/',
        element: <MergeDialog leadIds={[left, right]} onClose={() => undefined} onMerged={() => undefined} />,
      },
    ],
    '/',
  );
  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Merge leads' })).toBeDisabled();
});

test('a pair says why it may be one person and how sure that is; a word dismisses it, and a toast takes it back', async () => {
  let dismissed = false;
  const page = (): DuplicatesPage => ({
    items: dismissed ? [] : [{ one: ada, other: adaKing, reason: 'same_email', sure: 'very_likely' }],
    ...{ nextCursor: null, lookedAt: new Date().toISOString(), look: null },
    count: { value: dismissed ? 0 : 1, more: false },
  });
  server.use(
    http.get('http://localhost:3000/api/leads/duplicates', () => HttpResponse.json({ data: page() })),
    http.post('http://localhost:3000/api/leads/duplicates/dismiss', () => {
      dismissed = true;
      return HttpResponse.json({ data: { dismissed: true } });
    }),
    http.post('http://localhost:3000/api/leads/duplicates/restore', () => {
      dismissed = false;
      return HttpResponse.json({ data: { dismissed: false } });
    }),
  );
  const user = userEvent.setup();
  renderApp([{ path: '/', element: <Duplicates /> }], '/');
  expect(await screen.findByText('Very likely')).toBeInTheDocument();
  expect(screen.getByText('Same email')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not the same person' }));
  expect(await screen.findByText('No duplicates found')).toBeInTheDocument();
  await clickUndo();
  expect(await screen.findByText('Same email')).toBeInTheDocument();
});

test.each([
  ['was never looked through', null, undefined, 1],
  ['was looked through just now, but whose import brought people since', 'now', afterImport, 1],
  ['was looked through just now', 'now', undefined, 0],
])('a workspace that %s is looked through when the page opens', async (_, looked, state, looks) => {
  let asked = 0;
  server.use(
    answers(routes.listDuplicates, {
      ...{ items: [], nextCursor: null, look: null, count: { value: 0, more: false } },
      lookedAt: looked === null ? null : new Date().toISOString(),
    }),
    http.post('http://localhost:3000/api/leads/duplicates/look', () => {
      asked += 1;
      return HttpResponse.json({ data: { job: null } });
    }),
  );
  const { router } = renderApp(
    [
      { path: '/', element: null },
      { path: '/duplicates', element: <Duplicates /> },
    ],
    '/',
  );
  await act(() => router.navigate('/duplicates', { state }));
  await screen.findByText(looked === null ? 'Looking for duplicates' : 'No duplicates found');
  await waitFor(() => expect(asked).toBe(looks));
});

test('the page says how many pairs there are, and finds one by a name', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('http://localhost:3000/api/leads/duplicates', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      asked.push(search);
      const items =
        search === 'nobody' ? [] : [{ one: ada, other: adaKing, reason: 'same_email', sure: 'likely' }];
      const count = { value: search === null ? 214 : items.length, more: false };
      return HttpResponse.json({
        data: { items, nextCursor: null, lookedAt: new Date().toISOString(), look: null, count },
      });
    }),
  );
  const { router } = renderApp([{ path: '/', element: <Duplicates /> }], '/');
  expect(await screen.findByText(/^214 pairs, looked through /)).toBeInTheDocument();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search pairs' }), 'nobody');
  expect(await screen.findByText('No pair holds “nobody”.')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?search=nobody');
  expect(asked.at(-1)).toBe('nobody');
});
