import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCampaignDetail, someStats } from '../../../testing/campaigns.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { SequenceOutline } from './sequence-outline.tsx';

useServer();

test('the variables of a task are chips, as those of a message are', async () => {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 't',
    nodes: {
      t: { id: 't', kind: 'task', instructions: 'Call {{first_name|the lead}}.', next: 'end' },
      end: { id: 'end', kind: 'end' },
    },
  };
  server.use(answers(campaignsRoutes.stats, someStats()));
  const campaign = aCampaignDetail({ graph });
  renderApp([{ path: '/', element: <SequenceOutline campaign={campaign} /> }], '/');
  const chip = await screen.findByTitle('first name, or “the lead” when it is unknown');
  expect(chip.parentElement).toHaveTextContent(/^Call first name\.$/);
});

test('leads that go on with an earlier version are told: these may not be the words they get', async () => {
  server.use(answers(campaignsRoutes.stats, { ...someStats(), onEarlierVersions: 3 }));
  renderApp([{ path: '/', element: <SequenceOutline campaign={aCampaignDetail({ version: 2 })} /> }], '/');
  expect(await screen.findByText(/3 leads under way go on with an earlier version/)).toHaveTextContent(
    /^Version 2\./,
  );
});
