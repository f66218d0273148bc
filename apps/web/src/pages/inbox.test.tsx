import type { Conversation, Thread } from '@waypost/contract/inbox';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useDrafts } from '../features/inbox/model/drafts.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component as InboxPage } from './inbox.tsx';

useServer();

const id = '01920000-0000-7000-8000-000000000301';
const conversation: Conversation = {
  id,
  account: { id: '01920000-0000-7000-8000-0000000000a1', name: 'Tomas Berg', picture: null },
  leadId: null,
  name: 'Femke Aalders',
  headline: 'VP Operations',
  picture: null,
  profileUrl: null,
  lastText: 'Thursday works.',
  lastAt: '2026-11-24T08:00:00.000Z',
  lastIsOwn: false,
  unreadCount: 0,
  unansweredSince: '2026-11-24T08:00:00.000Z',
  archived: false,
};
const thread: Thread = {
  conversation,
  messages: {
    items: [
      {
        id: '01920000-0000-7000-8000-000000000302',
        text: 'Thursday works. <b>Really</b>',
        at: '2026-11-24T08:00:00.000Z',
        isOwn: false,
        origin: 'inbound',
        state: 'received',
        note: null,
        undoUntil: null,
        actionId: null,
        stepId: null,
      },
    ],
    nextCursor: null,
  },
  events: [],
  campaigns: [],
  blockedBy: null,
};

beforeEach(() => {
  useDrafts.setState({ drafts: {} });
  server.use(
    answers(inboxRoutes.list, {
      items: [conversation],
      nextCursor: null,
      counts: { needsReply: 1, unread: 0 },
      sync: [],
    }),
    answers(inboxRoutes.get, thread),
  );
});

function show(search = '') {
  return renderApp([{ path: '/inbox', element: <InboxPage /> }], `/inbox${search}`);
}

test('text from outside is shown as text, never as markup', async () => {
  show(`?c=${id}`);
  expect(await screen.findByText(/Thursday works\. <b>Really<\/b>/)).toBeInTheDocument();
});

test('a reply that the server refuses stays in the composer with the reason', async () => {
  server.use(
    fails(inboxRoutes.reply, {
      code: 'linkedin_disconnected',
      message: 'Tomas Berg is disconnected. Reconnect the account in Settings.',
    }),
  );
  show(`?c=${id}`);
  const box = await screen.findByRole('textbox', { name: 'Reply to Femke Aalders' });
  await userEvent.type(box, 'Great, see you then');
  await userEvent.click(screen.getByRole('button', { name: /Send reply/ }));
  expect(await screen.findByText(/Tomas Berg is disconnected/)).toBeInTheDocument();
  expect(box).toHaveValue('Great, see you then');
});

test('a draft waits in its conversation while another page is open', async () => {
  show(`?c=${id}`);
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Reply to Femke Aalders' }),
    'Half a thought',
  );
  cleanup();
  show(`?c=${id}`);
  expect(await screen.findByRole('textbox', { name: 'Reply to Femke Aalders' })).toHaveValue(
    'Half a thought',
  );
});

test('an empty reply cannot be sent', async () => {
  show(`?c=${id}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Femke Aalders' }), '   ');
  expect(screen.getByRole('button', { name: /Send reply/ })).toBeDisabled();
});

test('an account that is disconnected is named above the list’s end with the way to reconnect it', async () => {
  server.use(
    answers(inboxRoutes.list, {
      items: [],
      nextCursor: null,
      counts: { needsReply: 0, unread: 0 },
      sync: [
        { accountId: conversation.account.id, name: 'Tomas Berg', status: 'Disconnected', syncedAt: null },
      ],
    }),
  );
  show();
  expect(await screen.findByText(/Tomas Berg: disconnected/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reconnect' })).toHaveAttribute('href', '/settings');
  expect(await screen.findByText('No replies yet')).toBeInTheDocument();
});
