import { useQuery } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aCampaignDetail, aSenderInCampaign } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { usageQuery } from '../../billing/index.ts';
import { RemoveSenderDialog } from './remove-sender-dialog.tsx';

useServer();

const campaign = aCampaignDetail();
const sender = aSenderInCampaign();
const used = (senders: number) => ({
  keywords: { used: 0, max: 1_000 },
  senders: { used: senders, max: 2 },
  linkedInAccounts: { used: 2, max: 2 },
  ...{ periodStartsAt: null, periodEndsAt: null, seats: 1 },
});

function SendersUsed() {
  const senders = useQuery(usageQuery).data?.senders;
  return <p>{senders ? `Senders ${senders.used} of ${senders.max}` : null}</p>;
}

test('a sender that was removed counts no more in the usage on the same page', async () => {
  const onClose = vi.fn();
  server.use(
    answers(campaignsRoutes.listSenders, [sender]),
    answers(campaignsRoutes.removeSender, { campaign, moved: [], waiting: 0, skipped: 0, kept: 0 }),
    answers(usersRoutes.getUsage, used(2)),
  );
  const element = (
    <>
      <SendersUsed />
      <RemoveSenderDialog campaign={campaign} account={sender} onClose={onClose} />
    </>
  );
  renderApp([{ path: '/', element }], '/');
  expect(await screen.findByText('Senders 2 of 2')).toBeInTheDocument();
  server.use(answers(usersRoutes.getUsage, used(1)));
  const remove = screen.getByRole('button', { name: 'Remove sender', hidden: true });
  await waitFor(() => expect(remove).toBeEnabled());
  await userEvent.click(remove);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByText('Senders 1 of 2')).toBeInTheDocument();
});
