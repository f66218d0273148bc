import { authRoutes } from '@waypost/contract/auth.routes';
import { sampleRoutes } from '@waypost/contract/sample.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { signOut } from '../../auth/api/sign-out.ts';
import { signedOut } from '../../auth/model/auth-store.ts';
import { SampleBar } from './sample-bar.tsx';
import { SampleOffer } from './sample-offer.tsx';

useServer();

const onTheSandbox = document.createElement('meta');
onTheSandbox.name = 'waypost-sandbox-menu';
onTheSandbox.content = '1';
beforeEach(() => {
  signedOut();
  document.head.append(onTheSandbox);
});
afterEach(() => onTheSandbox.remove());

const making = { state: 'making' as const, businessDays: { done: 12, of: 30 }, actions: 1_804 };
const ready = { state: 'ready' as const, businessDays: { done: 30, of: 30 }, actions: 2_041 };
const session = { user: aUser({ isSampleWorkspace: true }), accessToken: 'a1', refreshToken: 'r1' };
const showOffer = () => renderApp([{ path: '/', element: <SampleOffer /> }], '/');
function showBar(user = aUser()) {
  signInAs(user);
  server.use(answers(usersRoutes.get, user));
  return renderApp([{ path: '/', element: <SampleBar /> }], '/');
}

test('while it is made the sign-in page counts days and actions, and offers it by itself when it is ready', async () => {
  server.use(answers(sampleRoutes.get, making));
  showOffer();
  const bar = await screen.findByRole('progressbar', { name: 'Making the sample workspace' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Business day 12 of 30');
  expect(screen.getByText('1,804 actions')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  server.use(answers(sampleRoutes.get, ready));
  expect(
    await screen.findByRole('button', { name: 'Open the sample workspace' }, { timeout: 3_000 }),
  ).toBeEnabled();
});

test('one click signs in', async () => {
  server.use(answers(sampleRoutes.get, ready), answers(sampleRoutes.open, session));
  const { auth } = showOffer();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the sample workspace' }));
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(true));
});

test('a refusal is said above the button, which stays', async () => {
  server.use(
    answers(sampleRoutes.get, ready),
    fails(sampleRoutes.open, {
      code: 'too_many_requests',
      message: 'Too many attempts. Wait a few minutes.',
    }),
  );
  showOffer();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the sample workspace' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Wait a few minutes.');
  expect(screen.getByRole('button', { name: 'Open the sample workspace' })).toBeEnabled();
});

test('where there is none nothing is offered, and with a real provider nothing is asked', async () => {
  server.use(answers(sampleRoutes.get, { ...making, state: 'none' as const }));
  const { queries } = showOffer();
  await waitFor(() => expect(queries.getQueryData(['sample'])).toBeDefined());
  expect(screen.queryByRole('region', { name: 'Sample workspace' })).not.toBeInTheDocument();
  onTheSandbox.remove();
  const real = showOffer();
  expect(real.queries.getQueryState(['sample'])?.fetchStatus).toBe('idle');
});

test('inside, every page says so and has the way out', async () => {
  server.use(answers(sampleRoutes.get, ready), answers(authRoutes.signOut, { signedOut: true }));
  const { auth } = showBar(aUser({ isSampleWorkspace: true }));
  expect(await screen.findByText('Sample workspace')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave sample' }));
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(false));
});

test('whoever was signed in comes back to their own sign-in and to where they were; the server hears of the sample’s alone', async () => {
  const own = aUser({ id: '01920000-0000-7000-8000-0000000000d1', name: 'Own Person' });
  signInAs(own);
  window.history.replaceState(null, '', '/onboarding?step=linkedin');
  server.use(answers(sampleRoutes.get, ready), answers(sampleRoutes.open, session));
  const { auth } = showOffer();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the sample workspace' }));
  await waitFor(() => expect(auth.getState().accessToken).toBe('a1'));
  window.history.replaceState(null, '', '/campaign');
  cleanup();

  const told: (string | null)[] = [];
  server.use(
    http.post('http://localhost:3000/api/auth/signout', ({ request }) => {
      told.push(request.headers.get('authorization'));
      return HttpResponse.json({ data: { signedOut: true } });
    }),
    answers(usersRoutes.get, session.user),
  );
  renderApp([{ path: '/', element: <SampleBar /> }], '/');
  // A double click is one leaving: its second half must not end the sign-in that is back.
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Leave sample' }));
  await waitFor(() => expect(auth.getState()).toMatchObject({ accessToken: 'access', user: own }));
  expect(window.location.pathname + window.location.search).toBe('/onboarding?step=linkedin');
  await waitFor(() => expect(told).toEqual(['Bearer a1']));
  window.history.replaceState(null, '', '/');
});

test('signing out inside tells the server of both sign-ins', async () => {
  signInAs(aUser({ id: '01920000-0000-7000-8000-0000000000d1' }));
  server.use(answers(sampleRoutes.get, ready), answers(sampleRoutes.open, session));
  const { auth } = showOffer();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the sample workspace' }));
  await waitFor(() => expect(auth.getState().accessToken).toBe('a1'));
  const told: (string | null)[] = [];
  server.use(
    http.post('http://localhost:3000/api/auth/signout', ({ request }) => {
      told.push(request.headers.get('authorization'));
      return HttpResponse.json({ data: { signedOut: true } });
    }),
  );
  signOut();
  await waitFor(() => expect(told.toSorted()).toEqual(['Bearer a1', 'Bearer access']));
  expect(auth.getState().isAuthenticated).toBe(false);
});

test('it is removed once that is confirmed, for everybody and for good; until then nothing is asked of the server', async () => {
  const asked: string[] = [];
  server.use(
    answers(sampleRoutes.get, ready),
    answers(sampleRoutes.remove, { removed: true }, () => asked.push('removed')),
    answers(authRoutes.signOut, { signedOut: true }, () => asked.push('signed out')),
  );
  const { auth, queries } = showBar(aUser({ isSampleWorkspace: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sample' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the sample workspace?' });
  expect(dialog).toHaveTextContent(/for everybody who uses this installation.*cannot be brought back/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove sample' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove sample' }),
  );
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(false));
  expect(await screen.findByText('Sample workspace removed')).toBeInTheDocument();
  // Its sessions have ended with it: there is nothing to sign out of.
  expect(asked).toEqual(['removed']);
  expect(queries.getQueryData(['sample'])).toBeUndefined();
});

test('a removal that is refused is said in place, and nobody is signed out', async () => {
  server.use(
    answers(sampleRoutes.get, ready),
    fails(sampleRoutes.remove, { code: 'not_allowed', message: 'The sample workspace is not ready yet.' }),
  );
  const { auth } = showBar(aUser({ isSampleWorkspace: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sample' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove sample' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'The sample workspace is not ready yet.',
  );
  expect(auth.getState().isAuthenticated).toBe(true);
});

test('in one’s own workspace it is said, while the sample is made, that campaigns wait for it', async () => {
  server.use(answers(sampleRoutes.get, making));
  showBar();
  expect(await screen.findByRole('status')).toHaveTextContent(
    /business day 12 of 30.*Your campaigns begin to send when it is done/,
  );
  server.use(answers(sampleRoutes.get, ready));
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument(), { timeout: 3_000 });
});
