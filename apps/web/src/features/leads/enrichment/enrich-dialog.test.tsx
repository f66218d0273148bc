import { leadsSourcesRoutes } from '@waypost/contract/leads-sources.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { EnrichDialog } from './enrich-dialog.tsx';

useServer();

test('the room for reading profiles is the whole limit of the account, not the share of its campaigns', async () => {
  const share = { budget: 'profile_view_day' as const, label: 'profile views', windowHours: 24 };
  server.use(
    answers(linkedinRoutes.listAccounts, [
      anAccount({ today: [{ ...share, used: 3, cap: 41, ceiling: 80 }] }),
    ]),
    answers(leadsSourcesRoutes.readRoom, {
      ...{ accountName: 'Tomas Berg', type: 'premium', used: 0, cap: 1_000, left: 1_000 },
      profileViews: { left: 57, cap: 60 },
    }),
  );
  const nothing = () => undefined;
  renderApp(
    [
      {
        path: '/',
        element: (
          <EnrichDialog
            listId="01920000-0000-7000-8000-000000000100"
            selection={{ leadIds: [] } as never}
            about="80 leads"
            count={80}
            onStarted={nothing}
            onClose={nothing}
          />
        ),
      },
    ],
    '/',
  );
  expect(await screen.findByText('57 of 60')).toBeInTheDocument();
  expect(screen.getByText(/^57 profiles can be read now; the rest follows/)).toBeInTheDocument();
});
