import type { Queue } from '@waypost/contract/linkedin-config';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clickUndo } from '../testing/click-undo.ts';
import { actionId, lead, onThe20th, openConfig as open, pace, queue } from '../testing/linkedin-config.tsx';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';

useServer();
beforeEach(() => signInAs(aUser()));
afterEach(() => {
  vi.useRealTimers();
});

describe('the queue', () => {
  test('shows time, lead and reason, and holds an action from its menu', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.queue, queue),
      answers(routes.hold, { done: 1, skipped: [], missing: 0 }, (body) => heard.push(body)),
    );
    const user = open('queue');
    const item = await screen.findByText('Ida Holm');
    expect(item.closest('tr')).toHaveTextContent('Invitation with note, Spring');
    expect(item.closest('tr')).toHaveTextContent('Next in line.');
    expect(screen.getByText(/4 more actions leave later/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More for Invitation with note to Ida Holm' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hold' }));
    await waitFor(() => expect(heard).toEqual([{ actionIds: [actionId], until: null }]));
    expect(await screen.findByText('1 action held.')).toBeInTheDocument();
  });

  test('a hold is taken back by Undo: released where it was free, held until its time where it was not', async () => {
    const heard: { what: string; body: unknown }[] = [];
    const moved = { until: '2026-12-01T09:00:00.000Z' };
    const second = {
      ...queue.items[0],
      id: actionId.replace('c1', 'c2'),
      lead: lead('Jo Moved'),
      held: moved,
    };
    const ok = { done: 2, skipped: [], missing: 0 };
    server.use(
      answers(routes.queue, { ...queue, items: [...queue.items, second] } as Queue),
      answers(routes.hold, ok, (body) => heard.push({ what: 'hold', body })),
      answers(routes.release, ok, (body) => heard.push({ what: 'release', body })),
    );
    const user = open('queue');
    await user.click(
      await screen.findByRole('checkbox', { name: /Choose Invitation with note to Ida Holm/ }),
    );
    await user.click(screen.getByRole('checkbox', { name: /Choose Invitation with note to Jo Moved/ }));
    await user.click(screen.getByRole('button', { name: 'Hold' }));
    await clickUndo();
    await waitFor(() =>
      expect(heard.slice(1)).toEqual([
        { what: 'release', body: { actionIds: [actionId] } },
        { what: 'hold', body: { actionIds: [second.id], until: moved.until } },
      ]),
    );
  });

  test('a skip can be taken back while the server has not carried it out', async () => {
    const heard: { what: string; body: unknown }[] = [];
    const ok = { done: 1, skipped: [], missing: 0 };
    server.use(
      answers(routes.queue, queue),
      answers(routes.release, ok, (body) => {
        server.use(answers(routes.queue, queue));
        heard.push({ what: 'release', body });
      }),
      answers(routes.skip, ok, (body) => {
        server.use(answers(routes.queue, { ...queue, items: [] }));
        heard.push({ what: 'skip', body });
      }),
    );
    const user = open('queue');
    await user.click(
      await screen.findByRole('button', { name: 'More for Invitation with note to Ida Holm' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Skip' }));
    expect(await screen.findByText('1 action skipped.')).toBeInTheDocument();
    expect(screen.getByText('The campaign sends nothing more to this lead.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Ida Holm')).toBeNull());
    await clickUndo();
    expect(await screen.findByText('Ida Holm')).toBeInTheDocument();
    expect(heard).toEqual([
      { what: 'skip', body: { actionIds: [actionId], undoSeconds: 10 } },
      { what: 'release', body: { actionIds: [actionId] } },
    ]);
  });

  test.each([
    ['The workspace is paused', 'The workspace is paused. The times below hold once it goes on.'],
    ['Stopped by Ana: wrong list!', 'Stopped by Ana: wrong list! The times below hold once it goes on.'],
  ])('ends the reason why nothing leaves as one sentence: %s', async (stopped, said) => {
    server.use(answers(routes.queue, { ...queue, stopped }));
    open('queue');
    expect(await screen.findByText(said)).toBeInTheDocument();
  });

  test('proposes a day later within the working hours when an action is moved', async () => {
    const heard: unknown[] = [];
    onThe20th();
    // A Friday afternoon; the account is at work on Mondays from nine, in Berlin.
    const window = { from: '2026-11-20T15:00:00.000Z', to: '2026-11-20T15:00:00.000Z' };
    const [first] = queue.items;
    server.use(
      answers(routes.pace, pace),
      answers(routes.queue, { ...queue, items: [{ ...first, window }] } as Queue),
      answers(routes.hold, { done: 1, skipped: [], missing: 0 }, (body) => heard.push(body)),
    );
    const user = open('queue');
    await user.click(
      await screen.findByRole('button', { name: 'More for Invitation with note to Ida Holm' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: /^Move/ }));
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(heard).toEqual([{ actionIds: [actionId], until: '2026-11-23T08:00:00.000Z' }]),
    );
  });

  test('shows what was moved past the next day by its time, and counts it apart from what waits', async () => {
    onThe20th();
    const [first] = queue.items;
    const moved = { ...first, window: null, held: { until: '2026-11-26T09:32:00.000Z' } };
    const waiting = { ...first, id: actionId.replace('c1', 'c2'), lead: lead('Jo Waits'), window: null };
    server.use(answers(routes.queue, { ...queue, items: [moved, waiting] } as Queue));
    open('queue');
    expect(
      await screen.findByText('1 action moved to later, 1 action waits without a time'),
    ).toBeInTheDocument();
    const row = (await screen.findByText('Ida Holm')).closest('tr');
    expect(row).toHaveTextContent(/After .*26 Nov/u);
    expect(row).not.toHaveTextContent('No time yet');
  });

  test('says why something could not be skipped, and keeps showing it', async () => {
    server.use(
      answers(routes.queue, queue),
      answers(routes.skip, {
        done: 0,
        skipped: [{ id: actionId, reason: 'It is being sent right now.' }],
        missing: 0,
      }),
    );
    const user = open('queue');
    await user.click(
      await screen.findByRole('button', { name: 'More for Invitation with note to Ida Holm' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Skip' }));
    expect(
      await screen.findByText('0 actions skipped, 1 not. It is being sent right now.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Ida Holm')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('keeps only the rows in view in the page, however many are planned', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      ...queue.items[0],
      id: `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      lead: lead(`Lead ${index}`),
    })) as Queue['items'];
    server.use(answers(routes.queue, { ...queue, items }));
    open('queue');
    const table = await screen.findByRole('grid', { name: 'Planned actions' });
    expect(table).toHaveAttribute('aria-rowcount', '301');
    expect(within(table).queryAllByRole('row').length).toBeLessThan(100);
  });

  test('says when the first of what is planned leaves, when nothing does in a day', async () => {
    onThe20th();
    const next = {
      at: '2026-11-23T08:12:00.000Z',
      sentence: 'Outside the sender’s working hours (Europe/Berlin).',
    };
    server.use(answers(routes.queue, { ...queue, items: [], later: 512, next }));
    open('queue');
    const words = /512 actions leave later, the first Mon 23 Nov, .*\. Outside the sender’s working hours/;
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('says so as well below what is on hold', async () => {
    onThe20th();
    const next = {
      at: '2026-11-25T08:12:00.000Z',
      sentence: '24 Nov is a holiday of the sender (Europe/Berlin).',
    };
    const held = queue.items.slice(0, 1).map((item) => ({ ...item, window: null, held: { until: null } }));
    server.use(answers(routes.queue, { ...queue, items: held, later: 56, next }));
    open('queue');
    const words = /56 more actions leave later, the first Wed 25 Nov, .*\. 24 Nov is a holiday of the sender/;
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('an empty one says how many leads have not answered their invitation, and leads to them', async () => {
    const pending = {
      ...{ items: [], nextCursor: null, total: 34, standing: 'fine' as const, warnAt: 300, stopAt: 500 },
      ...{ bars: [], withdrawalsLeft: 10, withdrawAfterDays: null },
    };
    server.use(answers(routes.queue, { ...queue, items: [], later: 0 }), answers(routes.pending, pending));
    const user = open('queue');
    const link = await screen.findByRole('link', { name: '34 leads' });
    // Many a sequence has ended, or ends with the invitation: nothing is promised of those.
    expect(link.parentElement).toHaveTextContent(
      /where a sequence goes on after it, its next step is planned once they accept\.$/,
    );
    await user.click(link);
    expect(await screen.findByRole('tab', { name: 'Pending invitations', selected: true })).toBeVisible();
  });

  test('says that everything is stopped', async () => {
    server.use(answers(routes.queue, { ...queue, stopped: 'All sending of this workspace is stopped.' }));
    open('queue');
    expect(await screen.findByRole('alert')).toHaveTextContent('All sending of this workspace is stopped.');
  });
});
