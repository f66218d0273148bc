import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { FirstSteps } from './dashboard-first-steps.tsx';

useServer();

test('A8 accounts that cannot be read count as none: the first steps stay, each with its way', async () => {
  signInAs(aUser());
  server.use(
    fails(linkedinRoutes.listAccounts, { code: 'internal', message: 'Something went wrong on our side.' }),
    answers(leadsRoutes.listLists, []),
    answers(campaignsRoutes.list, []),
  );
  renderApp([{ path: '/', element: <FirstSteps /> }], '/');
  expect(await screen.findByRole('link', { name: 'Connect LinkedIn' })).toHaveAttribute('href', '/settings');
  expect(screen.getByRole('link', { name: 'Write a post' })).toHaveAttribute('href', '/post/new');
  expect(screen.getByRole('link', { name: 'Find leads' })).toHaveAttribute('href', '/leads');
  expect(screen.getByRole('link', { name: 'Open campaigns' })).toHaveAttribute('href', '/campaign');
});
