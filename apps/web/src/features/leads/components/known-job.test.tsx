import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { FindWithAi } from '../icp/find-with-ai.tsx';
import { SourcePage } from '../sources/source-page.tsx';
import { CsvImport } from './csv-import.tsx';
import { KnownJob } from './known-job.tsx';

useServer();
const unknown = () =>
  server.use(fails(jobsRoutes.get, { code: 'not_found', message: 'This job was not found.' }));
beforeEach(() => server.use(answers(linkedinRoutes.listAccounts, []), answers(leadsRoutes.listLists, [])));

const jobId = '01920000-0000-7000-8000-00000000dead';

test.each([
  ['/leads/create/csv', `?job=${jobId}`, '/leads/create/csv', <CsvImport key="csv" />],
  [
    '/leads/create/events',
    `?job=${jobId}`,
    '/leads/create/events',
    <SourcePage key="source" title="Event attendees" text="" path="/leads/create/events">
      {() => null}
    </SourcePage>,
  ],
  ['/leads/create/ai', `?profile=p-1&job=${jobId}`, '/leads/create/ai?profile=p-1', <FindWithAi key="ai" />],
])(
  'a job that nobody knows has a way on at %s, and no step of it is done',
  async (path, search, start, element) => {
    unknown();
    renderApp([{ path, element }], `${path}${search}`);
    expect(await screen.findByText('This job is not known any more')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open lead lists' })).toHaveAttribute('href', '/leads');
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', start);
    expect(screen.queryByRole('navigation', { name: 'Steps of the upload' })).not.toBeInTheDocument();
    expect(screen.queryByText(/done/i)).not.toBeInTheDocument();
  },
);

test('a job that is known is shown as it is', async () => {
  server.use(answers(jobsRoutes.get, aJob({ id: jobId })));
  const page = (
    <KnownJob jobId={jobId} startAgain="/leads/create/csv">
      <p>Its progress</p>
    </KnownJob>
  );
  renderApp([{ path: '/', element: page }], '/');
  expect(await screen.findByText('Its progress')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Start again' })).not.toBeInTheDocument();
});
