import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { runCounts } from './run-counts.ts';
import { RunRows } from './run-rows.tsx';

useServer();

function show(counts: Record<string, number>) {
  server.use(answers(leadsSourcesRoutes.sourceRows, { items: [], nextCursor: null }));
  const skipped =
    runCounts({ counts, kind: 'leads.extract-post' }).find(({ id }) => id === 'skipped') ?? null;
  renderApp(
    [{ path: '/', element: <RunRows jobId={aJob().id} count={skipped} onClose={() => undefined} /> }],
    '/',
  );
  return screen.findByRole('dialog', { name: 'Left out' });
}

test('the head says how many were left out once, also where each rule says it', async () => {
  expect(await show({ skipped: 29, unidentified: 0, 'leftOut.intent': 29 })).toHaveAccessibleDescription(
    '29 of a kind you did not choose',
  );
});

test('the head says how many were left out where no rule does', async () => {
  expect(await show({ skipped: 4, unidentified: 0 })).toHaveAccessibleDescription(
    '4 by your choices, and company pages',
  );
});
