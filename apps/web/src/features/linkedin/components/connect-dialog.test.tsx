import type { Checkpoint } from '@waypost/contract/linkedin';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ConnectDialog } from './connect-dialog.tsx';

useServer();
beforeEach(() => signInAs(aUser()));
afterEach(() => {
  vi.useRealTimers();
});

const accountId = anAccount().id;

function aCheckpoint(given: Partial<Checkpoint['checkpoint']> = {}): Checkpoint {
  return {
    object: 'Checkpoint',
    account_id: accountId,
    checkpoint: {
      type: '2FA',
      source: 'SMS',
      contracts: [],
      expiresAt: new Date(Date.now() + 5 * 60_000).toISOString(),
      instruction: 'Enter the code that LinkedIn sent to your phone by text message.',
      ...given,
    },
  };
}

function open() {
  const closed: true[] = [];
  renderApp(
    [{ path: '/', element: <ConnectDialog account={null} onClose={() => closed.push(true)} /> }],
    '/',
  );
  return {
    user: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    closed,
  };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('LinkedIn email or phone'), 'sms@example.com');
  await user.type(screen.getByLabelText('LinkedIn password'), 'sandbox');
  await user.click(screen.getByRole('button', { name: 'Connect account' }));
}

test('refused credentials are said at the field and nothing typed is lost', async () => {
  server.use(
    fails(linkedinRoutes.link, { code: 'linkedin_credentials', message: 'Check both and try again.' }),
  );
  const { user } = open();
  await signIn(user);
  expect(await screen.findByText('Check both and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('LinkedIn email or phone')).toHaveValue('sms@example.com');
  expect(screen.getByLabelText('LinkedIn password')).toHaveValue('sandbox');
  expect(screen.getByLabelText('LinkedIn password')).toHaveAttribute('aria-invalid', 'true');
});

test('a double click signs nobody in twice', async () => {
  const heard: unknown[] = [];
  server.use(answers(linkedinRoutes.link, aCheckpoint(), (body) => heard.push(body)));
  const { user } = open();
  await user.type(await screen.findByLabelText('LinkedIn email or phone'), 'sms@example.com');
  await user.type(screen.getByLabelText('LinkedIn password'), 'sandbox');
  const connect = screen.getByRole('button', { name: 'Connect account' });
  fireEvent.click(connect);
  fireEvent.click(connect);
  await screen.findByLabelText('Verification code');
  expect(heard).toHaveLength(1);
});

test('a wrong code keeps the form and the code, and the right one then connects', async () => {
  server.use(
    answers(linkedinRoutes.link, aCheckpoint()),
    fails(linkedinRoutes.solveCheckpoint, {
      code: 'checkpoint_wrong_code',
      message: 'This code is not right.',
    }),
  );
  const { user, closed } = open();
  await signIn(user);
  const code = await screen.findByLabelText('Verification code');
  await user.type(code, '111111');
  await user.click(screen.getByRole('button', { name: 'Verify and connect' }));
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
  expect(screen.getByLabelText('Verification code')).toHaveValue('111111');

  const heard: unknown[] = [];
  server.use(
    answers(linkedinRoutes.solveCheckpoint, { object: 'Account', account: anAccount() }, (body) =>
      heard.push(body),
    ),
  );
  await user.clear(screen.getByLabelText('Verification code'));
  await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
  await waitFor(() => expect(closed).toEqual([true]));
  expect(heard).toEqual([{ account_id: accountId, code: '123456' }]);
});

test('a contract is chosen by its name and its id is the answer', async () => {
  const heard: unknown[] = [];
  server.use(
    answers(
      linkedinRoutes.link,
      aCheckpoint({
        type: 'CONTRACT_CHOOSER',
        source: null,
        contracts: [
          { id: '291770114', name: 'Talent team, Europe' },
          { id: '291770115', name: 'Talent team, Americas' },
        ],
      }),
    ),
    answers(linkedinRoutes.solveCheckpoint, { object: 'Account', account: anAccount() }, (body) =>
      heard.push(body),
    ),
  );
  const { user, closed } = open();
  await signIn(user);
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByText(/Does no code arrive/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify and connect' }));
  expect(await screen.findByText('Choose a contract first.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Talent team, Americas/ }));
  await user.click(screen.getByRole('button', { name: 'Verify and connect' }));
  await waitFor(() => expect(closed).toEqual([true]));
  expect(heard).toEqual([{ account_id: accountId, code: '291770115' }]);
});

test('a phone number is called a phone number', async () => {
  server.use(answers(linkedinRoutes.link, aCheckpoint({ type: 'PHONE_REGISTER', source: null })));
  const { user } = open();
  await signIn(user);
  await screen.findByLabelText('Phone number');
  await user.click(screen.getByRole('button', { name: 'Verify and connect' }));
  expect(await screen.findByText('Enter the phone number first.')).toBeInTheDocument();
  expect(screen.queryByText(/Does no code arrive/)).not.toBeInTheDocument();
});

test('going back from the code step finds the sign-in as it was typed', async () => {
  server.use(answers(linkedinRoutes.link, aCheckpoint()));
  const { user } = open();
  await signIn(user);
  await screen.findByLabelText('Verification code');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('LinkedIn email or phone')).toHaveValue('sms@example.com');
  expect(screen.getByLabelText('LinkedIn password')).toHaveValue('sandbox');
});

test('a code whose time has run out offers to start again', async () => {
  server.use(answers(linkedinRoutes.link, aCheckpoint({ expiresAt: new Date(0).toISOString() })));
  const { user } = open();
  await signIn(user);
  expect(await screen.findByText(/The time for this code has run out/)).toBeInTheDocument();
  // There is nothing left to verify.
  expect(screen.queryByRole('button', { name: 'Verify and connect' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText('LinkedIn email or phone')).toHaveValue('sms@example.com');
});

test('a code that LinkedIn takes no more is not said to have run out of time', async () => {
  server.use(
    answers(linkedinRoutes.link, aCheckpoint()),
    fails(linkedinRoutes.solveCheckpoint, { code: 'checkpoint_expired', message: 'It is over.' }),
  );
  const { user } = open();
  await signIn(user);
  await user.type(await screen.findByLabelText('Verification code'), '111111{Enter}');
  expect(await screen.findByText(/no longer taken: too many wrong codes, or its time/)).toBeInTheDocument();
  expect(screen.queryByText('Enter the code from LinkedIn')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText('LinkedIn password')).toHaveValue('sandbox');
});

test('one entry is sent once, however often it is confirmed', async () => {
  let tries = 0;
  server.use(
    answers(linkedinRoutes.link, aCheckpoint()),
    http.post('*/linkedin/account/checkpoint', () => {
      tries += 1;
    }),
    fails(linkedinRoutes.solveCheckpoint, {
      code: 'checkpoint_wrong_code',
      message: 'This code is not right.',
    }),
  );
  const { user } = open();
  await signIn(user);
  await user.type(await screen.findByLabelText('Verification code'), '111111');
  const verify = screen.getByRole('button', { name: 'Verify and connect' });
  fireEvent.click(verify);
  fireEvent.submit(screen.getByRole('form', { name: 'Verification' }));
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
  // Just as wrong as before: LinkedIn is not asked a second time.
  await user.click(verify);
  expect(screen.getByText('This code is not right.')).toBeInTheDocument();
  expect(tries).toBe(1);
});

test('a new code clears the wrong one and what was said of it', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  server.use(
    answers(linkedinRoutes.link, aCheckpoint()),
    fails(linkedinRoutes.solveCheckpoint, {
      code: 'checkpoint_wrong_code',
      message: 'This code is not right.',
    }),
    answers(linkedinRoutes.resendCheckpoint, aCheckpoint()),
  );
  const { user } = open();
  await signIn(user);
  await user.type(await screen.findByLabelText('Verification code'), '111111{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText('A new code is on its way.')).toBeInTheDocument();
  expect(screen.getByLabelText('Verification code')).toHaveValue('');
  expect(screen.queryByText('This code is not right.')).not.toBeInTheDocument();
});

test('an approval in the app is asked for until it is given', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  const heard: unknown[] = [];
  server.use(
    answers(linkedinRoutes.link, aCheckpoint({ type: 'IN_APP_VALIDATION', source: null })),
    answers(linkedinRoutes.solveCheckpoint, { object: 'Account', account: anAccount() }, (body) =>
      heard.push(body),
    ),
  );
  const { user, closed } = open();
  await signIn(user);
  expect(await screen.findByText(/Waiting for your approval/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify and connect' })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(closed).toEqual([true]));
  expect(heard).toEqual([{ account_id: accountId, code: '' }]);
});

test('a member who is connected elsewhere is said on top of the form', async () => {
  const message = 'This LinkedIn account is already connected in another workspace.';
  server.use(fails(linkedinRoutes.link, { code: 'account_elsewhere', message }));
  const { user } = open();
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('a home country is sent with the sign-in when one is chosen', async () => {
  const heard: unknown[] = [];
  server.use(answers(linkedinRoutes.link, aCheckpoint(), (body) => heard.push(body)));
  const { user } = open();
  fireEvent.click(await screen.findByLabelText('Home country'));
  fireEvent.change(await screen.findByPlaceholderText('Search countries'), { target: { value: 'Norway' } });
  fireEvent.click(await screen.findByText('Norway'));
  await signIn(user);
  await waitFor(() => expect(heard).toEqual([expect.objectContaining({ country: 'NO' })]));
}, 15_000);
