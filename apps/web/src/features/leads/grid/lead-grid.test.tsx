import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { leadsAiColumnRoutes } from '@waypost/contract/leads-ai-column.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aGridLead, aGridPage, aLeadSheet } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { LeadGrid } from './lead-grid.tsx';
import { patchGridLead } from './rows/grid-leads.ts';
import {
  asks,
  cellOf,
  chosenCount,
  idAt,
  list,
  nameAt,
  row,
  show,
  total,
  withLeadGrid,
} from '../../../testing/lead-grid.tsx';

withLeadGrid();
// Roles are looked for in a grid of some hundred cells, which jsdom does slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

test('of 100,000 leads at most 60 rows are in the page, the grid tells how many there are', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  const grid = screen.getByRole('grid', { name: `Leads of ${list.name}` });
  expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
  expect(within(grid).getAllByRole('row').length).toBeLessThanOrEqual(61);
  expect(row(0)).toHaveAttribute('aria-rowindex', '2');
});

test('scrolled far down, the pages on the way are read and the row with the focus stays in the page', async () => {
  show();
  const cell = await cellOf(1);
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * 400, configurable: true });
  fireEvent.scroll(grid);
  expect(await screen.findByRole('button', { name: nameAt(405) })).toBeInTheDocument();
  expect(asks.map((ask) => ask.get('cursor'))).toEqual([null, '100', '300']);
  expect(screen.queryByRole('button', { name: nameAt(5) })).not.toBeInTheDocument();
  expect(cell).toHaveFocus();
  expect(within(grid).getAllByRole('row').length).toBeLessThanOrEqual(61);
});

test('a jump to the last row lands at once, reads the rows there alone and keeps the focus', async () => {
  show();
  await cellOf(0);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toHaveAttribute('data-cell', `${total - 1}:10`);
  // The grid of a test has no height: that it scrolled is said by hand.
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * (total - 10), configurable: true });
  fireEvent.scroll(grid);
  expect(await screen.findByRole('button', { name: nameAt(total - 1) })).toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute('data-cell', `${total - 1}:10`);
  expect(asks.map((ask) => ask.get('cursor') ?? ask.get('row'))).toEqual([null, String(total - 200)]);
  await userEvent.keyboard('{PageUp}{Control>}{Home}{/Control}');
  expect(document.activeElement).toHaveAttribute('data-cell', '0:0');
});

test('a list that ends sooner than was estimated ends where its rows do', async () => {
  const real = 30_500;
  server.use(
    http.get('http://localhost:3000/api/leads/lists/:id/grid', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const from = Number(asked.get('row') ?? 0);
      const amount = Math.max(0, Math.min(Number(asked.get('limit')), real - from));
      const items = Array.from({ length: amount }, (_, at) =>
        aGridLead({ id: idAt(from + at), fullName: nameAt(from + at) }),
      );
      const count = from === 0 ? { value: 40_000, exact: false } : { value: real, exact: true };
      const hasMore = from + amount < real;
      return HttpResponse.json({
        data: {
          items,
          nextCursor: hasMore ? String(from) : null,
          count: from === 0 || amount === 0 ? count : null,
        },
      });
    }),
  );
  show();
  await cellOf(0);
  const grid = screen.getByRole('grid');
  Object.defineProperty(grid, 'scrollTop', { value: 36 * 39_900, configurable: true });
  fireEvent.scroll(grid);
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', String(real + 1)));
});

test('arrows, Home and End move one cell; Enter on a name opens the lead, Escape comes back', async () => {
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAttribute('data-cell', '2:2');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('aria-colindex', '11');
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  expect(await screen.findByRole('dialog', { name: nameAt(2) })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('dialog', { name: nameAt(3) })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '3:1'));
});

test('J leads to the rows from anywhere, the next time to the row that was left', async () => {
  show();
  await screen.findByRole('button', { name: nameAt(0) });
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:1'));
  await userEvent.keyboard('jj');
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('j');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '2:1'));
});

