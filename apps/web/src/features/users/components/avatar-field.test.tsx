import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { useCurrentUser } from '../index.ts';
import { AvatarField } from './avatar-field.tsx';

useServer();

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
