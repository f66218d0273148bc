import type { ActivityEntry } from '@waypost/contract/campaigns-manage';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCampaignDetail } from '../../../testing/campaigns.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { Activity } from './activity.tsx';

useServer();
beforeEach(() => signInAs(aUser()));

const entry = (place: number, what: string, detail: string | null): ActivityEntry => ({
  id: `01920000-0000-7000-8000-00000000060${place}`,
  enrolmentId: '01920000-0000-7000-8000-000000000501',
  lead: 'Emil Voss',
  sender: 'Tomas Berg',
  nodeId: null,
  what,
  detail,
  at: '2026-11-20T09:00:00.000Z',
});

test('a call of a webhook is told as what happened, and by no sender; a withdrawal by hand is named', async () => {
  server.use(
    answers(campaignManageRoutes.activity, {
      items: [
        entry(1, 'webhook_planned', 'https://example.com/hook'),
        entry(2, 'webhook_failed', 'The address answered 404.'),
        entry(3, 'tagged', 'Hot'),
        entry(4, 'withdrawn_by_hand', null),
      ],
      nextCursor: null,
    }),
  );
  renderApp([{ path: '/', element: <Activity campaign={aCampaignDetail()} /> }], '/');
  const row = async (what: string) => (await screen.findByText(what)).closest('tr') ?? document.body;
  for (const what of ['Webhook call queued', 'Webhook call failed', 'Tagged']) {
    expect(within(await row(what)).queryByText(/Tomas Berg/)).not.toBeInTheDocument();
  }
  const byHand = within(await row('Invitation withdrawn by hand'));
  expect(byHand.getAllByText('by Tomas Berg').length).toBeGreaterThan(0);
});
