import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sendingGoesOn } from '../../../../testing/campaigns.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { answers, server } from '../../../../testing/server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { CampaignBuilder } from '../campaign-builder.tsx';
import { aCampaign, anAccount } from '../testing/a-campaign.ts';
import { beforeTheBuilder } from '../testing/builder-stage.ts';

useServer();

beforeEach(() => {
  beforeTheBuilder();
  server.use(
    answers(campaignsRoutes.audience, { people: 12, contactable: 12, withoutLink: 0, leftOut: [] }),
    answers(campaignsRoutes.getStop, sendingGoesOn),
  );
});

function show(...accounts: LinkedInAccount[]) {
  server.use(answers(linkedinRoutes.listAccounts, accounts));
  const period = { ...defaultSettings.period, startAt: '2999-12-05T09:00:00.000Z' };
  const campaign = aCampaign({
    status: 'Scheduled',
    settings: { ...defaultSettings, period },
    accounts: accounts.map(({ id, name, status }) => ({ id, name, status, email: null, picture: null })),
  });
  const element = <CampaignBuilder campaign={campaign} />;
  renderApp([{ path: '/campaign/:id', element }], `/campaign/${campaign.id}?step=senders`);
}

const gone = anAccount({ status: 'Disconnected' });
const ida = anAccount({ id: '01920000-0000-7000-8000-0000000000b2', name: 'Ida Holm' });

test('a scheduled campaign without a connected sender warns that it will not start, with the way to reconnect', async () => {
  show(gone);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'All senders are disconnected. Reconnect one in Settings first. The campaign does not start then unless one is connected.',
  );
  expect(screen.getByText(/^Starts on 05 Dec 2999/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open accounts' })).toHaveAttribute('href', '/settings');
});

test('a scheduled campaign warns of deleted senders alike', async () => {
  show({ ...gone, status: 'Deleted' });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^All senders are disconnected\./);
});

test('one connected sender is enough for the start, a paused one too', async () => {
  show(gone, { ...ida, paused: { at: '2026-11-23T09:00:00.000Z', reason: null } });
  expect(await screen.findByText(/^Starts on 05 Dec 2999/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Senders and schedule' })).toBeVisible();
  expect(screen.queryByText(/^All senders are disconnected/)).not.toBeInTheDocument();
});
