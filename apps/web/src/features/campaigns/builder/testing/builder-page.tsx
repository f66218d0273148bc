import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { beforeEach } from 'vitest';
import { sendingGoesOn } from '../../../../testing/campaigns.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { answers, server } from '../../../../testing/server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { CampaignBuilder } from '../campaign-builder.tsx';
import { aCampaign } from './a-campaign.ts';
import { beforeTheBuilder } from './builder-stage.ts';

/** Answers of a server with twelve people to write to, one of them left out, for each test of a file. */
export function withBuilder(): void {
  useServer();
  beforeEach(() => {
    beforeTheBuilder();
    server.use(
      answers(campaignsRoutes.audience, {
        people: 12,
        contactable: 11,
        withoutLink: 0,
        leftOut: [{ rule: 'Acme', count: 1 }],
      }),
      answers(campaignsRoutes.getStop, sendingGoesOn),
      answers(campaignsRoutes.update, aCampaign()),
    );
  });
}

export function show(campaign = aCampaign(), search = '?step=sequence') {
  const element = <CampaignBuilder campaign={campaign} />;
  return renderApp([{ path: '/campaign/:id', element }], `/campaign/${campaign.id}${search}`);
}