test('Space looks quickly, and on a checkbox chooses; E edits what it stands on', async () => {
  const user = userEvent.setup();
  show();
  await cellOf(0);
  await user.keyboard('{Home}{ArrowDown} ');
  expect(chosenCount()).toHaveTextContent('1 chosen');
  await user.keyboard('{ArrowRight} ');
  expect(await screen.findByRole('dialog', { name: nameAt(1) })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '1:1'));
  await user.keyboard('e');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('X chooses, Shift with X or a click chooses the rows between, Ctrl+A all that match', async () => {
  const user = userEvent.setup();
  show();
  await cellOf(2);
  await user.keyboard('x{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(chosenCount()).toHaveTextContent('4 chosen');
  expect(row(3)).toHaveAttribute('aria-selected', 'true');
  expect(row(6)).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: nameAt(8) }));
  await user.keyboard('{/Shift}');
  expect(chosenCount()).toHaveTextContent('7 chosen');
  expect(row(8)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Control>}a{/Control}');
  expect(chosenCount()).toHaveTextContent('100,000 chosen');
  await user.keyboard('x');
  expect(chosenCount()).toHaveTextContent('99,999 chosen');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Chosen rows' })).not.toBeInTheDocument();
});

test('rows leave room for the bar while some are chosen, so that it covers none for good', async () => {
  show();
  await cellOf(0);
  const space = () => document.documentElement.style.getPropertyValue('--bulk-space');
  expect(space()).toBe('');
  await userEvent.keyboard('x');
  expect(space()).toMatch(/^\d+px$/);
  expect(screen.getByRole('grid')).toHaveClass('pb-(--bulk-space)', 'scroll-pb-(--bulk-space)');
  await userEvent.keyboard('{Escape}');
  expect(space()).toBe('');
});

test('all that match are sent as the question, with what is done', async () => {
  const started = vi.fn();
  server.use(
    fails(leadsBulkRoutes.startBulk, { code: 'conflict', message: 'Another job is at work on these leads.' }),
  );
  show('?filter=company~contains~Bright');
  await cellOf(0);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(within(chosenCount()).getByRole('button', { name: 'Score' }));
  const dialog = await screen.findByRole('dialog', { name: 'Score 100,000 leads' });
  await userEvent.type(within(dialog).getByLabelText('Score'), '70');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the score' }));
  expect(await within(dialog).findByText('Another job is at work on these leads.')).toBeInTheDocument();
  server.use(
    http.post('http://localhost:3000/api/leads/lists/:id/bulk', async ({ request }) => {
      started(await request.json());
      return HttpResponse.json({ code: 'unavailable', message: 'Later.', requestId: 'r' }, { status: 503 });
    }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the score' }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({
      selection: { of: 'matching', filter: ['company~contains~Bright'], except: [] },
      do: { action: 'score', score: 70 },
    }),
  );
});

/** By its id: the address of any lead is that of all lists too. */
const sheetAnswers = (data: LeadSheet) =>
  http.get(`*/api/leads/${data.id}`, () => HttpResponse.json({ data }));

test('an edit that the server refuses keeps what was typed and says why; Escape gives up', async () => {
  server.use(
    fails(leadsDetailRoutes.editLead, { code: 'conflict', message: 'Somebody else changed this lead.' }),
    sheetAnswers(aLeadSheet({ id: idAt(0), fullName: nameAt(0) })),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Somebody else changed this lead.')).toBeInTheDocument();
  expect(field).toHaveValue('Head of Ops');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: `Title of ${nameAt(0)}` })).not.toBeInTheDocument();
  expect(document.activeElement).toHaveAttribute('data-cell', '0:2');
});

test('what arrives while somebody types is not what they typed over: it is told apart, and without typing it stays', async () => {
  const sent = vi.fn();
  const sheet = aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Head of Ops' });
  server.use(answers(leadsDetailRoutes.editLead, sheet, sent));
  const { queries } = show();
  const arrives = (title: string) =>
    act(() => patchGridLead(queries, idAt(0), (lead) => ({ ...lead, title })));
  const open = async () => {
    await userEvent.keyboard('{F2}');
    return screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  };
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}');
  await open();
  arrives('Sailor');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Sailor')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();

  await userEvent.clear(await open());
  arrives('Boatswain');
  await userEvent.keyboard('Head of Ops{Enter}');
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Head of Ops', seen: { title: 'Sailor' } }),
  );
});

