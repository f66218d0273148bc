import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { TasksDue } from './tasks-due.tsx';

useServer();

const show = () => renderApp([{ path: '/', element: <TasksDue /> }], '/');
const since = '2026-11-20T09:00:00.000Z';

test('each step says how many people wait for it and leads to them', async () => {
  server.use(
    answers(campaignsRoutes.tasksDue, {
      total: 15,
      steps: [
        {
          campaign: { id: 'c1', name: 'Founders' },
          nodeId: 'n2',
          kind: 'task',
          instructions: 'Call them',
          leads: 12,
          since,
        },
        {
          campaign: { id: 'c2', name: 'CTOs' },
          nodeId: 'n1',
          kind: 'approval',
          instructions: null,
          leads: 1,
          since,
        },
        {
          campaign: { id: 'c3', name: 'Lawyers' },
          nodeId: 'n4',
          kind: 'decision',
          instructions: null,
          leads: 2,
          since,
        },
      ],
    }),
  );
  show();
  expect(await screen.findByRole('link', { name: '12 tasks' })).toHaveAttribute(
    'href',
    '/campaign/c1?tab=leads&step=n2&waitsFor=person',
  );
  expect(screen.getByText('Call them')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1 comment to approve' })).toHaveAttribute(
    'href',
    '/campaign/c2?tab=comments',
  );
  expect(screen.getByRole('link', { name: '2 sends to decide on' })).toHaveAttribute(
    'href',
    '/campaign/c3?tab=leads&step=n4&waitsFor=person',
  );
  expect(screen.getByRole('region', { name: 'Tasks due' })).toHaveTextContent('Tasks due 15');
});

test('without a task it says so', async () => {
  server.use(answers(campaignsRoutes.tasksDue, { total: 0, steps: [] }));
  show();
  expect(await screen.findByText('No task in a running campaign waits for you.')).toBeInTheDocument();
});

test('a failure says what failed', async () => {
  server.use(fails(campaignsRoutes.tasksDue, { code: 'internal', message: 'Try later.' }));
  show();
  expect(await screen.findByText('The tasks could not be loaded')).toBeInTheDocument();
});
