import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { leadsAiColumnRoutes } from '@waypost/contract/leads-ai-column.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aGridLead, aGridPage } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { LeadGrid } from './lead-grid.tsx';
import {
  asks,
  cellOf,
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
