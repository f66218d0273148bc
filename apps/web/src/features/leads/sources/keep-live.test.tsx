import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { KeepLive } from './keep-live.tsx';

useServer();

const price = /^New comments are read by AI at 1 credit for each begun 10/;
async function show(counts: Record<string, number>) {
  server.use(answers(leadsSourcesRoutes.listLive, []));
  const job = aJob({ kind: 'leads.extract-post', status: 'done', counts });
  renderApp([{ path: '/', element: <KeepLive job={job} /> }], '/');
  await screen.findByRole('form', { name: 'Keep watching this source' });
}

test('a source that AI reads says its price before, although it has read nothing yet', async () => {
  await show({ found: 0, added: 0, judged: 0, credits: 0 });
  expect(screen.getByText(price)).toBeInTheDocument();
});

test('a source that AI does not read has no price', async () => {
  await show({ found: 3, added: 3 });
  expect(screen.queryByText(price)).toBeNull();
});
