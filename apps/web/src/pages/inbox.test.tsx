import type { Conversation, Thread } from '@waypost/contract/inbox';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDrafts } from '../lib/drafts.ts';
import { setShortcutsOn } from '../lib/shortcuts.ts';
import { aConversation, nothingWaits } from '../testing/inbox.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component as InboxPage } from './inbox.tsx';
import { clickUndo } from '../testing/click-undo.ts';

useServer();

const { id } = aConversation();
const conversation = aConversation();
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
        leavesAt: null,
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
      counts: { ...nothingWaits, needsReply: 1 },
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
      counts: nothingWaits,
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

describe('by keyboard', () => {
  const people = ['Femke Aalders', 'Jonas Weber', 'Priya Nair'].map((name, index): Conversation => ({
    ...conversation,
    id: `${id.slice(0, -1)}${index + 1}`,
    name,
  }));
  const [femke, jonas, priya] = people as [Conversation, Conversation, Conversation];

  beforeEach(() => {
    setShortcutsOn(true);
    server.use(
      answers(inboxRoutes.list, {
        items: people,
        nextCursor: null,
        counts: { ...nothingWaits, needsReply: 3 },
        sync: [],
      }),
      ...people.map((person) =>
        answers(
          { ...inboxRoutes.get, path: inboxRoutes.get.path.replace('{id}', person.id) },
          {
            ...thread,
            conversation: person,
          },
        ),
      ),
    );
  });

  const open = (name: string) => screen.findByRole('region', { name: `Conversation with ${name}` });

  test('J and K walk through the list, without a step past its ends', async () => {
    const { router } = show();
    await screen.findByRole('button', { name: /Femke Aalders/ });
    await userEvent.keyboard('j');
    expect(await open('Femke Aalders')).toBeInTheDocument();
    await userEvent.keyboard('k');
    expect(router.state.location.search).toBe(`?c=${femke.id}`);
    await userEvent.keyboard('jj');
    expect(await open('Priya Nair')).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(router.state.location.search).toBe(`?c=${priya.id}`);
    await userEvent.keyboard('k');
    expect(await open('Jonas Weber')).toBeInTheDocument();
  });

  test('R goes to the reply, where the keys are letters again', async () => {
    const { router } = show(`?c=${femke.id}`);
    const box = await screen.findByRole('textbox', { name: 'Reply to Femke Aalders' });
    await userEvent.keyboard('r');
    expect(box).toHaveFocus();
    await userEvent.keyboard('jeux');
    expect(box).toHaveValue('jeux');
    expect(router.state.location.search).toBe(`?c=${femke.id}`);
  });

  test('E archives, goes on with the next conversation and can be undone', async () => {
    const heard = vi.fn();
    server.use(answers(inboxRoutes.setArchived, femke, heard));
    show(`?c=${femke.id}`);
    await open('Femke Aalders');
    await userEvent.keyboard('e');
    expect(await open('Jonas Weber')).toBeInTheDocument();
    await clickUndo();
    await waitFor(() => expect(heard.mock.calls).toEqual([[{ archived: true }], [{ archived: false }]]));
  });

  test('an archive that the server refuses says so', async () => {
    server.use(fails(inboxRoutes.setArchived, { code: 'unavailable', message: 'Not just now.' }));
    show(`?c=${femke.id}`);
    await open('Femke Aalders');
    await userEvent.keyboard('e');
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
  });

  test('U marks unread, and looking on does not mark it read again', async () => {
    const heard = vi.fn();
    const marked = { ...jonas, unreadCount: 1 };
    const counts = { ...nothingWaits, needsReply: 3, unread: 1 };
    server.use(answers(inboxRoutes.setRead, marked, heard));
    show(`?c=${jonas.id}`);
    await open('Jonas Weber');
    server.use(
      answers(inboxRoutes.get, { ...thread, conversation: marked }),
      answers(inboxRoutes.list, { items: [marked], nextCursor: null, counts, sync: [] }),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('u');
      await waitFor(() => expect(heard).toHaveBeenCalledWith({ read: false }));
      expect(await screen.findByText('unread')).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(5000));
    } finally {
      vi.useRealTimers();
    }
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('switched off, single keys do nothing', async () => {
    setShortcutsOn(false);
    const { router } = show();
    await screen.findByRole('button', { name: /Femke Aalders/ });
    await userEvent.keyboard('j');
    expect(router.state.location.search).toBe('');
  });
});
