import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { OutreachTrend } from './outreach-trend.tsx';

useServer();

const trend = {
  days: [
    { date: '2026-11-02', invited: 30, accepted: 12, contacted: 20, replied: 8, positive: 3 },
    { date: '2026-11-03', invited: 30, accepted: 9, contacted: 10, replied: 4, positive: 1 },
  ],
  acceptRate: rateOf(21, 60),
  replyRate: rateOf(12, 30),
  positiveRate: rateOf(4, 30),
  unsortedReplies: 5,
  before: { acceptRate: rateOf(0, 0), replyRate: rateOf(0, 0), positiveRate: rateOf(2, 40) },
};

const more = { label: 'By campaign', to: '/campaign' };

function show() {
  return renderApp([{ path: '/', element: <OutreachTrend more={more} inboxPath="/inbox" /> }], '/');
}

test('who accepts, who answers and who is interested stand beside each other, each with its sample', async () => {
  server.use(answers(campaignsRoutes.trend, trend));
  show();
  expect(await screen.findByText('21 accepted of 60 invited')).toBeInTheDocument();
  expect(screen.getByText('12 replied of 30 contacted')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'By campaign' })).toHaveAttribute('href', '/campaign');
  expect(screen.getByText('4 interested of 30 contacted')).toBeInTheDocument();
  expect(screen.getByText('Positive reply rate')).toHaveAttribute(
    'title',
    'People marked Interested of those contacted.',
  );
  expect(screen.getByText('13.3%')).toBeInTheDocument();
  expect(screen.getByText(/^5% in the 30 days before/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const days = screen.getByRole('region', { name: 'Outreach by day' });
  expect(within(days).getByRole('row', { name: '2 Nov 30 12 20 8 3' })).toBeInTheDocument();
  // A name that says what comes next and a pressed state would contradict each other.
  const back = screen.getByRole('button', { name: 'View as chart' });
  expect(back).not.toHaveAttribute('aria-pressed');
  await userEvent.click(back);
  expect(screen.getByText('13.3%')).toBeInTheDocument();
});

test('replies that nobody sorted are counted with the way to them; without any nothing is said', async () => {
  server.use(answers(campaignsRoutes.trend, trend));
  const { queries } = show();
  expect(await screen.findByRole('link', { name: '5 replies not sorted yet' })).toHaveAttribute(
    'href',
    '/inbox?intent=unsorted',
  );
  server.use(answers(campaignsRoutes.trend, { ...trend, unsortedReplies: 0, positiveRate: rateOf(9, 30) }));
  await queries.invalidateQueries();
  expect(await screen.findByText('9 interested of 30 contacted')).toBeInTheDocument();
  expect(screen.queryByText(/not sorted yet/)).toBeNull();
});

test('while nobody has said what the replies mean there is no rate of 0', async () => {
  server.use(answers(campaignsRoutes.trend, { ...trend, positiveRate: rateOf(0, 30), unsortedReplies: 12 }));
  show();
  expect(await screen.findByText('Nobody has said yet what the replies mean.')).toBeInTheDocument();
  expect(screen.queryByText('0%')).toBeNull();
});

test('of the 30 days before, in which nobody was marked, no rate is told', async () => {
  const before = { ...trend.before, positiveRate: rateOf(0, 40) };
  server.use(answers(campaignsRoutes.trend, { ...trend, before }));
  show();
  expect(await screen.findByText('Nobody marked Interested in the 30 days before.')).toBeInTheDocument();
});

test('where nobody was reached that is said of every rate, and nobody is said to have been marked before', async () => {
  const none = { acceptRate: rateOf(0, 0), replyRate: rateOf(0, 0), positiveRate: rateOf(0, 0) };
  server.use(answers(campaignsRoutes.trend, { ...none, days: [], unsortedReplies: 0, before: none }));
  show();
  expect(await screen.findAllByText('Nobody was reached in these days.')).toHaveLength(3);
  expect(screen.queryByText(/^Nobody marked Interested/)).toBeNull();
});
