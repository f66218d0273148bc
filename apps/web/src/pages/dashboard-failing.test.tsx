import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { leadsEnrichmentRoutes } from '@waypost/contract/leads-enrichment.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OutreachTrend } from '../features/dashboard/components/outreach-trend.tsx';
import { PlanUsageCard } from '../features/dashboard/components/plan-usage-card.tsx';
import { RepliesWaiting } from '../features/dashboard/components/replies-waiting.tsx';
import { TasksDue } from '../features/dashboard/components/tasks-due.tsx';
import { NewSignals } from '../features/leads/signals/new-signals.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { fails, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';

useServer();

const blocks = [
  { route: campaignsRoutes.tasksDue, draw: () => <TasksDue /> },
  {
    route: campaignsRoutes.trend,
    draw: () => <OutreachTrend more={{ label: 'By campaign', to: '/' }} inboxPath="/inbox" />,
  },
  { route: inboxRoutes.list, draw: () => <RepliesWaiting inboxPath="/inbox" /> },
  { route: leadsEnrichmentRoutes.newSignals, draw: () => <NewSignals listPath={(id) => id} /> },
  {
    route: usersRoutes.getUsage,
    draw: () => <PlanUsageCard subscription={null} billingPath="/billing" />,
  },
] as const;

test.each(blocks)(
  'a block that could not be loaded names the request to ask about: $route.path',
  async ({ route, draw }) => {
    server.use(fails(route, { code: 'internal', message: 'Try later.' }));
    renderApp([{ path: '/', element: draw() }], '/');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Try later\..*Request req_test/);
  },
);
