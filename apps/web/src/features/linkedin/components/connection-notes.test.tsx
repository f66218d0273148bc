import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { connectionQuery, useStandstill } from '../api/connection.ts';
import { StandstillBanner } from './standstill-banner.tsx';
import { WebhooksNote } from './webhooks-note.tsx';

useServer();

const well = { sendingAllowed: true, workerRunning: true, webhooksReachable: true };

function show(state: Partial<typeof well>) {
  server.use(answers(linkedinRoutes.getConnection, { ...well, ...state }));
  return renderApp([{ path: '/', element: <Notes /> }], '/');
}

function Notes() {
  const standstill = useStandstill();
  return (
    <>
      {standstill ? <StandstillBanner why={standstill} /> : null}
      <WebhooksNote />
    </>
  );
}

test('a copy that may not send says why, and which command changes it', async () => {
  show({ sendingAllowed: false });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Sending is off\..*copied or restored.*npx waypost confirm-installation/,
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a standstill for want of a worker is told while the page is open, and its end as well', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { queries } = show({});
  await waitFor(() => expect(queries.getQueryData(connectionQuery.queryKey)).toBeDefined());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  server.use(answers(linkedinRoutes.getConnection, { ...well, workerRunning: false }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No worker is running\..*npx waypost worker/);
  server.use(answers(linkedinRoutes.getConnection, well));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('an address that LinkedIn cannot reach is named with what it means', async () => {
  show({ webhooksReachable: false });
  expect(await screen.findByRole('status')).toHaveTextContent(/every 5 minutes.*PUBLIC_URL/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('where all is well nothing is said', async () => {
  const { queries } = show({});
  await waitFor(() => expect(queries.getQueryData(connectionQuery.queryKey)).toBeDefined());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
