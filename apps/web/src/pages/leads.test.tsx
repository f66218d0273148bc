import { delay, http, HttpResponse } from 'msw';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import type { LeadList } from '@waypost/contract/leads';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { ShortcutHelp } from '../app/help/shortcut-help.tsx';
import { anAccount } from '../testing/accounts.ts';
import { aJob, aLeadList } from '../testing/lead-lists.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component } from './leads.tsx';

useServer();
beforeEach(() => server.use(answers(jobsRoutes.list, [])));

const second = aLeadList({
  id: '01920000-0000-7000-8000-000000000101',
  name: 'Benelux buyers',
  description: 'Seen at the fair',
  _count: { leads: 1 },
});

function show(lists: LeadList[], address = '/leads') {
  server.use(
    answers(leadsRoutes.listLists, lists),
    answers(linkedinRoutes.listAccounts, [anAccount({ status: 'Active' })]),
  );
  return renderApp(
    [
      { path: '/leads', element: <Component /> },
      { path: '/leads/:id', element: <p>The list</p> },
    ],
    address,
  );
}

async function choose(list: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${list}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('lead lists', () => {
  test('show what each holds, where it comes from and since when', async () => {
    show([aLeadList(), second]);
    const card = (await screen.findByRole('link', { name: 'Freight people' })).closest('li') as HTMLElement;
    expect(within(card).getByText('412 leads')).toBeInTheDocument();
    expect(within(card).getByText('Lead List')).toBeInTheDocument();
    expect(within(card).getByText('12 Oct 2026')).toBeInTheDocument();
    expect(within(card).getByText('24 Nov 2026')).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: /^View Leads/ })).toHaveAttribute(
      'href',
      `/leads/${aLeadList().id}`,
    );
    expect(screen.getByText('1 lead')).toBeInTheDocument();
    expect(screen.getByText('Seen at the fair')).toBeInTheDocument();
  });

  test('say so when there are none', async () => {
    show([]);
    expect(await screen.findByRole('heading', { name: 'No lead lists yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create Your First List' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Lead Lists' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create Your First List' }));
    expect(await screen.findByRole('dialog', { name: 'Create New List' })).toBeInTheDocument();
  });

  test('say that they are loading while they are', async () => {
    server.use(http.get('*/api/leads/lists/all', () => delay('infinite')));
    renderApp([{ path: '/leads', element: <Component /> }], '/leads');
    expect((await screen.findAllByText('Loading lead lists...')).length).toBeGreaterThan(0);
    expect(screen.queryByText('No lead lists yet')).not.toBeInTheDocument();
  });

  test('offer three things in the menu of each card', async () => {
    show([aLeadList()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Freight people' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent.trim())).toEqual(['Edit List', 'Duplicate', 'Delete']);
  });

  test('that cannot be loaded show an empty list, the reason and a way to try again', async () => {
    server.use(fails(leadsRoutes.listLists, { code: 'internal', message: 'Something failed here.' }));
    renderApp([{ path: '/leads', element: <Component /> }], '/leads');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something failed here.');
    expect(await screen.findByRole('heading', { name: 'No lead lists yet' })).toBeInTheDocument();
    server.use(answers(leadsRoutes.listLists, [second]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Benelux buyers' })).toBeInTheDocument();
  });

  test('show how far a job is that fills one', async () => {
    server.use(answers(jobsRoutes.list, [aJob()]));
    show([aLeadList({ filling: true })]);
    expect(
      await screen.findByRole('progressbar', { name: 'Adding leads to Freight people' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('640 of 1,000')).toBeInTheDocument();
  });

  test('stay as they are while the search opens a menu to jump from', async () => {
    const { router } = show([aLeadList(), second]);
    const search = await screen.findByPlaceholderText('Search lead lists...');
    await screen.findByRole('link', { name: 'Benelux buyers' });
    await userEvent.type(search, 'benel');
    expect(screen.getByRole('option', { name: /Benelux buyers/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Freight people' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${second.id}`));
  });

  test('are all counted by the search, also those beyond what its menu shows', async () => {
    const many = Array.from({ length: 63 }, (_, n) =>
      aLeadList({ id: `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`, name: `Fair ${n}` }),
    );
    show(many);
    await userEvent.type(await screen.findByPlaceholderText('Search lead lists...'), 'fair');
    expect(screen.getAllByRole('option')).toHaveLength(50);
    expect(screen.getByText('50 of 63: type more of the name.')).toBeInTheDocument();
    expect(screen.getByText('63 matching lead lists')).toBeInTheDocument();
  });

  test('say that a job which fills one is paused', async () => {
    server.use(answers(jobsRoutes.list, [aJob({ status: 'paused' })]));
    show([aLeadList({ filling: true })]);
    expect(await screen.findByText('Paused')).toBeInTheDocument();
    expect(screen.queryByText('Adding leads')).not.toBeInTheDocument();
  });
});

describe('editing a list', () => {
  test('needs a name, trims it and leaves an empty description out', async () => {
    const heard = vi.fn();
    server.use(answers(leadsRoutes.updateList, aLeadList(), heard));
    show([aLeadList()]);
    await choose('Freight people', 'Edit List');
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, '   ');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.type(name, '  Freight leaders ');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(heard).toHaveBeenCalledWith({ name: 'Freight leaders' });
  });

  test('that fails is logged, says why and keeps the dialog with what was typed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(fails(leadsRoutes.updateList, { code: 'conflict', message: 'The list changed meanwhile.' }));
    show([aLeadList()]);
    await choose('Freight people', 'Edit List');
    await userEvent.type(screen.getByLabelText('Name'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('The list changed meanwhile.')).toBeInTheDocument();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toMatch(/!$/);
    expect(log).toHaveBeenCalled();
  });
});

describe('the dialog that creates a list', () => {
  test('opens by the button, by the address and by the key C, and leaves the address when it closes', async () => {
    const { router } = show([aLeadList()], '/leads?sort=name&create=list');
    expect(await screen.findByRole('dialog', { name: 'Create New List' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?sort=name');
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create New List' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?sort=name&create=list');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Create New List' }));
    expect(await screen.findByRole('dialog', { name: 'Create New List' })).toBeInTheDocument();
  });

  test('does not open while somebody types a C into the search, which stays without effect on the cards', async () => {
    show([aLeadList(), second]);
    await userEvent.type(await screen.findByPlaceholderText('Search lead lists...'), 'ccc');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('No lead list is called that.')).toBeInTheDocument();
    expect(await screen.findAllByRole('link', { name: /^View Leads/ })).toHaveLength(2);
  });

  test('is listed among the keys of the page', async () => {
    server.use(answers(leadsRoutes.listLists, []));
    renderApp(
      [
        {
          path: '/leads',
          element: (
            <>
              <Component />
              <ShortcutHelp open onOpenChange={vi.fn()} />
            </>
          ),
        },
      ],
      '/leads',
    );
    expect(await screen.findByText('Create a lead list')).toBeInTheDocument();
  });
});

test('a copy is named after the original, made once and then renamed, also on a second try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const made = vi.fn();
  const renamed = vi.fn();
  server.use(
    answers(leadsRoutes.duplicateList, { ...second, job: aJob() }, made),
    fails(leadsRoutes.updateList, { code: 'internal', message: 'Not renamed.' }),
  );
  show([aLeadList()]);
  await choose('Freight people', 'Duplicate');
  expect(screen.getByLabelText('Name')).toHaveValue('Freight people (Copy)');
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate list' }));
  expect(await screen.findByText(/made, but not renamed/)).toBeInTheDocument();
  server.use(answers(leadsRoutes.updateList, second, renamed));
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(made).toHaveBeenCalledTimes(1);
  expect(renamed).toHaveBeenCalledWith({ name: 'Freight people (Copy)' });
});

test('two clicks at once make one copy, which every try names by the same key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('http://localhost:3000/api/leads/lists/:id/duplicate', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ data: { ...second, job: aJob() } });
    }),
    answers(leadsRoutes.updateList, second),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show([aLeadList()]);
  await choose('Freight people', 'Duplicate');
  const send = screen.getByRole('button', { name: 'Duplicate list' });
  act(() => {
    send.click();
    send.click();
  });
  expect(await within(screen.getByRole('dialog')).findByText(/cannot be reached/)).toBeInTheDocument();
  expect(keys).toHaveLength(1);
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{8,}$/), keys[0]]);
});

