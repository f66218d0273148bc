import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CampaignHealthCard } from './campaign-health-card.tsx';

useServer();
beforeEach(() => signInAs(aUser()));

const tomas = { id: '01920000-0000-7000-8000-0000000000a1', name: 'Tomas Berg', email: 'tomas@example.com' };
const ines = { id: '01920000-0000-7000-8000-0000000000a2', name: 'Ines Duarte', email: 'ines@example.com' };
const sick = {
  campaignsWithIssues: 2,
  campaigns: [
    {
      id: '01920000-0000-7000-8000-0000000000c1',
      name: 'Heads of RevOps',
      accounts: { disconnected: [tomas], deleted: [] },
    },
    {
      id: '01920000-0000-7000-8000-0000000000c2',
      name: 'Agency founders',
      accounts: { disconnected: [tomas], deleted: [ines] },
    },
  ],
};

function show() {
  return renderApp(
    [
      {
        path: '/',
        element: (
          <CampaignHealthCard
            to={{ settings: '/settings', campaigns: '/campaign' }}
            renderRemoval={({ campaign, account, onClose }) => (
              <button onClick={onClose}>{`Asks about ${account.name} in ${campaign.name}`}</button>
            )}
          />
        ),
      },
    ],
    '/',
  );
}

test('shows nothing while loading, and nothing while all is well', async () => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('http://localhost:3000/api/campaigns/health-status', async () => {
      await held;
      return HttpResponse.json({ data: { campaignsWithIssues: 0, campaigns: [] } });
    }),
  );
  const { queries } = show();
  await waitFor(() => expect(queries.isFetching()).toBe(1));
  expect(screen.queryByText('Campaign health')).not.toBeInTheDocument();
  answer?.();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText('Campaign health')).not.toBeInTheDocument();
});

test('names what failed with the server’s sentence, and tries again', async () => {
  server.use(fails(campaignsRoutes.healthStatus, { code: 'not_allowed', message: 'You may not see this.' }));
  show();
  expect(await screen.findByText('Unable to load status')).toBeInTheDocument();
  expect(screen.getByText('Error Loading Data')).toBeInTheDocument();
  expect(screen.getByText('You may not see this.')).toBeInTheDocument();
  server.use(answers(campaignsRoutes.healthStatus, sick));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('2 Issue(s)')).toBeInTheDocument();
});

test('falls back to its own sentence when the failure has none', async () => {
  server.use(fails(campaignsRoutes.healthStatus, { code: 'not_allowed', message: '' }));
  show();
  expect(await screen.findByText('Failed to fetch campaign health status')).toBeInTheDocument();
});

test('falls back to its own sentence when something else answers for the server', async () => {
  server.use(
    http.get('http://localhost:3000/api/campaigns/health-status', () =>
      HttpResponse.html('<h1>Not here</h1>', { status: 500 }),
    ),
  );
  show();
  expect(await screen.findByText('Failed to fetch campaign health status')).toBeInTheDocument();
});

test('lists each campaign with its counts, accounts and ways out', async () => {
  server.use(answers(campaignsRoutes.healthStatus, sick));
  show();
  expect(await screen.findByText('2 Issue(s)')).toBeInTheDocument();
  const founders = screen.getByText('Agency founders').closest('li')!;
  expect(within(founders).getByText('1 disconnected')).toBeInTheDocument();
  expect(within(founders).getByText('1 deleted')).toBeInTheDocument();
  expect(within(founders).getByText('ines@example.com')).toBeInTheDocument();
  expect(within(founders).getByRole('link', { name: 'Reconnect Tomas Berg' })).toHaveAttribute(
    'href',
    '/settings',
  );
  expect(
    screen.getByText('Reconnect disconnected accounts to resume campaign activities.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View campaigns' })).toHaveAttribute('href', '/campaign');
  expect(screen.getByRole('link', { name: 'Manage Accounts' })).toHaveAttribute('href', '/settings');
});

test('recommends to reconnect whatever the issue is, as specified', async () => {
  const [, { id, name }] = sick.campaigns as [unknown, { id: string; name: string }];
  const campaign = { id, name, accounts: { disconnected: [], deleted: [ines] } };
  server.use(answers(campaignsRoutes.healthStatus, { campaignsWithIssues: 1, campaigns: [campaign] }));
  show();
  expect(
    await screen.findByText('Reconnect disconnected accounts to resume campaign activities.'),
  ).toBeInTheDocument();
});

test('asks about the very account and campaign before it is removed, until that is closed', async () => {
  server.use(answers(campaignsRoutes.healthStatus, sick));
  show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove Ines Duarte from Agency founders' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Asks about Ines Duarte in Agency founders' }));
  expect(screen.queryByText(/^Asks about/)).not.toBeInTheDocument();
});

test('a line divides the campaigns, which may be cut where they scroll, from the recommendation', async () => {
  server.use(answers(campaignsRoutes.healthStatus, sick));
  show();
  const advice = await screen.findByText('Reconnect disconnected accounts to resume campaign activities.');
  expect(advice.previousElementSibling).toBe(screen.getByRole('region', { name: 'Campaigns with issues' }));
  expect(advice).toHaveClass('border-t');
});
