import { authRoutes } from '@waypost/contract/auth.routes';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import type { User } from '@waypost/contract/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearStorage } from '../../lib/storage.ts';
import { aSubscription, aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, fails, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { Shell } from './shell.tsx';
import { useSidebar } from './sidebar-state.ts';

useServer();
let narrow = false;

beforeEach(() => {
  narrow = false;
  useSidebar.setState({ isCollapsed: false, showSidebar: false });
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 767px)' && narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function show(user: User = aUser(), path = '/dashboard') {
  signInAs(user);
  server.use(answers(usersRoutes.get, user));
  renderApp([{ element: <Shell />, children: [{ path, element: <h1>Page</h1> }] }], path);
}

test('the entries lead where the specification says; the current page is marked', () => {
  show();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent?.replace('Soon', ''), link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Analytics', '/analytics'],
    ['Posts', '/posts'],
    ['Prospects', '/leads'],
    ['Outreach', '/campaign'],
    ['Unibox', '/inbox'],
    ['GTM Agent', null],
  ]);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Soon')).toBeInTheDocument();
});

test.each([
  ['/settings', 'Settings'],
  ['/settings/fields', 'Settings'],
  ['/admin/feedback', 'Settings'],
  ['/leads/l1', 'Prospects'],
])('on %s the entry %s is marked, and no other', (path, label) => {
  show(aUser(), path);
  const marked = screen.getAllByRole('link', { current: 'page' });
  expect(marked.map(({ textContent }) => textContent)).toEqual([label]);
});

test('keyword usage shows used/max, what is left and the percentage', () => {
  show();
  const usage = screen.getByRole('region', { name: 'Usage' });
  expect(usage).toHaveTextContent('Keywords9,240/25,000');
  expect(usage).toHaveTextContent('15,760 left36%');
});

test.each([0, -1])('the usage box is hidden when the plan allows %i keywords', (max) => {
  show(aUser({ subscription: aSubscription({ usage: { keywords: { used: 0, max } } }) }));
  expect(screen.queryByRole('region', { name: 'Usage' })).toBeNull();
});

test.each([
  ['plan 0', aUser({ subscription: aSubscription({ planId: 0 }) }), true],
  ['no subscription', aUser({ subscription: null }), true],
  ['a paid plan', aUser(), false],
])('with %s the upgrade card shows: %3$s', (_, user, shown) => {
  show(user);
  expect(screen.queryAllByText('Upgrade to Pro')).toHaveLength(shown ? 1 : 0);
  if (shown) expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
});

test('collapsing is kept for the next visit', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(localStorage.getItem('sidebar-collapsed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(localStorage.getItem('sidebar-collapsed')).toBe('false');
});

test('collapsing leaves the keyboard on the entry it is on', async () => {
  show();
  const entry = screen.getByRole('link', { name: 'Prospects' });
  entry.focus();
  await userEvent.keyboard('[[');
  expect(useSidebar.getState().isCollapsed).toBe(true);
  expect(entry).toHaveFocus();
});

test('[ collapses, but not while typing', async () => {
  show();
  await userEvent.keyboard('[[');
  expect(useSidebar.getState().isCollapsed).toBe(true);
});

test('a narrow window collapses whatever was chosen, and opens the menu as a sheet', async () => {
  narrow = true;
  show();
  expect(screen.queryByRole('button', { name: 'Collapse sidebar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  const sheet = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(sheet).getByRole('link', { name: 'Prospects' })).toBeInTheDocument();
  expect(localStorage.getItem('sidebar-collapsed')).toBeNull();
});

async function openFeedback() {
  await userEvent.click(screen.getByRole('button', { name: 'Feedback' }));
  return {
    text: screen.getByRole('textbox', { name: 'Feedback' }),
    send: screen.getByRole('button', { name: 'Send feedback' }),
  };
}

test('A9 feedback cannot be sent empty, is thanked for, and starts afresh', async () => {
  const heard = vi.fn();
  show();
  server.use(
    answers(
      feedbackRoutes.create,
      {
        id: 'f1',
        answer: null,
        answeredAt: null,
        content: 'Nice',
        createdAt: '2026-11-24T00:00:00Z',
        updatedAt: '2026-11-24T00:00:00Z',
      },
      heard,
    ),
  );
  const { text, send } = await openFeedback();
  expect(send).toBeDisabled();
  await userEvent.type(text, '   ');
  expect(send).toBeDisabled();
  await userEvent.type(text, 'Nice');
  await userEvent.click(send);
  expect(await screen.findByText('Feedback Submitted')).toBeInTheDocument();
  expect(screen.getByText('Thank you for your feedback!')).toBeInTheDocument();
  expect(heard).toHaveBeenCalledExactlyOnceWith({ content: 'Nice' });
});

test('A9 feedback that fails says so and keeps what was typed', async () => {
  show();
  server.use(fails(feedbackRoutes.create, { code: 'internal', message: 'No.' }));
  const { text, send } = await openFeedback();
  await userEvent.type(text, 'Nice');
  await userEvent.click(send);
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Error',
      description: 'Failed to submit feedback',
    }),
  );
  expect(text).toHaveValue('Nice');
});

test('? lists the keys of the page before those of the app, and single keys can be switched off', async () => {
  show();
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(help).getByText('Search on this page, else everywhere')).toBeInTheDocument();
  for (const key of ['Ctrl+K', 'Ctrl+Z', 'Esc', 'Shift+X', 'Ctrl+A', 'Ctrl+Enter', 'Ctrl+S']) {
    expect(within(help).getByText(key)).toBeInTheDocument();
  }
  await userEvent.click(within(help).getByRole('switch', { name: 'Use single keys' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('user-preferences') ?? '')).toMatchObject({ singleKeys: false });
  // The button stays, for whoever switched the keys off.
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Use single keys' }));
  expect(JSON.parse(localStorage.getItem('user-preferences') ?? '')).toMatchObject({ singleKeys: true });
});

test('A3 the sidebar follows what another tab chose, and a sign-out forgets the choice', () => {
  localStorage.setItem('sidebar-collapsed', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sidebar-collapsed' })));
  expect(useSidebar.getState().isCollapsed).toBe(true);
  act(() => clearStorage());
  expect(useSidebar.getState().isCollapsed).toBe(false);
});

test('A3 signing out closes the sheet of a narrow window: it is not open for who signs in next', async () => {
  narrow = true;
  server.use(answers(authRoutes.signOut, { signedOut: true }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Expand sidebar' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  expect(useSidebar.getState().showSidebar).toBe(false);
});
