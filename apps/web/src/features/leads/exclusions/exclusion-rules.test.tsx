import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import type { Exclusion } from '@waypost/contract/leads';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { ExclusionRules } from './exclusion-rules.tsx';

useServer();

const idAt = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rule = (n: number): Exclusion => ({
  ...{ id: idAt(n), kind: 'company', value: `Company ${n}`, reason: null, expiresAt: null, expired: false },
  createdAt: '2026-10-05T09:00:00.000Z',
});

test('every rule can be reached, and says whom it matches and which campaigns it kept people out of', async () => {
  const asked: unknown[] = [];
  const total = 60;
  server.use(
    http.get(`http://localhost:3000/api${leadsRoutes.listExclusions.path}`, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const items = Array.from({ length: Math.min(50, total - from) }, (_, n) => rule(from + n));
      return HttpResponse.json({
        data: {
          items,
          nextCursor: from + 50 < total ? String(from + 50) : null,
          count: from === 0 ? { total, expired: 0 } : null,
        },
      });
    }),
    answers(
      leftOutRoutes.exclusionsApplied,
      [
        {
          exclusionId: idAt(0),
          leads: { value: 1_000, more: true },
          keptOut: { value: 3, more: false },
          campaigns: [
            { campaignId: idAt(900), campaign: 'Founders', leads: 2 },
            { campaignId: idAt(901), campaign: 'Agencies', leads: 1 },
          ],
          moreCampaigns: 0,
        },
      ],
      (body) => asked.push(body),
    ),
  );
  renderApp([{ path: '/', element: <ExclusionRules /> }], '/');
  expect(await screen.findByText('60 rules')).toBeInTheDocument();
  expect(await screen.findByText(/^Matches 1,000\+ leads\. Kept 3 people out of/)).toHaveTextContent(
    'Kept 3 people out of Founders and Agencies.',
  );
  expect(screen.getByText('Founders')).toHaveAttribute(
    'href',
    `/campaign/${idAt(900)}?tab=leads&state=Excluded`,
  );
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByText('Show more'));
  expect(await screen.findByText('Company 59')).toBeInTheDocument();
  expect(screen.queryByText('Show more')).not.toBeInTheDocument();
});
