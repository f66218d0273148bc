import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { Component as CampaignsPage } from '../pages/campaigns.tsx';
import { aCampaign, aCampaignDetail, noCounts } from './campaigns.ts';
import { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';
import { useServer } from './use-server.ts';

export const running = aCampaign();
export const draft = aCampaign({
  id: '01920000-0000-7000-8000-000000000101',
  name: 'Warehouse directors',
  status: 'Draft',
  accounts: [],
  counts: noCounts,
  acceptRate: rateOf(0, 0),
  replyRate: rateOf(0, 0),
  positiveRate: rateOf(0, 0),
  startedAt: null,
});
export const going = {
  stopped: false,
  stoppedAt: null,
  reason: null,
  held: 7,
  heldKinds: [{ kind: 'visit' as const, count: 7 }],
};

const healthy = answers(campaignsRoutes.healthStatus, { campaignsWithIssues: 0, campaigns: [] });

/** Answers of a server with a campaign that runs and a draft, for each test of a file. */
export function withCampaigns(): void {
  useServer();
  beforeEach(() =>
    server.use(
      answers(campaignsRoutes.list, [running, draft]),
      answers(campaignManageRoutes.insights, []),
      healthy,
      answers(campaignsRoutes.getStop, going),
    ),
  );
}

/** One campaign; the calls that its path would also match stay as they were. */
export const answersOne = (...given: Parameters<typeof aCampaignDetail>) => [
  healthy,
  answers(campaignsRoutes.getStop, going),
  answers(campaignManageRoutes.insights, []),
  answers(campaignsRoutes.get, aCampaignDetail(...given)),
];

export function show(address = '/campaign') {
  return renderApp(
    [
      { path: '/campaign', element: <CampaignsPage /> },
      { path: '/campaign/:id', element: <p>One campaign</p> },
      { path: '/campaign/create', element: <p>New one</p> },
    ],
    address,
  );
}

export async function rowOf(name: string) {
  return (await screen.findByRole('link', { name })).closest('tr') ?? document.body;
}

export async function choose(action: string, name: string) {
  const row = await rowOf(name);
  await userEvent.click(within(row).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
