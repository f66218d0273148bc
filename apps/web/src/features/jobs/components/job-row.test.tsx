import { screen } from '@testing-library/react';
import { waitingForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { useServer } from '../../../testing/use-server.ts';
import { JobRow } from './job-row.tsx';

useServer();
const refusal = 'The LinkedIn account of Ada is disconnected. Reconnect it in Settings, then try again.';
const show = (message: string, status: 'queued' | 'failed') =>
  renderApp(
    [{ path: '/', element: <JobRow job={aJob({ status, message })} label="Reading people" unit="people" /> }],
    '/',
  );

test('a job that waits for its account leads to Settings, and says that it goes on by itself', async () => {
  show(waitingForAccount(refusal), 'queued');
  expect(
    await screen.findByText(/Reconnect it in Settings\. Then it goes on by itself\./),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings');
});

test('a job that waits for something else, or does not go on, leads nowhere', async () => {
  show('Ada: the daily reads are used up.', 'queued');
  expect(await screen.findByText(/the daily reads/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
