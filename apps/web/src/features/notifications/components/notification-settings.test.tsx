import { usersRoutes } from '@waypost/contract/users.routes';
import type { User } from '@waypost/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useCurrentUser } from '../../users/index.ts';
import { NotificationSettings } from './notification-settings.tsx';

useServer();

function Page() {
  const user = useCurrentUser();
  return user ? <NotificationSettings user={user} /> : null;
}

const address = 'http://localhost:3000/api/user';

/** Holds the server's answer back until `answer` is called. */
function gate() {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  return { held, answer: () => answer() };
}

const accepted = 'Accepted invitations: In the product';

test('A10 a choice counts before the server has answered, and the keyboard stays where it is for the next one', async () => {
  const heard: User['preferences'][] = [];
  const { held, answer } = gate();
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    http.put(address, async ({ request }) => {
      const { preferences } = (await request.json()) as Pick<User, 'preferences'>;
      heard.push(preferences);
      await held;
      return HttpResponse.json({ data: aUser({ preferences }) });
    }),
  );
  renderApp([{ path: '/', element: <Page /> }], '/');
  const box = await screen.findByLabelText(accepted);
  const byMail = screen.getByLabelText('Accepted invitations: By mail');
  box.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(box).toBeChecked());
  expect(box).toHaveFocus();
  await userEvent.keyboard('{Tab} ');
  await waitFor(() => expect(byMail).toBeChecked());
  answer();
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]?.notifications?.ways?.accepted).toEqual({ inApp: true, mail: true });
  expect(box).toBeChecked();
});

test('A10 a choice that is refused is taken back', async () => {
  const { held, answer } = gate();
  signInAs(aUser());
  server.use(
    answers(usersRoutes.get, aUser()),
    http.put(address, async () => {
      await held;
      return HttpResponse.json({ code: 'internal', message: 'Try again.', requestId: 'r' }, { status: 500 });
    }),
  );
  renderApp([{ path: '/', element: <Page /> }], '/');
  const box = await screen.findByLabelText(accepted);
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  answer();
  await waitFor(() => expect(box).not.toBeChecked());
});

test('A10 a time stands as it is typed while what was typed before is still being saved', async () => {
  const { held, answer } = gate();
  const quiet = { from: 22 * 60, to: 7 * 60 };
  const preferences = { notifications: { quiet } };
  signInAs(aUser({ preferences }));
  const sent: unknown[] = [];
  server.use(
    answers(usersRoutes.get, aUser({ preferences })),
    http.put(address, async ({ request }) => {
      const body = (await request.json()) as Pick<User, 'preferences'>;
      sent.push(body.preferences.notifications?.quiet?.from);
      await held;
      return HttpResponse.json({ data: aUser(body) });
    }),
  );
  renderApp([{ path: '/', element: <Page /> }], '/');
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '13:00' } });
  expect(from).toHaveValue('13:00');
  fireEvent.change(from, { target: { value: '23:30' } });
  expect(from).toHaveValue('23:30');
  answer();
  await waitFor(() => expect(sent).toEqual([13 * 60, 23 * 60 + 30]));
  expect(from).toHaveValue('23:30');
});

test('A10 quiet hours that end when they begin are refused with a sentence and not sent; the next good time is', async () => {
  const preferences = { notifications: { quiet: { from: 22 * 60, to: 7 * 60 } } };
  signInAs(aUser({ preferences }));
  const sent: unknown[] = [];
  server.use(
    answers(usersRoutes.get, aUser({ preferences })),
    http.put(address, async ({ request }) => {
      const body = (await request.json()) as Pick<User, 'preferences'>;
      sent.push(body.preferences.notifications?.quiet);
      return HttpResponse.json({ data: aUser(body) });
    }),
  );
  renderApp([{ path: '/', element: <Page /> }], '/');
  const until = await screen.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '22:00' } });
  fireEvent.blur(until);
  expect(until).toHaveAccessibleDescription(/^Quiet hours that end when they begin are none/);
  expect(until).toHaveValue('22:00');
  fireEvent.change(until, { target: { value: '08:00' } });
  await waitFor(() => expect(sent).toEqual([{ from: 22 * 60, to: 8 * 60 }]));
  expect(screen.queryByText(/are none/)).not.toBeInTheDocument();
});