test('deleting names the list and how many leads it holds, and starts on Cancel', async () => {
  server.use(answers(leadsRoutes.deleteList, { deleted: true }));
  show([aLeadList(), second]);
  await choose('Freight people', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Freight people”?' });
  expect(dialog).toHaveTextContent('412 leads');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  server.use(answers(leadsRoutes.listLists, [second]));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Freight people' })).not.toBeInTheDocument());
});

test('an empty list is copied and deleted in words of its own', async () => {
  show([aLeadList({ _count: { leads: 0 } })]);
  await choose('Freight people', 'Duplicate');
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Freight people holds no leads, so its copy begins empty.',
  );
  await userEvent.keyboard('{Escape}');
  await choose('Freight people', 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'The list holds no leads. It cannot be brought back.',
  );
});

test.each([
  ['Duplicate', 'Duplicate list', leadsRoutes.duplicateList, 'dialog'],
  ['Delete', 'Delete list', leadsRoutes.deleteList, 'alertdialog'],
] as const)(
  '%s that fails is logged, says why and keeps its dialog open',
  async (item, button, route, role) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(fails(route, { code: 'unavailable', message: 'Try again in a moment.' }));
    show([aLeadList()]);
    await choose('Freight people', item);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(
      await within(await screen.findByRole(role)).findByText('Try again in a moment.'),
    ).toBeInTheDocument();
    expect(log).toHaveBeenCalled();
    server.use(
      answers(leadsRoutes.duplicateList, { ...second, job: aJob() }),
      answers(leadsRoutes.updateList, second),
      answers(leadsRoutes.deleteList, { deleted: true }),
      answers(leadsRoutes.listLists, [second]),
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Benelux buyers' })).toBeInTheDocument();
  },
);

test('a copy needs a name too, and sends the description that was typed', async () => {
  const renamed = vi.fn();
  server.use(
    answers(leadsRoutes.duplicateList, { ...second, job: aJob() }),
    answers(leadsRoutes.updateList, second, renamed),
  );
  show([aLeadList()]);
  await choose('Freight people', 'Duplicate');
  await userEvent.clear(screen.getByLabelText('Name'));
  expect(screen.getByRole('button', { name: 'Duplicate list' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Name'), ' Second wave ');
  await userEvent.type(screen.getByLabelText(/^Description/), ' After the fair ');
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate list' }));
  await waitFor(() =>
    expect(renamed).toHaveBeenCalledWith({ name: 'Second wave', description: 'After the fair' }),
  );
});
