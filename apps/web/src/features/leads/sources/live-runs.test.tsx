import type { LiveRun, LiveSource } from '@waypost/contract/leads-sources';
import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LiveRuns } from './live-runs.tsx';

useServer();

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const source: LiveSource = {
  ...{ id: id(1), listId: id(2), kind: 'search', label: 'Heads of sales', perDayMax: 50, active: true },
  ...{ firstJobId: null, lastRunAt: '2026-11-20T09:00:00.000Z', nextRunAt: null, problem: null },
  lastRun: { jobId: id(3), status: 'done', added: 2 },
};
const aRun = (n: number, run: Partial<LiveRun>): LiveRun => ({
  ...{ jobId: id(n), startedAt: `2026-11-${20 - n}T09:00:00.000Z`, status: 'done', added: 0, message: null },
  ...run,
});

test('every run tells how it ended, and its number opens exactly whom it added', async () => {
  const asked: string[] = [];
  server.use(
    answers(routes.listLiveRuns, [
      aRun(3, { added: 2 }),
      aRun(4, { status: 'failed', message: 'The account is disconnected.' }),
      aRun(5, { status: 'cancelled' }),
    ]),
    http.get('http://localhost:3000/api/leads/runs/:id/rows', ({ request }) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      return HttpResponse.json({ data: { items: [], nextCursor: null } });
    }),
  );
  renderApp([{ path: '/', element: <LiveRuns source={source} /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Runs of Heads of sales' }));
  const runs = await screen.findAllByRole('listitem');
  expect(runs).toHaveLength(3);
  expect(runs[1]).toHaveTextContent('Failed: The account is disconnected.');
  expect(runs[2]).toHaveTextContent('CancelledNobody added');
  await userEvent.click(within(runs[0] as HTMLElement).getByRole('button', { name: /^2 leads added/ }));
  expect(await screen.findByRole('dialog', { name: 'Added' })).toBeInTheDocument();
  expect(asked).toEqual([`/api/leads/runs/${id(3)}/rows?limit=50&outcome=added`]);
});

test('the name of a long post ends with its own dots and no full stop after them', async () => {
  server.use(answers(routes.listLiveRuns, []));
  const post = { ...source, label: 'Ada: We measure…' };
  renderApp([{ path: '/', element: <LiveRuns source={post} /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Runs of Ada: We measure…' }));
  expect(await screen.findByRole('dialog', { name: 'Runs' })).toHaveAccessibleDescription(/: We measure…$/);
});
