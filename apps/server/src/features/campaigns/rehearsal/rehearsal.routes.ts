import { rehearsalApi } from '@waypost/contract/campaigns-rehearsal.api';
import type { Binder } from '../../../platform/http/bind.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listMessages } from './list-messages.ts';
import { createRehearsalStage } from './rehearse-aside.ts';
import { rehearseCampaign } from './rehearse-campaign.ts';

export function bindRehearsal(binder: Binder, deps: CampaignsDeps): void {
  const play = createRehearsalStage();
  binder.bind(rehearsalApi.rehearse, ({ params, body }, { actor }) =>
    rehearseCampaign(deps, play, actor, params.id, body),
  );
  binder.bind(rehearsalApi.messages, ({ params, query }, { actor }) =>
    listMessages(deps, actor, params.id, query),
  );
}
