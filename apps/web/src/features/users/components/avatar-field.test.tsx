import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useCurrentUser } from '../index.ts';
import { AvatarField } from './avatar-field.tsx';

useServer();
afterEach(() => vi.unstubAllGlobals());

const pictured = aUser({ avatar: 'data:image/webp;base64,AAAA' });

function Page() {
  const user = useCurrentUser();
  return user ? <AvatarField user={user} /> : null;
}

test('who removes the picture by the keyboard stays there: the button that uploads one has the focus', async () => {
  signInAs(pictured);
  server.use(answers(usersRoutes.get, pictured), answers(usersRoutes.update, aUser()));
  renderApp([{ path: '/', element: <Page /> }], '/');
  const remove = await screen.findByRole('button', { name: 'Remove' });
  remove.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload a picture' })).toHaveFocus());
  expect(remove).not.toBeInTheDocument();
});

test('while a picture is read the button says that it is busy, and what cannot be read is said', async () => {
  signInAs(aUser());
  server.use(answers(usersRoutes.get, aUser()));
  const reading = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => reading.promise);
  renderApp([{ path: '/', element: <Page /> }], '/');
  const upload = await screen.findByRole('button', { name: 'Upload a picture' });
  await userEvent.upload(
    screen.getByLabelText('Picture file'),
    new File(['x'], 'large.png', { type: 'image/png' }),
  );
  expect(upload).toHaveAttribute('aria-busy', 'true');
  reading.reject(new Error('No picture.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is no picture that can be read.');
  expect(upload).not.toHaveAttribute('aria-busy', 'true');
});
