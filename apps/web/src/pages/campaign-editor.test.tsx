import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCampaign } from '../features/campaigns/builder/testing/a-campaign.ts';
import { aSubscription, aUser } from '../testing/people.ts';
import { renderApp, signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { Component as CampaignEditor } from './campaign-editor.tsx';

useServer();

const campaign = aCampaign({ name: 'Nordics' });

beforeEach(() => {
  sessionStorage.clear();
  signInAs(aUser());
  server.use(
    answers(linkedinRoutes.listAccounts, []),
    answers(leadsRoutes.listLists, []),
    answers(usersRoutes.getSubscription, aSubscription()),
    answers(campaignsRoutes.list, []),
    answers(campaignsRoutes.create, campaign),
    answers(campaignsRoutes.update, campaign),
    answers(campaignsRoutes.get, campaign),
  );
});

test('a draft gets its own address, also when a step is opened in the moment in which it is made', async () => {
  const arriving = Promise.withResolvers<null>();
  const loader = vi.fn().mockReturnValueOnce(arriving.promise).mockResolvedValue(null);
  const { router } = renderApp(
    [
      { path: '/campaign/create', element: <CampaignEditor /> },
      { path: '/campaign/:id', element: <CampaignEditor />, loader },
    ],
    '/campaign/create',
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Name of the campaign/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of the campaign' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the campaign' }), 'Nordics{Enter}');
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
  await act(() => router.navigate('/campaign/create?step=audience'));
  arriving.resolve(null);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/campaign/${campaign.id}`));
  expect(router.state.location.search).toBe('?step=audience');
});
