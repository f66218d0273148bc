import type { GridView } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answers, server } from '../../../testing/server.ts';
import { aGridLead, aGridPage } from '../../../testing/lead-lists.ts';
import { asks, idAt, list, nameAt, show, withLeadGrid } from '../../../testing/lead-grid.tsx';
import { clickUndo } from '../../../testing/click-undo.ts';

withLeadGrid();
// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

test('a filter is added, stands in the address and in the request, and goes back with Back', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  const form = await screen.findByRole('form', { name: 'Filter' });
  await userEvent.click(within(form).getByRole('button', { name: /Field/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Score/ }));
  await userEvent.type(within(form).getByLabelText('Value'), 'tall');
  await userEvent.click(within(form).getByRole('button', { name: 'Add filter' }));
  expect(await within(form).findByText('Score needs a number.')).toBeInTheDocument();
  await userEvent.clear(within(form).getByLabelText('Value'));
  await userEvent.type(within(form).getByLabelText('Value'), '60{Enter}');
  expect(
    await screen.findByRole('button', { name: 'Change filter Score is at least 60' }),
  ).toBeInTheDocument();
  expect(new URLSearchParams(router.state.location.search).getAll('filter')).toEqual(['score~at_least~60']);
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['score~at_least~60']));
  await router.navigate(-1);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Change filter Score/ })).not.toBeInTheDocument(),
  );
});

test('a filter that cannot be asked is shown with its reason, is not sent, and can be removed', async () => {
  const { router } = show('?filter=height~at_least~2&filter=custom:Seats~at_least~5');
  expect(await screen.findByRole('button', { name: /There is no field “height”/ })).toBeInTheDocument();
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['custom:Seats~at_least~5']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter height is at least 2' }));
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).getAll('filter')).toEqual([
      'custom:Seats~at_least~5',
    ]),
  );
});

