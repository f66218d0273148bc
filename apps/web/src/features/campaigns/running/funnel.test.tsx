import type { CampaignStats } from '@waypost/contract/campaigns';
import { rateOf } from '@waypost/domain/campaigns/stats';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someStats } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { Funnel } from './funnel.tsx';

const show = (given: Partial<CampaignStats> = {}) =>
  renderApp([{ path: '/', element: <Funnel stats={someStats(given)} startedAt={null} /> }], '/');

test('the funnel says of what each rate is', async () => {
  show();
  const funnel = await screen.findByRole('region', { name: 'Funnel' });
  expect(within(funnel).getByTitle('9 of 30 invitations accepted')).toHaveTextContent('30% of 30 invited');
  expect(within(funnel).getByTitle('30 of 40 leads invited')).toHaveTextContent('75% of 40 leads');
  expect(within(funnel).getByTitle('5 of 30 contacted leads replied')).toHaveTextContent(
    '16.7% of 30 contacted',
  );
});

test('of one lead the funnel speaks in the singular', async () => {
  const counts = { ...someStats().counts, leads: 1 };
  show({ counts, invited: 0 });
  const funnel = await screen.findByRole('region', { name: 'Funnel' });
  expect(within(funnel).getByTitle('0 of 1 leads invited')).toHaveTextContent('of 1 lead');
  expect(funnel).not.toHaveTextContent('of 1 leads');
});

test('beside the replies the funnel tells who is interested, and leads to the replies nobody sorted', async () => {
  show();
  const funnel = await screen.findByRole('region', { name: 'Funnel' });
  expect(within(funnel).getByText('Interested')).toHaveAttribute(
    'title',
    'People marked Interested of those contacted.',
  );
  expect(within(funnel).getByTitle('2 of 30 contacted leads marked Interested')).toHaveTextContent(
    '6.7% of 30 contacted',
  );
  expect(within(funnel).getByRole('link', { name: '1 reply not sorted yet' })).toHaveAttribute(
    'href',
    '/inbox?intent=unsorted',
  );
});

test('while no reply is sorted the funnel does not say that nobody is interested', async () => {
  show({ positiveRate: rateOf(0, 30), unsortedReplies: 5 });
  const funnel = await screen.findByRole('region', { name: 'Funnel' });
  expect(within(funnel).getByText('Interested').nextElementSibling).toHaveTextContent('-');
});
