import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLead, aLeadList } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { ListDetail } from './list-detail.tsx';

useServer();
const list = aLeadList({ _count: { leads: 2 } });
const femke = aLead({
  customFields: { Booth: 'B12' },
  context: [
    {
      kind: 'comments',
      postUrl: 'https://www.linkedin.com/feed/update/1',
      text: 'We still check invoices by hand.',
      reaction: null,
      at: '2026-11-14T09:00:00.000Z',
    },
  ],
});
const jonas = aLead({ id: '01920000-0000-7000-8000-000000000201', fullName: 'Jonas Reiter' });

beforeEach(() =>
  server.use(
    answers(leadsRoutes.getList, list),
    answers(jobsRoutes.list, []),
    answers(leadsRoutes.listLeads, { items: [femke, jonas], nextCursor: null, total: 2 }),
  ),
);

function show(search = '') {
  return renderApp(
    [
      { path: '/leads/:id', element: <ListDetail listId={list.id} /> },
      { path: '/leads', element: <p>All lists</p> },
    ],
    `/leads/${list.id}${search}`,
  );
}

test('a row opens what is known of the lead, with what they wrote and where', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Femke Aalders' }));
  const sheet = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  expect(within(sheet).getByText('We still check invoices by hand.')).toBeInTheDocument();
  expect(within(sheet).getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/feed/update/1',
  );
  expect(within(sheet).getByText('B12')).toBeInTheDocument();
});

test('a tag is found by typing, put on a lead by Enter, and taken off again', async () => {
  const heard = vi.fn();
  const changed = { changedIds: [femke.id], fullIds: [], missing: 0 };
  server.use(
    answers(leadsRoutes.listTags, { tags: ['Customer', 'Partner'] }),
    answers(leadsRoutes.changeTags, changed, heard),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Femke Aalders' }));
  const sheet = await screen.findByRole('dialog', { name: 'Femke Aalders' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add a tag to Femke Aalders' }));
  expect(await screen.findByRole('option', { name: 'Partner' })).toBeInTheDocument();
  server.use(
    answers(leadsRoutes.listLeads, {
      items: [{ ...femke, tags: ['Customer'] }, jonas],
      nextCursor: null,
      total: 2,
    }),
  );
  await userEvent.keyboard('CUST');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(heard).toHaveBeenCalledWith({ leadIds: [femke.id], add: ['Customer'] }));
  const group = within(sheet).getByRole('group', { name: 'Tags of Femke Aalders' });
  expect(await within(group).findByText('Customer')).toBeInTheDocument();
  await userEvent.click(within(group).getByRole('button', { name: 'Remove the tag Customer' }));
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ leadIds: [femke.id], remove: ['Customer'] }));
});

test('a tag that is not taken comes off again, with the reason', async () => {
  server.use(
    answers(leadsRoutes.listTags, { tags: [] }),
    answers(leadsRoutes.changeTags, { changedIds: [], fullIds: [femke.id], missing: 0 }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Femke Aalders' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a tag to Femke Aalders' }));
  expect(await screen.findByText('No tags yet. Type one to create it.')).toBeInTheDocument();
  await userEvent.keyboard('Hot');
  await userEvent.click(await screen.findByRole('option', { name: 'Create “Hot”' }));
  const told = () => useToasts.getState().toasts[0];
  await waitFor(() => expect(told()?.description).toBe('A lead can have at most 50 tags. Remove one first.'));
  expect(screen.queryByRole('button', { name: 'Remove the tag Hot' })).toBeNull();
});

test('chosen leads get a tag together, and Undo takes it off those that did not have it', async () => {
  const heard = vi.fn();
  server.use(
    answers(leadsRoutes.listTags, { tags: ['Customer'] }),
    answers(leadsRoutes.changeTags, { changedIds: [femke.id], fullIds: [], missing: 0 }, heard),
  );
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Jonas Reiter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a tag' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Customer' }));
  const told = () => useToasts.getState().toasts[0];
  await waitFor(() =>
    expect(told()).toMatchObject({
      title: '1 lead tagged “Customer”',
      description: '1 lead had it already.',
    }),
  );
  told()?.action?.onSelect();
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ leadIds: [femke.id], remove: ['Customer'] }));
});

test('chosen leads are removed after asking, and the list is read again', async () => {
  const removed = vi.fn();
  server.use(answers(leadsRoutes.removeLeadFromList, { deleted: true }, removed));
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Femke Aalders from this list?' });
  server.use(answers(leadsRoutes.listLeads, { items: [jonas], nextCursor: null, total: 1 }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove from list' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Femke Aalders' })).not.toBeInTheDocument(),
  );
  expect(removed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Jonas Reiter' })).toBeInTheDocument();
});

test('a removal that fails keeps the question open with the reason', async () => {
  server.use(
    fails(leadsRoutes.removeLeadFromList, { code: 'unavailable', message: 'Try again in a minute.' }),
  );
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Femke Aalders' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove from list' }));
  expect(await within(dialog).findByText(/0 removed, 1 not\. Try again in a minute\./)).toBeInTheDocument();
});

test('search and order live in the address', async () => {
  const { router } = show();
  await userEvent.type(await screen.findByLabelText('Search leads'), 'bright');
  await waitFor(() => expect(router.state.location.search).toBe('?search=bright'));
  await userEvent.click(screen.getByRole('button', { name: 'Company' }));
  await waitFor(() => expect(router.state.location.search).toContain('sort=company'));
  expect(screen.getByLabelText('Search leads')).toHaveValue('bright');
});

test('a search without a hit differs from an empty list and can be cleared', async () => {
  server.use(answers(leadsRoutes.listLeads, { items: [], nextCursor: null, total: 0 }));
  const { router } = show('?search=nothing');
  await screen.findByRole('heading', { name: 'No lead matches the search' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all leads' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByRole('heading', { name: 'No leads yet' })).toBeInTheDocument();
});

test('a list that is gone says so', async () => {
  server.use(fails(leadsRoutes.getList, { code: 'not_found', message: 'Not here.' }));
  show();
  expect(await screen.findByRole('heading', { name: 'This lead list does not exist' })).toBeInTheDocument();
});
