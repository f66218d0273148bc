import { campaignManageApi as api } from '@waypost/contract/campaigns-manage.api';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { keepEnds } from '../operations/kept-ends.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { viewDetail } from '../operations/view-campaign.ts';
import { answerLeads, changeLeads } from './change-leads.ts';
import { duplicate } from './duplicate-campaign.ts';
import { leadRows } from './export-leads.ts';
import { readActivity, readInsights, readSenderNumbers } from './read-insights.ts';
import { sendCsv } from '../../../platform/http/send-csv.ts';
import { archive, restore, unarchive } from './shelve-campaign.ts';
import { reportRows } from './write-report.ts';

/** Binds what the list of campaigns and the running view do beyond the lifecycle. */
export function bindManage(binder: Binder, room: CampaignsRoom): void {
  const read = <T>({ workspaceId }: Actor, work: (tx: Tx, workspaceId: string) => Promise<T>): Promise<T> =>
    inWorkspace(room.platform.db, workspaceId, (tx) => work(tx, workspaceId));
  const detail = async (actor: Actor, changing: Promise<Campaign>) => {
    const campaign = await changing;
    return read(actor, (tx, workspaceId) => viewDetail(tx, room, workspaceId, campaign));
  };

  const endsOf = keepEnds(room);
  binder.bind(api.insights, (_, { actor }) =>
    read(actor, (tx, workspaceId) => readInsights(tx, room, workspaceId, endsOf)),
  );
  binder.bind(api.duplicate, ({ params }, { actor }) => detail(actor, duplicate(room, actor, params.id)));
  binder.bind(api.archive, ({ params }, { actor }) => detail(actor, archive(room, actor, params.id)));
  binder.bind(api.unarchive, ({ params }, { actor }) => detail(actor, unarchive(room, actor, params.id)));
  binder.bind(api.restore, ({ params }, { actor }) => detail(actor, restore(room, actor, params.id)));
  binder.bind(api.senderNumbers, ({ params }, { actor }) =>
    read(actor, async (tx, workspaceId) =>
      readSenderNumbers(tx, room, workspaceId, await getCampaign(tx, workspaceId, params.id)),
    ),
  );
  binder.bind(api.activity, ({ params, query }, { actor }) =>
    read(actor, async (tx, workspaceId) => {
      const { id } = await getCampaign(tx, workspaceId, params.id);
      return readActivity(tx, room, workspaceId, id, query);
    }),
  );
  binder.bind(api.bulkLeads, ({ params, body }, { actor }) => changeLeads(room, actor, params.id, body));
  binder.bind(api.goAheads, ({ params, body }, { actor }) => answerLeads(room, actor, params.id, body));
  binder.bind(api.report, ({ params }, { actor, ...http }) =>
    sendCsv(http, 'campaign-report.csv', reportRows(room, actor, params.id)),
  );
  binder.bind(api.exportLeads, ({ params, query }, { actor, ...http }) =>
    sendCsv(http, 'campaign-leads.csv', leadRows(room, actor, params.id, query)),
  );
}
