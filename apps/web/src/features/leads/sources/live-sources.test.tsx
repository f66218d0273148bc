import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { useServer } from '../../../testing/use-server.ts';
import { KeepFromList } from './keep-from-list.tsx';
import { LiveSources } from './live-sources.tsx';

useServer();

const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const live = {
  id: id(1),
  listId: id(2),
  kind: 'ai' as const,
  label: 'Sales leaders, version 1',
  perDayMax: 50,
  active: true,
  firstJobId: null,
  lastRunAt: '2026-11-20T09:00:00.000Z',
  lastRun: { jobId: id(3), status: 'done' as const, added: 25 },
  nextRunAt: '2026-11-21T09:00:00.000Z',
  problem:
    'Insufficient credits: a day takes up to 25 and 3 were left. It goes on by itself when there are enough.',
};
const show = () =>
  renderApp(
    [
      {
        path: '/',
        element: (
          <>
            <LiveSources listId={live.listId} />
            <KeepFromList listId={live.listId} />
          </>
        ),
      },
    ],
    '/',
  );
const usage = answers(usersRoutes.getUsage, {
  keywords: { used: 997, max: 1_000 },
  senders: { used: 0, max: 1 },
  linkedInAccounts: { used: 1, max: 1 },
  periodStartsAt: null,
  periodEndsAt: null,
  seats: 1,
});

test('a daily source says why it rests, and its amount is changed where it stands, the price before', async () => {
  const changed: unknown[] = [];
  server.use(
    usage,
    answers(routes.listLive, [live]),
    answers(routes.listRepeatable, []),
    answers(routes.changeLive, { ...live, perDayMax: 5 }, (body) => changed.push(body)),
  );
  show();
  expect(await screen.findByText(/^Insufficient credits: a day takes up to 25/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  await userEvent.click(screen.getByRole('button', { name: 'at most 50 leads' }));
  const field = screen.getByRole('spinbutton', { name: 'At most a day' });
  await userEvent.clear(field);
  await userEvent.type(field, '5{Enter}');
  expect(changed).toEqual([{ active: true, perDayMax: 5 }]);
});

test('a source whose result was left is switched on from its list', async () => {
  const kept: unknown[] = [];
  server.use(
    usage,
    answers(routes.listLive, []),
    answers(routes.listRepeatable, [
      { jobId: id(4), kind: 'ai', label: 'Sales leaders, version 1', readAt: '2026-11-20T09:00:00.000Z' },
    ]),
    answers(routes.keepLive, live, (body) => kept.push(body)),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add new matches daily' }));
  expect(await screen.findByText(/^25 credits \(a day at most: .*3 left/)).toHaveTextContent(
    'Insufficient credits.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add daily' }));
  expect(kept).toEqual([{ jobId: id(4), perDayMax: 50 }]);
});

test('the end of a daily source can be undone, with its amount and its switch', async () => {
  const kept: unknown[] = [];
  const changed: unknown[] = [];
  const off = { ...live, active: false, perDayMax: 70 };
  server.use(
    answers(routes.listLive, [off]),
    answers(routes.listRepeatable, []),
    answers(routes.deleteLive, { deleted: true }),
    answers(routes.keepLive, { ...off, id: id(9), active: true }, (body) => kept.push(body)),
    answers(routes.changeLive, { ...off, id: id(9) }, (body) => changed.push(body)),
  );
  show();
  const button = await screen.findByRole('button', { name: `End the daily source ${live.label}` });
  server.use(answers(routes.listLive, []));
  await userEvent.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  const [ended] = useToasts.getState().toasts;
  expect(ended).toMatchObject({ title: 'The daily source was ended', durationMs: 10_000 });
  ended?.action?.onSelect();
  await waitFor(() => expect(changed).toEqual([{ active: false, perDayMax: 70 }]));
  expect(kept).toEqual([{ jobId: id(3), perDayMax: 70 }]);
});

test('a run that waits for its account says so, and gives no result yet', async () => {
  const lastRun = { jobId: id(3), status: 'queued' as const, added: 0 };
  server.use(answers(routes.listLive, [{ ...live, lastRun }]), answers(routes.listRepeatable, []));
  show();
  expect(await screen.findByText(/^Last run .*, waiting/)).not.toHaveTextContent('0 leads added');
});
