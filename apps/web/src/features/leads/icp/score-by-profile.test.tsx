import type { IcpProfile } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { cellOf, chosenCount, show, withLeadGrid } from '../../../testing/lead-grid.tsx';
import { answers, server } from '../../../testing/server.ts';

withLeadGrid();
vi.setConfig({ testTimeout: 30_000 });

const profile: IcpProfile = {
  id: '01920000-0000-7000-8000-0000000000aa',
  name: 'Sales leaders',
  version: 3,
  criteria: [],
  madeBy: 'person',
  updatedAt: '2026-03-02T10:00:00.000Z',
};

async function openByProfile() {
  show('?filter=company~contains~Bright');
  await cellOf(0);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(within(chosenCount()).getByRole('button', { name: 'Score' }));
  const dialog = await screen.findByRole('dialog', { name: 'Score 100,000 leads' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'By a profile' }));
  return screen.findByRole('dialog', { name: 'Score 100,000 leads' });
}

test('all that match are scored by a profile as the question, after the price was said', async () => {
  const started = vi.fn();
  server.use(
    answers(leadsIcpRoutes.listProfiles, [profile]),
    answers(leadsIcpRoutes.priceScore, { leads: 41, setByHand: 1, credits: 4 }),
    http.post('http://localhost:3000/api/leads/lists/:id/fit', async ({ request }) => {
      started(await request.json());
      return HttpResponse.json({ code: 'unavailable', message: 'Later.', requestId: 'r' }, { status: 503 });
    }),
  );
  const dialog = await openByProfile();
  expect(await within(dialog).findByText(/4 credits \(for 40 leads, 1 per 10\)/)).toBeInTheDocument();
  expect(within(dialog).getByText('1 lead scored by hand is skipped.')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Score by the profile' }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({
      requestId: expect.any(String) as string,
      profileId: profile.id,
      replaceByHand: false,
      selection: { of: 'matching', filter: ['company~contains~Bright'], except: [] },
    }),
  );
});

test('without a profile one is offered, and nothing can be ordered', async () => {
  server.use(
    answers(leadsIcpRoutes.listProfiles, []),
    answers(leadsIcpRoutes.priceScore, { leads: 2, setByHand: 2, credits: 0 }),
  );
  const dialog = await openByProfile();
  expect(await within(dialog).findByRole('link', { name: 'Make a profile' })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Score by the profile' })).toBeDisabled();
});
