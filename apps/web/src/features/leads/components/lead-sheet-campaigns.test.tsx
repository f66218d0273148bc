import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { LeadCampaigns } from './lead-sheet-campaigns.tsx';

useServer();
const id = '01920000-0000-7000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';

test('what campaigns did with a lead is said in the words of their activity, never by its code', async () => {
  const event = (what: string, detail: string | null = null) => ({ what, detail, at });
  server.use(
    answers(leftOutRoutes.campaignsOfLead, [
      {
        ...{ campaignId: id, campaign: 'Autumn', enrolmentId: id, state: 'in_progress', reason: 'Waiting.' },
        ...{ nextAt: null, startedAt: at, repliedAt: null, finishedAt: null },
        events: [event('withdrew'), event('not_accepted'), event('tagged', 'Hot')],
      },
    ]),
  );
  renderApp([{ path: '/', element: <LeadCampaigns leadId={id} /> }], '/');
  expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
  expect(screen.getByText('Not accepted in time')).toBeInTheDocument();
  expect(screen.getByText('Tagged: Hot')).toBeInTheDocument();
});

test('the reason of an end is followed by the day of the end, not by the day of the start alone', async () => {
  const one = {
    ...{ campaignId: id, campaign: 'Autumn', enrolmentId: id, state: 'finished', events: [] },
    ...{ reason: 'The lead reached the end of the sequence.', nextAt: null, startedAt: at, repliedAt: null },
  };
  server.use(
    answers(leftOutRoutes.campaignsOfLead, [
      { ...one, finishedAt: '2026-11-27T09:00:00.000Z' },
      { ...one, enrolmentId: at, reason: 'Waiting.', finishedAt: null },
    ]),
  );
  renderApp([{ path: '/', element: <LeadCampaigns leadId={id} /> }], '/');
  const ended = 'The lead reached the end of the sequence. Joined on 20 Nov 2026, ended on 27 Nov 2026.';
  expect(await screen.findByText(ended)).toBeInTheDocument();
  expect(screen.getByText('Waiting. Joined on 20 Nov 2026.')).toBeInTheDocument();
});
