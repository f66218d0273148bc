import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '@waypost/contract/jobs';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { stoppedForCredits, waitingForCredits } from '@waypost/domain/billing/waits-for-credits';
import { waitingForAccount } from '@waypost/domain/linkedin/waits-for-account';
import { expect, test, vi } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { JobRow } from './job-row.tsx';

useServer();
const refusal = 'The LinkedIn account of Ada is disconnected. Reconnect it in Settings, then try again.';
const show = (message: string, status: Job['status'], goesOnAt: string | null = null) =>
  renderApp(
    [
      {
        path: '/',
        element: <JobRow job={aJob({ status, message, goesOnAt })} label="Reading people" unit="people" />,
      },
    ],
    '/',
  );

test('a job that waits for its account leads to Settings, and says that it goes on by itself', async () => {
  show(waitingForAccount(refusal), 'queued');
  expect(
    await screen.findByText(/Reconnect it in Settings\. Then it goes on by itself\./),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings');
});

test('a job that waits for credits leads to the plans', async () => {
  show(waitingForCredits(1_462, 100), 'queued');
  expect(await screen.findByText(/takes up to 1,462 and 100 are left\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
});

test('a job that ended for want of credits says how many are missing and leads to the plans', async () => {
  show(stoppedForCredits(10, 3), 'failed');
  expect(await screen.findByText(/the next comments take 10 and 3 are left\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
});

test('a job that waits for something else, or does not go on, leads nowhere', async () => {
  show('Ada: the daily reads are used up.', 'queued');
  expect(await screen.findByText(/the daily reads/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a cancelled job does not say what it waited for', async () => {
  show('986 of 1,000 search results are read.', 'cancelled', '2026-12-08T09:00:00.000Z');
  expect(await screen.findByText(/^Cancelled at/)).toBeInTheDocument();
  expect(screen.queryByText(/search results|Goes on/)).toBeNull();
});

test('the bar of a paused job stands still and is empty while nobody knows how much there is', async () => {
  const bar = (status: Job['status'], total: number | null) => {
    const job = aJob({ status, total, done: 0 });
    renderApp([{ path: '/', element: <JobRow job={job} label="Reading people" unit="people" /> }], '/');
    return screen.findByRole('progressbar', { name: 'Reading people' });
  };
  expect(await bar('running', null)).not.toHaveAttribute('aria-valuenow');
  for (const total of [null, 314]) {
    cleanup();
    const paused = await bar('paused', total);
    expect(paused).toHaveAttribute('aria-valuenow', '0');
    expect(paused.firstElementChild).toHaveStyle({ width: '0%' });
  }
});

/** A job whose status a test moves, as hints and polls do. */
function Moving() {
  const [status, setStatus] = useState<Job['status']>('running');
  const open = useIsMutating();
  return (
    <>
      <JobRow job={aJob({ status })} label="Reading people" unit="people" pausable />
      <p>{open === 0 ? 'All is answered' : 'Asking'}</p>
      {(['queued', 'running', 'paused', 'cancelled'] as const).map((next) => (
        <button key={next} type="button" onClick={() => setStatus(next)}>
          It is {next}
        </button>
      ))}
    </>
  );
}
const becomes = (status: Job['status']) =>
  userEvent.click(screen.getByRole('button', { name: `It is ${status}` }));

test('a cancelled job that is continued can be cancelled again', async () => {
  server.use(answers(jobsRoutes.cancel, aJob()));
  renderApp([{ path: '/', element: <Moving /> }], '/');
  const button = () => screen.getByRole('button', { name: 'Cancel' });
  await screen.findByRole('button', { name: 'Cancel' });
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
  await becomes('cancelled');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await becomes('queued');
  expect(button()).not.toHaveAttribute('aria-busy', 'true');
});

test('a pause shows that it was asked until the job rests, and a resumed job can be paused again', async () => {
  const asked = vi.fn();
  server.use(answers(jobsRoutes.pause, aJob(), asked));
  renderApp([{ path: '/', element: <Moving /> }], '/');
  const button = () => screen.getByRole('button', { name: 'Pause' });
  await screen.findByRole('button', { name: 'Pause' });
  await userEvent.click(button());
  // The server has answered; the page being read goes on for a while.
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await screen.findByText('All is answered');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await becomes('paused');
  expect(screen.getByRole('button', { name: 'Resume' })).not.toHaveAttribute('aria-busy', 'true');
  await becomes('running');
  expect(button()).not.toHaveAttribute('aria-busy', 'true');
});

test('one speed is told, not two that disagree: a job that measured its own says no rate beside it', async () => {
  const at = vi.spyOn(performance, 'now');
  function Counting({ pace }: { pace?: string }) {
    const [done, setDone] = useState(0);
    const job = aJob({ status: 'running', total: 1_000, done });
    return (
      <>
        <JobRow job={job} label="Reading people" unit="people" pace={pace} />
        <button type="button" onClick={() => setDone(100)}>
          Read on
        </button>
      </>
    );
  }
  for (const pace of [undefined, '17 people a second.']) {
    at.mockReturnValue(0);
    renderApp([{ path: '/', element: <Counting {...(pace ? { pace } : {})} /> }], '/');
    const readOn = await screen.findByRole('button', { name: 'Read on' });
    at.mockReturnValue(6_000);
    await userEvent.click(readOn);
    expect(await screen.findByText(pace ?? '1,000 a minute')).toBeInTheDocument();
    expect(screen.queryAllByText(/ a (minute|second)/)).toHaveLength(1);
    cleanup();
  }
  at.mockRestore();
});
