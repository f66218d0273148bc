import type { Notification } from '@waypost/contract/notifications';
import { notificationsRoutes } from '@waypost/contract/notifications.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { usersRoutes } from '@waypost/contract/users.routes';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';

useServer();

const conversationId = '01920000-0000-7000-8000-0000000000cc';
const reply: Notification = {
  id: '01920000-0000-7000-8000-0000000000dd',
  kind: 'reply',
  lead: { id: '01920000-0000-7000-8000-0000000000aa', name: 'Mara Lind' },
  account: { id: '01920000-0000-7000-8000-0000000000bb', name: 'Ada Berg' },
  conversationId,
  detail: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt: null,
  settledAt: null,
  campaign: null,
  isTrial: false,
};

let marked: unknown[];
beforeEach(() => {
  marked = [];
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    answers(notificationsRoutes.list, { items: [reply], nextCursor: null, unread: 1 }),
    answers(notificationsRoutes.markRead, { unread: 0 }, (body) => marked.push(body)),
  );
});

async function opened() {
  const { router } = renderApp(routes, '/settings/labs');
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  return router;
}

test('A12 the bell says how many are unread, and opening one leads to its place and marks it as read', async () => {
  const router = await opened();
  const link = { name: /Mara Lind replied to Ada Berg/ };
  await userEvent.click(await screen.findByRole('link', link, { timeout: 20_000 }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'));
  expect(router.state.location.search).toBe(`?c=${conversationId}`);
  await waitFor(() => expect(marked).toEqual([{ ids: [reply.id] }]));
  // The whole app is loaded here, which a busy machine takes its time for.
}, 30_000);

test('A12 all can be marked as read at once', async () => {
  await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications' });
  expect(marked).toEqual([{ all: true }]);
});

test('A12 the keyboard stays in the list when the button that marked all as read is gone', async () => {
  await opened();
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  server.use(answers(notificationsRoutes.list, { items: [reply], nextCursor: null, unread: 0 }));
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveFocus();
});

test('A12 an account that is connected again is said to be, and asks for nothing any more', async () => {
  server.use(
    answers(notificationsRoutes.list, {
      items: [
        {
          ...reply,
          kind: 'account_lost',
          detail: 'LinkedIn signed this account out. Reconnect it in Settings.',
          readAt: '2026-11-20T09:00:00.000Z',
          settledAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      nextCursor: null,
      unread: 0,
    }),
  );
  renderApp(routes, '/settings/labs');
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('link', { name: 'Ada Berg was disconnected' })).toBeInTheDocument();
  expect(screen.getByText(/^Reconnected/)).toBeInTheDocument();
  expect(screen.queryByText(/Reconnect it in Settings/)).toBeNull();
});
