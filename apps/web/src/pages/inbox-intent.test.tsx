import type { Conversation, Thread } from '@waypost/contract/inbox';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setShortcutsOn, useShortcutState } from '../lib/shortcuts.ts';
import { clickUndo } from '../testing/click-undo.ts';
import { aConversation, nothingWaits } from '../testing/inbox.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { useToasts } from '../ui/toast-store.ts';
import { Component as InboxPage } from './inbox.tsx';

useServer();

const quote = 'Thursday works.';
const unsorted = aConversation();
const asked: URLSearchParams[] = [];

const threadOf = (conversation: Conversation): Thread => ({
  conversation,
  messages: { items: [], nextCursor: null },
  events: [],
  campaigns: [],
  blockedBy: null,
});

/** The inbox holds these; the first one can be opened. */
function holds(items: Conversation[], counts = nothingWaits): void {
  server.use(
    http.get('http://localhost:3000/api/inbox/conversations', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { items, nextCursor: null, counts, sync: [] } });
    }),
    http.get('http://localhost:3000/api/inbox/conversations/:id', () =>
      HttpResponse.json({ data: threadOf(items[0] ?? unsorted) } as JsonBodyType),
    ),
  );
}

function show(search = `?c=${unsorted.id}`) {
  return renderApp([{ path: '/inbox', element: <InboxPage /> }], `/inbox${search}`);
}

const control = (words: string) => screen.findByRole('button', { name: `Intent: ${words}` });
const row = () =>
  within(screen.getByRole('region', { name: 'Conversations' })).findByRole('button', {
    name: /Femke Aalders/,
  });

beforeEach(() => {
  asked.length = 0;
  useToasts.setState({ toasts: [] });
  setShortcutsOn(true);
  holds([unsorted]);
});

describe('what somebody means', () => {
  test('two keys say it: at once, in the thread and in the list, and it can be taken back', async () => {
    const heard = vi.fn();
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('http://localhost:3000/api/inbox/conversations/:id/intent', async ({ request }) => {
        heard(await request.json());
        await answer.promise;
        return HttpResponse.json({ data: unsorted } as JsonBodyType);
      }),
    );
    show();
    await Promise.all([control('Unsorted'), row()]);
    await userEvent.keyboard('s');
    expect(await screen.findByRole('menuitemradio', { name: 'Unsorted' })).toBeChecked();
    await userEvent.keyboard('l');
    expect(await control('Not now')).toBeInTheDocument();
    expect(await row()).toHaveTextContent('Not now');
    expect(screen.queryByRole('menu')).toBeNull();
    await clickUndo();
    expect(await control('Unsorted')).toBeInTheDocument();
    answer.resolve();
    await waitFor(() => expect(heard.mock.calls).toEqual([[{ intent: 'not_now' }], [{ intent: null }]]));
  });

  test('each choice says what it means, and the present one is checked', async () => {
    holds([{ ...unsorted, intent: { is: 'referral', by: 'person', quote: null } }]);
    show();
    await userEvent.click(await control('Referral'));
    const choice = await screen.findByRole('menuitemradio', { name: 'Referral' });
    expect(choice).toBeChecked();
    expect(choice).toHaveAccessibleDescription('Somebody else is the right person.');
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(7);
  });

  test('the key that opened the menu chooses nothing while it is held down', async () => {
    const heard = vi.fn();
    server.use(answers(inboxRoutes.setIntent, unsorted, heard));
    show();
    await control('Unsorted');
    await userEvent.keyboard('s');
    fireEvent.keyDown(await screen.findByRole('menu'), { key: 'i', repeat: true });
    expect(screen.getByRole('menu')).toBeInTheDocument();
    await userEvent.keyboard('q');
    await waitFor(() => expect(heard.mock.calls).toEqual([[{ intent: 'question' }]]));
  });

  test('what the server refuses is as it was before, and says so', async () => {
    server.use(fails(inboxRoutes.setIntent, { code: 'unavailable', message: 'Not just now.' }));
    show();
    await Promise.all([control('Unsorted'), row()]);
    await userEvent.keyboard('si');
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    expect(await control('Unsorted')).toBeInTheDocument();
    expect(await row()).not.toHaveTextContent('Interested');
  });

  test('what the AI said is marked as such, with their words, until a person says the same', async () => {
    const heard = vi.fn();
    holds([{ ...unsorted, intent: { is: 'interested', by: 'ai', quote } }]);
    server.use(answers(inboxRoutes.setIntent, unsorted, heard));
    show();
    await control('Interested, sorted by AI');
    const thread = screen.getByRole('region', { name: 'Conversation with Femke Aalders' });
    expect(within(thread).getByText('Sorted by AI:')).toHaveTextContent(quote);
    expect(await row()).toHaveTextContent('Interested, sorted by AI');
    holds([{ ...unsorted, intent: { is: 'interested', by: 'person', quote: null } }]);
    await userEvent.keyboard('si');
    expect(await control('Interested')).toBeInTheDocument();
    expect(within(thread).queryByText('Sorted by AI:')).toBeNull();
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ intent: 'interested' }));
  });

  test('choosing what a person has already said asks nothing of the server', async () => {
    const heard = vi.fn();
    holds([{ ...unsorted, intent: { is: 'question', by: 'person', quote: null } }]);
    server.use(answers(inboxRoutes.setIntent, unsorted, heard));
    show();
    await control('Question');
    await userEvent.keyboard('sq');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(heard).not.toHaveBeenCalled();
  });

  test('the key stands in the help', async () => {
    show();
    await control('Unsorted');
    const listed = [...useShortcutState.getState().groups.values()].flatMap(({ shortcuts }) => shortcuts);
    expect(listed).toContainEqual({ key: 's', label: 'Set the status: what they mean' });
  });
});

describe('folders and the filter by intent', () => {
  test('the folder menu tells what waits, and opens what is marked Interested', async () => {
    holds([unsorted], { needsReply: 3, unread: 2, interested: 12, toSort: 0 });
    const { router } = show('?intent=question');
    await userEvent.click(await screen.findByRole('button', { name: /^Folder: All/ }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Needs reply3',
      'Interested12',
      'Unread2',
      'Archived',
      'All',
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: /^Interested/ }));
    // With another intent that folder would always be empty.
    await waitFor(() => expect(router.state.location.search).toBe('?folder=interested'));
    expect(await screen.findByRole('button', { name: 'Folder: Interested 12' })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.get('folder')).toBe('interested'));
    expect(asked.at(-1)?.has('intent')).toBe(false);
  });

  test('the intent in the address is asked of the server; an empty answer says why and leads out', async () => {
    holds([]);
    const { router } = show('?intent=referral&folder=needs-reply');
    expect(await screen.findByText('Nobody here is marked Referral')).toBeInTheDocument();
    expect(asked.at(-1)?.get('intent')).toBe('referral');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(asked.at(-1)?.get('folder')).toBe('all'));
  });

  test.each([
    ['?intent=unsorted', 'Every reply here is sorted', 'Clear filters'],
    ['?folder=interested', 'Nobody is marked Interested yet', 'Show all conversations'],
    ['?intent=unsorted&q=Jo', 'No conversation fits', 'Clear filters'],
  ])('%s without a conversation: %s', async (search, title, wayOut) => {
    holds([]);
    const { router } = show(search);
    expect(await screen.findByText(title)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: wayOut }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
