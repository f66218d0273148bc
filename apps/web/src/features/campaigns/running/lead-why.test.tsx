import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { screen } from '@testing-library/react';
import { format } from 'date-fns';
import { expect, test, vi } from 'vitest';
import { aCampaignLead } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LeadWhy } from './lead-why.tsx';

useServer();
const startedAt = Date.now();
const inDays = (days: number) => new Date(startedAt + days * 86_400_000).toISOString();
const show = (lead: ReturnType<typeof aCampaignLead>) =>
  renderApp([{ path: '/', element: <LeadWhy campaignId="campaign" lead={lead} zone={null} /> }], '/');

test('a wait and the limit that follows it are told with both times, and with what would be earlier', async () => {
  const lead = aCampaignLead({
    reason: 'Waiting 3 days before the next step; then outside Tomas Berg’s working hours (UTC).',
    waitEndsAt: inDays(3),
    nextAt: inDays(5),
    change: 'Longer working hours in LinkedIn limits would bring it forward.',
  });
  const whatIf = [{ change: 'Working hours on Saturday and Sunday too', at: inDays(3) }];
  server.use(answers(campaignsRoutes.whyWaiting, { lead, whatIf }));
  show(lead);
  expect(screen.getByText(/then outside Tomas Berg’s working hours/)).toBeInTheDocument();
  expect(screen.getByText(/The wait ends/)).toHaveTextContent(format(lead.waitEndsAt ?? '', 'EEE d MMM'));
  expect(screen.getByText(/Goes on/)).toHaveTextContent(format(lead.nextAt ?? '', 'EEE d MMM'));
  expect(screen.getByText(/Longer working hours/)).toBeInTheDocument();
  expect(await screen.findByText('2 days earlier')).toBeInTheDocument();
});

test('behind others the time is about', () => {
  const queued = aCampaignLead({ state: 'Queued', nextAt: inDays(1), ahead: 7 });
  server.use(answers(campaignsRoutes.whyWaiting, { lead: queued, whatIf: [] }));
  show(queued);
  expect(screen.getByText(/Goes on about/)).toBeInTheDocument();
});

test('a doubtful send is told when we look again, and that nothing is sent before', () => {
  const doubtful = aCampaignLead({ inDoubt: true, nextAt: inDays(1) });
  server.use(answers(campaignsRoutes.whyWaiting, { lead: doubtful, whatIf: [] }));
  show(doubtful);
  const line = screen.getByText(/We look again/);
  expect(line).toHaveTextContent(format(doubtful.nextAt ?? '', 'EEE d MMM, HH:mm'));
  expect(line).toHaveTextContent('it is not sent again before that');
  expect(screen.queryByText(/next try|Goes on/)).not.toBeInTheDocument();
});

test('a lead that was skipped says when', () => {
  const endedAt = inDays(-1);
  const skipped = aCampaignLead({ state: 'Skipped', nextAt: null, endedAt });
  show(skipped);
  expect(screen.getByText(/^Ended/)).toHaveTextContent(format(endedAt, 'dd MMM yyyy, HH:mm'));
});

test('a lead that has ended has no next time, and no what-if is asked for', async () => {
  const asked = vi.fn();
  const ended = aCampaignLead({ state: 'Finished', reason: 'The lead reached the end of the sequence.' });
  server.use(answers(campaignsRoutes.whyWaiting, { lead: ended, whatIf: [] }, asked));
  show(ended);
  expect(await screen.findByText('The lead reached the end of the sequence.')).toBeInTheDocument();
  expect(screen.queryByText(/Goes on/)).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
