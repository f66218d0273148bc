import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { aCampaignDetail, sendingGoesOn } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CampaignNotices } from './campaign-notices.tsx';

useServer();

const paused = anAccount({ paused: { at: '2026-11-23T09:00:00.000Z', reason: 'On holiday' } });
const judith = anAccount({ id: '01920000-0000-7000-8000-0000000000a2', name: 'Judith Zander' });
const nothingSent = 'No sender can act: the campaign sends nothing until one can.';

function show(senders: readonly LinkedInAccount[], linked: LinkedInAccount[]) {
  server.use(answers(campaignsRoutes.getStop, sendingGoesOn), answers(linkedinRoutes.listAccounts, linked));
  const accounts = senders.map(({ id, name, status }) => ({ id, name, status, email: null, picture: null }));
  renderApp([{ path: '/', element: <CampaignNotices campaign={aCampaignDetail({ accounts })} /> }], '/');
}

test('a running campaign whose senders are all paused says so, with the reason and the way to resume', async () => {
  show([paused], [paused, judith]);
  expect(await screen.findByText(/^cannot act now\. Paused: On holiday\.$/)).toBeVisible();
  expect(screen.getByText(nothingSent)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to resume Tomas Berg' })).toHaveAttribute(
    'href',
    `/linkedin-config?account=${paused.id}`,
  );
});

test('one paused sender of several is named, and the campaign is not said to send nothing', async () => {
  show([paused, judith], [paused, judith]);
  expect(await screen.findByText(/^cannot act now\. Paused: On holiday\.$/)).toBeVisible();
  expect(screen.queryByText(nothingSent)).not.toBeInTheDocument();
});

test('with the only connected sender paused the disconnected one is named once', async () => {
  const gone = { ...judith, status: 'Disconnected' as const };
  show([paused, gone], [paused, gone]);
  expect(await screen.findByText(nothingSent)).toBeVisible();
  expect(screen.getAllByText(/Judith Zander/)).toHaveLength(1);
});
