import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { UnlinkedPeople } from './unlinked-people.tsx';

useServer();
const imported = (state: 'open' | 'undone') =>
  answers(leadsImportRoutes.getImport, {
    ...{ id: aJob().id, listId: null, fileName: 'crm.csv', dryRun: false, counts: {}, status: 'done' },
    ...{ createdAt: aJob().createdAt, pace: null, undo: { state, until: null, jobId: null } },
  });

test.each([
  ['done', { added: 4, incomplete: 1 }, '1 person came without a profile link.'],
  ['done', { added: 4 }, null],
  ['running', { added: 4, incomplete: 3 }, null],
] as const)(
  'a job that is %s with %j says where people without a link are compared: %s',
  (status, counts, text) => {
    server.use(imported('open'));
    renderApp([{ path: '/', element: <UnlinkedPeople job={aJob({ status, counts })} /> }], '/');
    if (text === null) expect(screen.queryByText(/profile link/)).toBeNull();
    else {
      expect(screen.getByText(/profile link/)).toHaveTextContent(text);
      expect(screen.getByRole('link', { name: 'Duplicates' })).toHaveAttribute('href', '/leads/duplicates');
    }
  },
);

test('an import that was undone speaks of nobody any more', async () => {
  server.use(imported('undone'));
  const job = aJob({ status: 'done', counts: { added: 4, incomplete: 1 } });
  renderApp([{ path: '/', element: <UnlinkedPeople job={job} /> }], '/');
  await waitFor(() => expect(screen.queryByText(/profile link/)).toBeNull());
});
