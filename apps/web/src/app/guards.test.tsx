import { authRoutes } from '@waypost/contract/auth.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '../features/auth/index.ts';
import { clearSession, readSession } from '../lib/session.ts';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { PrivateOnly } from './guards.tsx';
import { notBuiltYet } from './not-built-yet.ts';
import { paths } from './paths.ts';
import { privatePages } from './private-pages.ts';
import { routes } from './routes.tsx';

useServer();
// Once: to load the first page takes a busy machine longer than any test may take.
beforeAll(async () => {
  await import('../pages/sign-in.tsx');
}, 60_000);

const privatePaths = [...Object.keys(privatePages), ...notBuiltYet];

async function landsOn(address: string, there: string) {
  const { router } = renderApp(routes, address);
  await waitFor(() => expect(router.state.location.pathname).toBe(there));
}

describe('a visitor', () => {
  test.each(['/', ...privatePaths.map((path) => path.replace(/:\w+/, 'some-id')), '/onboarding'])(
    'on %s goes to the sign-in',
    async (address) => {
      await landsOn(address, '/auth');
      expect(screen.queryByText(/You were signed out/)).not.toBeInTheDocument();
    },
  );

  test.each(['/auth', '/auth/signup'])('stays on %s', async (address) => {
    const { router } = renderApp(routes, address);
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe(address);
  });

  test.each(['/404', '/no-such-page', '/leads/a/b/c'])('on %s sees the not-found page', async (address) => {
    renderApp(routes, address);
    expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found!' })).toBeInTheDocument();
    expect(screen.getByText('404')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument();
  });

  test('whose stored sign-in cannot be read is signed out', async () => {
    localStorage.setItem('auth-data', '{"user":');
    await landsOn('/dashboard', '/auth');
  });
});

describe('after the sign-in', () => {
  const answered = { user: aUser(), accessToken: 'a2', refreshToken: 'r2' };
  beforeEach(() => {
    server.use(
      answers(usersRoutes.get, aUser()),
      answers(authRoutes.signIn, answered),
      answers(authRoutes.signUp, answered),
    );
  });

  async function signIn() {
    await userEvent.type(await screen.findByLabelText('Email'), 'nora@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse battery');
    await userEvent.click(screen.getByRole('button', { name: /^(Sign in|Create account)$/ }));
  }
  const whereOf = ({ state }: { state: { location: { pathname: string; search: string; hash: string } } }) =>
    state.location.pathname + state.location.search + state.location.hash;

  test('the page that was asked for opens, with its query', async () => {
    const { router } = renderApp(routes, '/post/p1?tab=hooks&q=a%20b#draft');
    await signIn();
    await waitFor(() => expect(whereOf(router)).toBe('/post/p1?tab=hooks&q=a%20b#draft'));
  });

  test('so it does for who signs up instead', async () => {
    const { router } = renderApp(routes, '/analytics?from=2026-11-01');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Nora Lindqvist');
    await signIn();
    await waitFor(() => expect(whereOf(router)).toBe('/analytics?from=2026-11-01'));
  });

  test('who signs up without having wanted a page begins with the first steps', async () => {
    const { router } = renderApp(routes, '/auth/signup');
    await userEvent.type(await screen.findByLabelText('Name'), 'Nora Lindqvist');
    await signIn();
    await waitFor(() => expect(whereOf(router)).toBe('/onboarding'));
  });

  test('a session that expired leads back to where the person was', async () => {
    signInAs(aUser());
    server.use(answers(usersRoutes.get, aUser()));
    const { router } = renderApp(routes, '/analytics?from=2026-11-01');
    await screen.findByRole('heading', { level: 1 });
    act(() => clearSession());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(
      await screen.findByText('You were signed out. Sign in to go on where you were.'),
    ).toBeInTheDocument();
    await signIn();
    await waitFor(() => expect(whereOf(router)).toBe('/analytics?from=2026-11-01'));
  });

  test('who was looking around in the sample workspace is told that it may be gone', async () => {
    signInAs(aUser({ isSampleWorkspace: true }));
    server.use(answers(usersRoutes.get, aUser({ isSampleWorkspace: true })));
    renderApp(routes, '/analytics');
    await screen.findByRole('heading', { level: 1 });
    act(() => clearSession());
    expect(
      await screen.findByText(
        'You were signed out of the sample workspace. If it is not offered below, somebody has removed it.',
      ),
    ).toBeInTheDocument();
  });

  test('a session that turns out to have ended while its page is on its way is said to have ended', async () => {
    signInAs(aUser());
    const element = <h1>Late</h1>;
    const arrived = Promise.withResolvers<{ element: React.ReactNode }>();
    const late = { element: <PrivateOnly />, children: [{ path: '/late', lazy: () => arrived.promise }] };
    const { router } = renderApp([late, ...routes], '/late');
    clearSession();
    await act(async () => arrived.resolve({ element }));
    expect(
      await screen.findByText('You were signed out. Sign in to go on where you were.'),
    ).toBeInTheDocument();
    expect(router.state.location.state).toMatchObject({ returnTo: '/late' });
  });

  test('while the sign-in is on its way after a lost session the loading screen is there, not a blank page', async () => {
    signInAs(aUser());
    const arrived = Promise.withResolvers<{ element: React.ReactNode }>();
    renderApp(
      [
        { element: <PrivateOnly />, children: [{ path: '/', element: <h1>Today</h1> }] },
        { path: paths.signIn, lazy: () => arrived.promise },
      ],
      '/',
    );
    await screen.findByRole('heading', { name: 'Today' });
    act(() => clearSession());
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await act(async () => arrived.resolve({ element: <h1>Sign in</h1> }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  });

  test('who had signed out by hand starts on the dashboard', async () => {
    signInAs(aUser());
    const { router } = renderApp(routes, '/analytics?from=2026-11-01');
    await screen.findByRole('heading', { level: 1 });
    server.use(answers(authRoutes.signOut, { signedOut: true }));
    act(() => signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(screen.queryByText(/You were signed out/)).not.toBeInTheDocument();
    await signIn();
    await waitFor(() => expect(whereOf(router)).toBe('/dashboard'));
  });
});

describe('a signed-in person', () => {
  beforeEach(() => {
    signInAs(aUser());
    server.use(answers(usersRoutes.get, aUser()));
  });

  test.each(['/', '/auth', '/auth/signup'])('on %s goes to the dashboard', async (address) => {
    await landsOn(address, '/dashboard');
  });

  test('who forgot the password can ask for a link without signing out first', async () => {
    renderApp(routes, '/auth/forgot');
    expect(await screen.findByRole('heading', { name: 'Forgot password?' })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveValue(aUser().email);
  });

  test('stays on the onboarding until it is completed', async () => {
    const nothingSaid = { step: 'you' as const, sells: null, website: null, profileId: null, goal: null };
    server.use(answers(usersRoutes.getOnboarding, nothingSaid));
    const { router } = renderApp(routes, '/onboarding');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('What do you sell?');
    expect(router.state.location.pathname).toBe('/onboarding');
  });

  test('who has completed the onboarding goes from there to the dashboard', async () => {
    signInAs(aUser({ isOnboardingCompleted: true }));
    server.use(answers(usersRoutes.get, aUser({ isOnboardingCompleted: true })));
    await landsOn('/onboarding', '/dashboard');
  });

  test('is greeted by first name, with the name and the workspace in the header', async () => {
    renderApp(routes, paths.dashboard);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Good \w+, Nora$/);
    expect(screen.getByText('Nora Lindqvist')).toBeInTheDocument();
    expect(screen.getByText('Personal Workspace')).toBeInTheDocument();
    expect(document.title).toBe('Dashboard - Waypost');
  });

  test('is refreshed from the server on start and on each navigation', async () => {
    let calls = 0;
    server.use(answers(usersRoutes.get, aUser({ name: 'Nora Berg' }), () => (calls += 1)));
    const { router, auth } = renderApp(routes, paths.dashboard);
    await waitFor(() => expect(auth.getState().user?.name).toBe('Nora Berg'));
    expect(calls).toBe(1);
    await act(() => router.navigate('/no-such-page'));
    await waitFor(() => expect(calls).toBe(2));
  });

  test('has the name at once that another tab has saved', async () => {
    renderApp(routes, paths.dashboard);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/, Nora$/);
    const saved = { ...readSession(), user: aUser({ name: 'Mara Berg' }) };
    localStorage.setItem('auth-data', JSON.stringify(saved));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth-data' }));
    });
    expect(await screen.findByText('Mara Berg')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/, Mara$/);
  });

  test('leaves for the sign-in when another tab signs out', async () => {
    const { router } = renderApp(routes, paths.dashboard);
    await screen.findByRole('heading', { level: 1 });
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('who signs out leaves nothing in storage', async () => {
    const { router } = renderApp(routes, paths.dashboard);
    await screen.findByRole('heading', { level: 1 });
    localStorage.setItem('theme', 'dark');
    server.use(
      fails(
        { ...usersRoutes.get, method: 'POST', path: '/auth/signout' },
        { code: 'unavailable', message: 'Not now.' },
      ),
    );
    act(() => signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(localStorage).toHaveLength(0);
  });
});
