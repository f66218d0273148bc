import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { leadsMergeRoutes } from '@waypost/contract/leads-merge.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach } from 'vitest';
import { LeadGrid } from '../features/leads/grid/lead-grid.tsx';
import { nothingWaits } from './inbox.ts';
import { aGridLead, aLeadList, aLeadSheet } from './lead-lists.ts';
import { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';
import { useServer } from './use-server.ts';

export const total = 100_000;
export const list = aLeadList({ _count: { leads: total } });
export const idAt = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`;
export const nameAt = (index: number) => `Lead ${index}`;

/** The grid as the server answers it: 100,000 leads, read page by page. Keeps what was asked. */
export const asks: URLSearchParams[] = [];
export const manyLeads = http.get('http://localhost:3000/api/leads/lists/:id/grid', ({ request }) => {
  const asked = new URL(request.url).searchParams;
  asks.push(asked);
  const from = Number(asked.get('cursor') ?? asked.get('row') ?? 0);
  const limit = Number(asked.get('limit'));
  const items = Array.from({ length: Math.min(limit, total - from) }, (_, at) =>
    aGridLead({ id: idAt(from + at), fullName: nameAt(from + at) }),
  );
  return HttpResponse.json({
    data: {
      items,
      nextCursor: from + limit < total ? String(from + limit) : null,
      count: from === 0 ? { value: total, exact: true } : null,
    },
  });
});

/** Answers of a server with such a list, for each test of a file. */
export function withLeadGrid(): void {
  useServer();
  beforeEach(() => {
    asks.length = 0;
    server.use(
      manyLeads,
      answers(leadsBulkRoutes.recentBulks, []),
      answers(leadsGridRoutes.listViews, []),
      answers(leadsGridRoutes.listCustomFields, [{ name: 'Seats', kind: 'number' }]),
      answers(leadsDetailRoutes.getLead, aLeadSheet()),
      answers(leadsMergeRoutes.mergesOfLead, { items: [] }),
      answers(leadsRoutes.listTags, { tags: ['Hot'] }),
      answers(leftOutRoutes.contactability, []),
      answers(leftOutRoutes.campaignsOfLead, []),
      answers(inboxRoutes.list, {
        items: [],
        nextCursor: null,
        counts: nothingWaits,
        sync: [],
      }),
    );
  });
}

export function show(search = '') {
  return renderApp(
    [{ path: '/leads/:id', element: <LeadGrid list={list} onAddLeads={() => undefined} /> }],
    `/leads/${list.id}${search}`,
  );
}

export const row = (index: number) =>
  screen.getByRole('button', { name: nameAt(index) }).closest('[role=row]');
export const chosenCount = () => screen.getByRole('toolbar', { name: 'Chosen rows' });

export async function cellOf(index: number) {
  const cell = (await screen.findByRole('button', { name: nameAt(index) })).closest<HTMLElement>(
    '[role=gridcell]',
  );
  if (!cell) throw new Error('The name stands in no cell.');
  cell.focus();
  return cell;
}
