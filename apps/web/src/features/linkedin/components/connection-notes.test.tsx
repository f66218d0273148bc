import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { connectionQuery } from '../api/connection.ts';
import { SendingOffBanner } from './sending-off-banner.tsx';
import { WebhooksNote } from './webhooks-note.tsx';

useServer();

function show(state: { sendingAllowed: boolean; webhooksReachable: boolean }) {
  server.use(answers(linkedinRoutes.getConnection, state));
  const notes = (
    <>
      <SendingOffBanner />
      <WebhooksNote />
    </>
  );
  return renderApp([{ path: '/', element: notes }], '/');
}

test('a copy that may not send says why, and which command changes it', async () => {
  show({ sendingAllowed: false, webhooksReachable: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Sending is off\..*copied or restored.*npx waypost confirm-installation/,
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('an address that LinkedIn cannot reach is named with what it means', async () => {
  show({ sendingAllowed: true, webhooksReachable: false });
  expect(await screen.findByRole('status')).toHaveTextContent(/every 5 minutes.*PUBLIC_URL/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('where all is well nothing is said', async () => {
  const { queries } = show({ sendingAllowed: true, webhooksReachable: true });
  await waitFor(() => expect(queries.getQueryData(connectionQuery.queryKey)).toBeDefined());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