test('Shift adds an order to the one there is; the heads say which is which', async () => {
  const user = userEvent.setup();
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  await user.click(screen.getByRole('button', { name: 'Company' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Score' }));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=company&sort=score'));
  expect(screen.getByRole('columnheader', { name: /Company/ })).toHaveAttribute('aria-sort', 'ascending');
});

test('a hidden column stays hidden on the next visit, and can be shown again', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.click(screen.getByRole('button', { name: 'Column Location' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  expect(screen.queryByRole('columnheader', { name: /Location/ })).not.toBeInTheDocument();
  expect(localStorage.getItem('lead-grid')).toContain(list.id);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Location' }));
  expect(await screen.findByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

test('a head opens its menu by Enter, Space and Alt+Down; pinned from there, the focus is on the head again', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  const head = () => screen.getByRole('columnheader', { name: /Location/ });
  for (const keys of ['{Enter}', ' ', '{Alt>}{ArrowDown}{/Alt}']) {
    act(() => head().focus());
    await userEvent.keyboard(keys);
    await screen.findByRole('menuitem', { name: 'Pin to the left' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(head()).toHaveFocus());
  }
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Pin to the left' });
  await userEvent.keyboard('pin{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('*location'));
  await waitFor(() => expect(head()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Filter by location' });
  await userEvent.keyboard('filter{Enter}');
  expect(await screen.findByRole('form', { name: 'Filter' })).toBeInTheDocument();
});

test('sorted by a click on its head, a column moves and widens by the keys its menu names', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  const columns = () => new URLSearchParams(router.state.location.search).get('columns') ?? '';
  await userEvent.click(screen.getByRole('button', { name: 'Title' }));
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(columns()).toContain('*name.company.title.'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(columns()).toMatch(/\.title-\d+\./));
});

test('columns stand in the address once they are changed, and not when they are as a list begins', async () => {
  const { router } = show();
  await screen.findByRole('button', { name: nameAt(0) });
  const columns = () => new URLSearchParams(router.state.location.search).get('columns');
  expect(columns()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Column Location' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  await waitFor(() =>
    expect(columns()).toBe('*name.title.company.score.status.activity.contactable.tags.added'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset columns' }));
  await waitFor(() => expect(columns()).toBeNull());
  expect(screen.getByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

test('a field called as what every object has is a column as any other', async () => {
  const lead = aGridLead({ customFields: Object.fromEntries([['__proto__', 'Kept']]) });
  server.use(
    answers(leadsGridRoutes.gridLeads, aGridPage([lead, aGridLead({ id: idAt(1), fullName: 'Other' })])),
  );
  show('?columns=*name.custom:__proto__.custom:constructor');
  expect(await screen.findByText('Kept')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /constructor/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Other' })).toBeInTheDocument();
});

test('the columns of an address come before those that were left here, and do not take their place', async () => {
  const left = [{ field: 'company', width: 144, pinned: false }];
  localStorage.setItem('lead-grid', JSON.stringify([[`${list.id} `, left]]));
  const { router } = show('?columns=*name.score-120');
  await screen.findByRole('button', { name: nameAt(0) });
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads().join()).toMatch(/Name.*Score/);
  expect(heads().join()).not.toContain('Company');
  await userEvent.click(screen.getByRole('link', { name: /All leads/ }));
  expect(await screen.findByRole('columnheader', { name: /Company/ })).toBeInTheDocument();
  // Left like this by this person: whoever gets the link sees the same.
  await waitFor(() => expect(router.state.location.search).toBe('?columns=*name.company'));
});

test('columns that are nonsense in an address are those a list begins with', async () => {
  show('?columns=shoe.hat-3');
  await screen.findByRole('button', { name: nameAt(0) });
  expect(screen.getByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
});

const view: GridView = {
  id: '01920000-0000-7000-8000-00000000aaaa',
  listId: list.id,
  name: 'High fit',
  layout: { search: '', filter: ['score~at_least~60'], sort: ['-score'], columns: [] },
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('a view opens with what it was saved with; a change marks it and can be saved or put back', async () => {
  const saved = vi.fn();
  server.use(
    answers(leadsGridRoutes.listViews, [view]),
    answers(leadsGridRoutes.updateView, { ...view, layout: { ...view.layout, sort: ['name'] } }, saved),
  );
  const { router } = show();
  await userEvent.click(await screen.findByRole('link', { name: /High fit/ }));
  await waitFor(() => expect(asks.at(-1)?.getAll('filter')).toEqual(['score~at_least~60']));
  expect(router.state.location.search).toContain(`view=${view.id}`);
  expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(await screen.findByRole('link', { name: /High fit.*changed/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ layout: expect.objectContaining({ sort: ['name'] }) }),
  );
});

test('a view that is put back stands in the address as it was saved, so that a reload shows the same', async () => {
  server.use(answers(leadsGridRoutes.listViews, [view]));
  const { router } = show(`?view=${view.id}&filter=score~at_least~60&sort=-score`);
  await userEvent.click(await screen.findByRole('button', { name: /^Remove filter Score/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Column Location' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  await waitFor(() => expect(router.state.location.search).toContain('columns='));
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  const remove = () => screen.findByRole('button', { name: /^Remove filter Score/ });
  await remove();
  // What the browser keeps of this step, not what is on the screen.
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toContain('columns='));
  await router.navigate(1);
  await remove();
  const kept = new URLSearchParams(router.state.location.search);
  expect([kept.getAll('filter'), kept.get('columns')]).toEqual([['score~at_least~60'], null]);
});

test('a list that is put back forgets its columns with its filters', async () => {
  const left = [{ field: 'company', width: 144, pinned: false }];
  localStorage.setItem('lead-grid', JSON.stringify([[`${list.id} `, left]]));
  const { router } = show('?filter=score~at_least~60');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  expect(await screen.findByRole('columnheader', { name: /Location/ })).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(localStorage.getItem('lead-grid')).toBe('[]');
});

test('renaming a view sends its words alone: what another tab saved in it stays', async () => {
  const renamed = vi.fn();
  server.use(
    answers(leadsGridRoutes.listViews, [view]),
    answers(leadsGridRoutes.updateView, { ...view, name: 'Best fit' }, renamed),
  );
  show(`?view=${view.id}&filter=score~at_least~60&sort=-score`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the view High fit' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Best fit');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(renamed).toHaveBeenCalledWith({ name: 'Best fit', everyList: false }));
});

test('a deleted view can be brought back', async () => {
  const created = vi.fn();
  server.use(
    answers(leadsGridRoutes.listViews, [view]),
    answers(leadsGridRoutes.deleteView, { deleted: true }),
    answers(leadsGridRoutes.createView, view, created),
  );
  show(`?view=${view.id}&filter=score~at_least~60&sort=-score`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the view High fit' }));
  server.use(answers(leadsGridRoutes.listViews, []));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /High fit/ })).not.toBeInTheDocument());
  await clickUndo();
  await waitFor(() =>
    expect(created).toHaveBeenCalledWith({
      ...{ id: view.id, name: 'High fit', everyList: false, layout: view.layout },
    }),
  );
});

test('an address with a view that is gone says so, and one without says nothing', async () => {
  const gone = 'The saved view of this address does not exist any more.';
  const { router } = show(`?view=${view.id}`);
  const note = await screen.findByText(gone);
  // A line of its own: beside the tabs it would cut the number of leads on a phone.
  const tabs = screen.getByRole('navigation', { name: 'Saved views' });
  expect(tabs.parentElement).not.toContainElement(note);
  await router.navigate(`/leads/${list.id}`);
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull());
});

test('the menu of a number column sorts by size, not by the alphabet', async () => {
  show('?columns=custom:Seats');
  await userEvent.click(await screen.findByRole('button', { name: 'Column Seats' }));
  expect(await screen.findByRole('menuitem', { name: 'Lowest first' })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: 'Highest first' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'A to Z' })).toBeNull();
});

test('the menu of columns stands in the order of the rows, and a box stays where it is when it is ticked', async () => {
  show('?columns=*name.score.title');
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const boxes = () => screen.getAllByRole('checkbox', { name: /^(Name|Score|Title|Company)$/ });
  const labels = () => boxes().map((box) => box.closest('label')?.textContent);
  expect(labels()).toEqual(['Name', 'Score', 'Title', 'Company']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Score' }));
  expect(screen.getByRole('checkbox', { name: 'Score' })).not.toBeChecked();
  expect(labels()).toEqual(['Name', 'Score', 'Title', 'Company']);
});