test('an edit that was saved stands in the row at once', async () => {
  const sent = vi.fn();
  server.use(
    answers(
      leadsDetailRoutes.editLead,
      aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Head of Ops' }),
      sent,
    ),
  );
  show();
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{F2}');
  const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
  await userEvent.clear(field);
  await userEvent.type(field, 'Head of Ops{Enter}');
  expect(await screen.findByText('Head of Ops')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ title: 'Head of Ops', seen: { title: aGridLead().title } });
});

test('what another tab wrote meanwhile is shown first: Enter again replaces it, leaving lets it stand and says so', async () => {
  const sent = vi.fn();
  const message = 'Title was changed meanwhile: “Sailor” stands there now. Save again to replace that.';
  const sheet = aLeadSheet({ id: idAt(0), fullName: nameAt(0), title: 'Sailor' });
  server.use(fails(leadsDetailRoutes.editLead, { code: 'conflict', message }), sheetAnswers(sheet));
  show();
  await cellOf(0);
  const typeOver = async (text: string) => {
    await userEvent.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: `Title of ${nameAt(0)}` });
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
    return field;
  };
  await userEvent.keyboard('{ArrowRight}');
  const field = await typeOver('Captain');
  expect(await screen.findByText(message)).toBeInTheDocument();
  act(() => field.blur());
  expect(await screen.findByText('Title was not saved')).toBeInTheDocument();
  expect(await screen.findByText('Sailor')).toBeInTheDocument();

  server.use(sheetAnswers({ ...sheet, title: 'Boatswain' }));
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}');
  const again = await typeOver('Captain');
  await waitFor(() => expect(again).toHaveAccessibleDescription(message));
  server.use(answers(leadsDetailRoutes.editLead, { ...sheet, title: 'Captain' }, sent));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Captain')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Captain', seen: { title: 'Boatswain' } });
});

test('Tab saves and goes on to the next cell, and what was saved can be undone by key', async () => {
  const sent = vi.fn();
  const saved = aLeadSheet({ id: idAt(0), fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' });
  server.use(answers(leadsDetailRoutes.editLead, saved, sent));
  show();
  await cellOf(0);
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: /^Name of/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Ada Lovelace{Tab}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:2'));
  expect(await screen.findByText('Name saved')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  const { firstName, lastName } = aGridLead();
  await waitFor(() =>
    expect(sent.mock.calls).toEqual([
      [{ fullName: 'Ada Lovelace', seen: { fullName: nameAt(0) } }],
      [{ ...{ fullName: nameAt(0), firstName, lastName } }],
    ]),
  );
  await userEvent.keyboard('{F2}{Shift>}{Tab}{/Shift}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:1'));
});

test('a text of several lines keeps them: Shift+Enter begins another, Enter saves, Escape changes nothing', async () => {
  const sent = vi.fn();
  const lead = aGridLead({ id: idAt(0), fullName: nameAt(0), customFields: { Notes: 'One\nTwo' } });
  server.use(
    answers(leadsGridRoutes.gridLeads, aGridPage([lead])),
    answers(leadsGridRoutes.listCustomFields, [{ name: 'Notes', kind: 'text' }]),
    answers(leadsDetailRoutes.editLead, aLeadSheet({ id: idAt(0), fullName: nameAt(0) }), sent),
  );
  show('?columns=*name.custom:Notes');
  await cellOf(0);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const field = await screen.findByRole('textbox', { name: `Notes of ${nameAt(0)}` });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('One\nTwo');
  await userEvent.keyboard('{Escape}');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(
    await screen.findByRole('textbox', { name: /^Notes/ }),
    '{Shift>}{Enter}{/Shift}Three',
    {
      initialSelectionStart: 7,
      initialSelectionEnd: 7,
    },
  );
  await userEvent.keyboard('{Enter}');
  const [customFields, seen] = [{ Notes: 'One\nTwo\nThree' }, { customFields: { Notes: 'One\nTwo' } }];
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ customFields, seen }));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cell', '0:2'));
});

