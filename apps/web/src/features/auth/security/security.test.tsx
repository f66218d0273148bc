import type { OpenSession } from '@waypost/contract/auth-security';
import { authSecurityRoutes as routes } from '@waypost/contract/auth-security.routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { VerifyBanner } from '../components/verify-banner.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

useServer();

const session = (given: Partial<OpenSession>): OpenSession => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  device: 'Firefox on Windows',
  isHandheld: false,
  startedWallAt: '2026-11-20T09:00:00.000Z',
  lastUsedWallAt: '2026-11-20T10:00:00.000Z',
  isCurrent: false,
  ...given,
});
const here = session({
  id: '0198c0de-0000-7000-8000-000000000002',
  device: 'Chrome on Linux',
  isCurrent: true,
});
const show = (element: React.ReactNode) => renderApp([{ path: '/', element }], '/');

test('every session names its device, this one is marked and cannot be ended from here', async () => {
  const ended = vi.fn();
  server.use(
    answers(routes.listSessions, [here, session({})]),
    http.delete('http://localhost:3000/api/auth/sessions/:id', ({ params }) => {
      ended(params['id']);
      return HttpResponse.json({ data: { ended: 1 } });
    }),
  );
  show(<SessionsCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(within(rows[0] as HTMLElement).getByText('This session')).toBeInTheDocument();
  expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }));
  await waitFor(() => expect(ended).toHaveBeenCalledWith(session({}).id));
});

test('when a session was last used follows the time', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-20T10:03:00Z'),
  });
  try {
    server.use(answers(routes.listSessions, [session({})]));
    show(<SessionsCard />);
    expect(await screen.findByText(/Last used 3 min ago/)).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(screen.getByText(/Last used 8 min ago/)).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('all others are ended only after asking', async () => {
  const ended = vi.fn();
  server.use(
    answers(routes.listSessions, [here, session({})]),
    answers(routes.endOtherSessions, { ended: 1 }, ended),
  );
  show(<SessionsCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  expect(ended).not.toHaveBeenCalled();
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('1 session ends at once; you stay signed in here.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out all others' }));
  expect((await screen.findAllByText('1 session was signed out')).length).toBeGreaterThan(0);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a session that a second press or another tab has ended already was ended, and is not called a failure', async () => {
  server.use(
    answers(routes.listSessions, [here, session({})]),
    fails(routes.endSession, { code: 'not_found', message: 'This session does not exist or was removed.' }),
  );
  show(<SessionsCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
  expect((await screen.findAllByText('Signed out')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent('does not exist');
});

test('who changes the password hears that an address that waited for its link was taken back', async () => {
  server.use(
    answers(routes.getEmailChange, { email: 'nora@example.com', waitingEmail: 'nora@fjordworks.example' }),
    answers(routes.changePassword, { changed: true }),
  );
  show(<PasswordCard email="nora@example.com" />);
  await userEvent.type(screen.getByLabelText('Current password'), 'seven calm harbours');
  await userEvent.type(screen.getByLabelText('New password'), 'eight calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/the change to nora@fjordworks\.example was taken back/)).toBeVisible();
});

test('a wrong current password is said at its field, and nothing typed is lost', async () => {
  const message = 'This is not your password. Check it and try again.';
  server.use(
    answers(routes.getEmailChange, { email: 'nora@example.com', waitingEmail: null }),
    fails(routes.changePassword, {
      code: 'invalid_input',
      message,
      issues: [{ path: 'body.currentPassword', message }],
    }),
  );
  show(<PasswordCard email="nora@example.com" />);
  await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
  await userEvent.type(screen.getByLabelText('New password'), 'seven calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText('New password')).toHaveValue('seven calm harbours');
});

test('the set-up shows the key as a QR code and in words, and recovery codes that Escape does not close', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}k`);
  server.use(
    answers(routes.getSecondFactor, { isOn: false, recoveryCodesLeft: 0 }),
    answers(routes.setUpSecondFactor, {
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/Waypost:nora%40example.com?secret=ABCDEFGH&issuer=Waypost',
    }),
    answers(routes.confirmSecondFactor, { recoveryCodes: codes }),
  );
  show(<SecondFactorCard email="nora@example.com" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(screen.getByLabelText('Password'), 'seven calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an address that is not confirmed is told so until it is put away; a confirmed one is not', async () => {
  const sent = vi.fn();
  server.use(answers(routes.resendVerification, { requested: true }, sent));
  signInAs(aUser({ isEmailVerified: false }));
  show(<VerifyBanner />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/with the link we sent/)).not.toBeInTheDocument();
});

test('an address that is not confirmed is told so again a day after it was put away, not with the next page', async () => {
  const dayMs = 86_400_000;
  signInAs(aUser({ isEmailVerified: false }));
  for (const [storedAgo, isTold] of [
    [dayMs - 60_000, false],
    [dayMs + 60_000, true],
  ] as const) {
    localStorage.setItem('verify-away', new Date(Date.now() - storedAgo).toISOString());
    show(<VerifyBanner />);
    expect(screen.queryAllByText(/with the link we sent/)).toHaveLength(isTold ? 1 : 0);
  }
  localStorage.setItem('verify-away', 'soon');
  show(<VerifyBanner />);
  expect(screen.getAllByText(/with the link we sent/)).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Not now' })[0]!);
  show(<VerifyBanner />);
  expect(screen.getAllByText(/with the link we sent/)).toHaveLength(1);
});

test('nobody whose address is confirmed, and nobody in the sample workspace, is told anything', () => {
  for (const user of [aUser(), aUser({ isEmailVerified: false, isSampleWorkspace: true })]) {
    signInAs(user);
    show(<VerifyBanner />);
  }
  expect(screen.queryByText(/with the link we sent/)).not.toBeInTheDocument();
});
