import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { leadsEnrichmentRoutes } from '@waypost/contract/leads-enrichment.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Today } from './dashboard-today.tsx';

useServer();

test('A8 the next step has its room until it is known, and gives it back when it cannot be', async () => {
  signInAs(aUser());
  const refused = { code: 'internal', message: 'Try later.' } as const;
  server.use(
    answers(usersRoutes.get, aUser()),
    fails(linkedinRoutes.getConnection, refused),
    fails(linkedinRoutes.listAccounts, refused),
    fails(inboxRoutes.list, refused),
    fails(campaignsRoutes.healthStatus, refused),
    fails(campaignsRoutes.list, refused),
    fails(campaignsRoutes.getStop, refused),
    fails(campaignsRoutes.tasksDue, refused),
    fails(leadsRoutes.listLists, refused),
    fails(leadsEnrichmentRoutes.newSignals, refused),
    fails(usersRoutes.getOnboarding, refused),
  );
  renderApp([{ path: '/', element: <Today /> }], '/');
  expect(screen.getByTestId('next-step-room')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByTestId('next-step-room')).not.toBeInTheDocument());
  expect(screen.queryByRole('group', { name: 'Next step' })).not.toBeInTheDocument();
});