test('an address that begins something has all leads chosen and the dialog open, and loses that part', async () => {
  const Dialog = ({ about, selection }: { about: string; selection: unknown }) => (
    <p>
      {about} {JSON.stringify(selection)}
    </p>
  );
  const filter = 'filter=added~equals~2026-11-20T09:00:00.123Z';
  const { router } = renderApp(
    [
      {
        path: '/leads/:id',
        element: (
          <LeadGrid
            list={list}
            onAddLeads={() => undefined}
            campaigns={{ Dialog, Recent: () => null, Progress: () => null }}
          />
        ),
      },
    ],
    `/leads/${list.id}?${filter}&do=campaign`,
  );
  expect(await screen.findByText(/^100,000 leads/)).toHaveTextContent(
    '{"of":"matching","filter":["added~equals~2026-11-20T09:00:00.123Z"],"except":[]}',
  );
  await waitFor(() => expect(router.state.location.search).not.toContain('do='));
  expect(router.state.location.search).toContain('filter=added');
});

test('a row that was chosen by key comes out from below the bar of the chosen ones', async () => {
  show();
  const cell = await cellOf(0);
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.keyboard('x');
  await waitFor(() => expect(brought.mock.contexts).toContain(cell));
  brought.mockClear();
  await userEvent.keyboard('x');
  expect(brought).not.toHaveBeenCalled();
  brought.mockRestore();
});

test('an AI column that is added above the rows is about the chosen ones while some are chosen', async () => {
  server.use(
    answers(leadsAiColumnRoutes.listAiColumns, { columns: [] }),
    answers(leadsGridRoutes.listCustomFields, []),
  );
  show();
  await cellOf(0);
  await userEvent.click(screen.getByRole('button', { name: 'Add AI column' }));
  expect(await screen.findByText(/^Answers one question about 100,000 leads/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('checkbox', { name: `Choose ${nameAt(1)}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Add AI column' }));
  expect(await screen.findByText(/^Answers one question about 1 lead,/)).toBeInTheDocument();
});

test('on a phone a card says whether the lead can be written to, and without a title what the headline says', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const reach = { leadId: idAt(0), can: false, rule: 'Acme', why: 'Excluded by the rule “Acme”.' };
  server.use(
    answers(
      leadsGridRoutes.gridLeads,
      aGridPage([aGridLead({ id: idAt(0), title: null, headline: 'Sails' })]),
    ),
    answers(leftOutRoutes.contactability, [{ ...reach, code: 'excluded', lastWritten: null }]),
  );
  show();
  expect(await screen.findByText('Excluded: Acme')).toBeInTheDocument();
  expect(screen.getByText(/^Sails/)).toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('on a phone a card says of a lead what is known, with no dash in the place of a title', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const role = { title: null, headline: null };
  const nobody = { ...role, company: null, location: null };
  server.use(
    answers(
      leadsGridRoutes.gridLeads,
      aGridPage([
        aGridLead({ id: idAt(0), fullName: 'Ida', ...role, company: 'Acme' }),
        aGridLead({ id: idAt(1), fullName: 'Per', ...nobody }),
      ]),
    ),
    answers(leftOutRoutes.contactability, []),
  );
  show();
  const card = async (name: string) => (await screen.findByText(name)).closest('button')?.textContent ?? '';
  expect(await card('Ida')).toMatch(/Acme/);
  expect(await card('Ida')).not.toMatch(/-, Acme/);
  expect(await card('Per')).toMatch(/-/);
  vi.unstubAllGlobals();
});

test('the title of somebody without one is what the headline says', async () => {
  server.use(
    answers(
      leadsGridRoutes.gridLeads,
      aGridPage([aGridLead({ id: idAt(0), title: null, headline: 'Sails' })]),
    ),
  );
  show();
  expect(await screen.findByRole('gridcell', { name: 'Sails' })).toBeInTheDocument();
});
