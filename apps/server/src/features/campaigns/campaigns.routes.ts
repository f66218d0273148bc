import { campaignsApi } from '@waypost/contract/campaigns.api';
import type { Actor } from '../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { hint } from '../../platform/events/live-events.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignsRoom } from './campaigns-deps.ts';
import { readCoolOffDays, saveCoolOffDays } from './dealing/contact.store.ts';
import { periodOf, readDailyStats, readStats } from './operations/campaign-stats.ts';
import { readTrend } from './operations/outreach-trend.ts';
import { addSender } from './operations/add-sender.ts';
import { countConnections } from './dealing/wait-for-connections.ts';
import { checkAudience } from './operations/check-audience.ts';
import { listLeadTable } from './manage/list-lead-table.ts';
import { previewCampaign } from './operations/preview-campaign.ts';
import { previewEdit } from './operations/preview-edit.ts';
import { readHealth, readSenders } from './operations/read-senders.ts';
import { removeSender } from './operations/remove-sender.ts';
import { pause, resume, start } from './operations/run-campaign.ts';
import { createCampaign, getCampaign, removeCampaign, updateCampaign } from './operations/save-campaign.ts';
import { foretellFirstSend } from './operations/first-send.ts';
import { giveGoAhead } from './operations/give-go-ahead.ts';
import { readTasksDue } from './operations/tasks-due.ts';
import { retryWebhookCall, showWebhookCalls } from './operations/webhook-calls.ts';
import { webhookSecretOf } from './webhooks/webhook-secret.ts';
import { resolveLead, retryLead } from './operations/settle-lead.ts';
import { whyWaiting } from './operations/why-waiting.ts';
import { viewDetail, viewSummaries } from './operations/view-campaign.ts';
import { listCampaigns } from './store/campaign.store.ts';

export function bindCampaigns(binder: Binder, deps: CampaignsRoom): void {
  const { db, clock } = deps.platform;
  const read = <T>({ workspaceId }: Actor, work: (tx: Tx, workspaceId: string) => Promise<T>): Promise<T> =>
    inWorkspace(db, workspaceId, (tx) => work(tx, workspaceId));
  const detail = (actor: Actor, campaign: Campaign) =>
    read(actor, (tx, workspaceId) => viewDetail(tx, deps, workspaceId, campaign));

  binder.bind(campaignsApi.list, (_, { actor }) =>
    read(actor, async (tx, workspaceId) =>
      viewSummaries(tx, deps, workspaceId, await listCampaigns(tx, workspaceId)),
    ),
  );
  binder.bind(campaignsApi.healthStatus, ({ query }, { actor }) =>
    read(actor, (tx, workspaceId) => readHealth(tx, deps, workspaceId, query.accountId)),
  );
  binder.bind(campaignsApi.get, async ({ params }, { actor }) =>
    detail(actor, await read(actor, (tx, workspaceId) => getCampaign(tx, workspaceId, params.id))),
  );
  binder.bind(campaignsApi.create, async ({ body }, { actor }) =>
    detail(actor, await createCampaign(deps, actor, body)),
  );
  binder.bind(campaignsApi.update, async ({ params, body }, { actor }) =>
    detail(actor, await updateCampaign(deps, actor, params.id, body)),
  );
  binder.bind(campaignsApi.previewEdit, ({ params, body }, { actor }) =>
    read(actor, (tx, workspaceId) => previewEdit(tx, deps, workspaceId, params.id, body.graph)),
  );
  binder.bind(campaignsApi.remove, async ({ params }, { actor }) => {
    await removeCampaign(deps, actor, params.id);
    return { deleted: true as const };
  });
  binder.bind(campaignsApi.start, async ({ params }, { actor }) =>
    detail(actor, await start(deps, actor, params.id)),
  );
  binder.bind(campaignsApi.pause, async ({ params, body }, { actor }) =>
    detail(actor, await pause(deps, actor, params.id, body.reason)),
  );
  binder.bind(campaignsApi.resume, async ({ params }, { actor }) =>
    detail(actor, await resume(deps, actor, params.id)),
  );
  binder.bind(campaignsApi.listSenders, ({ params }, { actor }) =>
    read(actor, async (tx, workspaceId) =>
      readSenders(tx, deps, workspaceId, await getCampaign(tx, workspaceId, params.id)),
    ),
  );
  binder.bind(campaignsApi.addSender, async ({ params, body }, { actor }) =>
    detail(actor, await addSender(deps, actor, params.id, body.accountId)),
  );
  binder.bind(campaignsApi.removeSender, async ({ params, body }, { actor }) => {
    const removal = await removeSender(deps, actor, params, body.reached);
    const campaign = await read(actor, (tx, workspaceId) => getCampaign(tx, workspaceId, params.id));
    return { campaign: await detail(actor, campaign), ...removal };
  });
  binder.bind(campaignsApi.stats, ({ params, query }, { actor }) =>
    read(actor, async (tx, workspaceId) =>
      readStats(tx, workspaceId, await getCampaign(tx, workspaceId, params.id), periodOf(query)),
    ),
  );
  binder.bind(campaignsApi.trend, (_, { actor }) =>
    read(actor, (tx, workspaceId) => readTrend(tx, workspaceId, clock.businessNow())),
  );
  binder.bind(campaignsApi.tasksDue, (_, { actor }) =>
    read(actor, (tx, workspaceId) => readTasksDue(tx, deps, workspaceId)),
  );
  binder.bind(campaignsApi.dailyStats, ({ params, query }, { actor }) =>
    read(actor, async (tx, workspaceId) =>
      readDailyStats(tx, workspaceId, await getCampaign(tx, workspaceId, params.id), periodOf(query)),
    ),
  );
  binder.bind(campaignsApi.connections, ({ body }, { actor }) =>
    read(actor, (tx, workspaceId) => countConnections(tx, deps, workspaceId, body.accountIds)),
  );
  binder.bind(campaignsApi.audience, ({ body }, { actor }) =>
    read(actor, (tx, workspaceId) => checkAudience(tx, deps, workspaceId, body)),
  );
  binder.bind(campaignsApi.preview, ({ body }, { actor }) =>
    read(actor, (tx, workspaceId) => previewCampaign(tx, deps, workspaceId, body)),
  );
  binder.bind(campaignsApi.listLeads, ({ params, query }, { actor }) =>
    read(actor, async (tx, workspaceId) => {
      const campaign = await getCampaign(tx, workspaceId, params.id);
      return listLeadTable(tx, deps, workspaceId, campaign.id, query);
    }),
  );
  binder.bind(campaignsApi.firstSend, ({ params }, { actor }) =>
    read(actor, (tx, workspaceId) => foretellFirstSend(tx, deps, workspaceId, params.id)),
  );
  binder.bind(campaignsApi.whyWaiting, ({ params }, { actor }) =>
    read(actor, (tx, workspaceId) => whyWaiting(tx, deps, workspaceId, params)),
  );
  binder.bind(campaignsApi.retryLead, ({ params }, { actor }) => retryLead(deps, actor, params));
  binder.bind(campaignsApi.resolveAction, ({ params, body }, { actor }) =>
    resolveLead(deps, actor, params, body.choice),
  );

  binder.bind(campaignsApi.goAhead, ({ params, body }, { actor }) => giveGoAhead(deps, actor, params, body));
  binder.bind(campaignsApi.webhookSecret, (_, { actor }) =>
    Promise.resolve({ secret: webhookSecretOf(deps.platform.secrets, actor.workspaceId) }),
  );
  binder.bind(campaignsApi.webhookRule, () =>
    Promise.resolve({ privateAddresses: deps.webCalls.privateAddresses }),
  );
  binder.bind(campaignsApi.webhookCalls, ({ params }, { actor }) =>
    read(actor, async (tx, workspaceId) => {
      const campaign = await getCampaign(tx, workspaceId, params.id);
      return showWebhookCalls(tx, deps, workspaceId, campaign.id);
    }),
  );
  binder.bind(campaignsApi.retryWebhookCall, ({ params }, { actor }) =>
    retryWebhookCall(deps, actor, params),
  );

  binder.bind(campaignsApi.getRules, (_, { actor }) =>
    read(actor, async (tx, workspaceId) => ({ coolOffDays: await readCoolOffDays(tx, workspaceId) })),
  );
  binder.bind(campaignsApi.saveRules, ({ body }, { actor }) =>
    read(actor, async (tx, workspaceId) => {
      await saveCoolOffDays(tx, workspaceId, body.coolOffDays, clock.businessNow());
      await hint(tx, workspaceId, 'campaigns.campaign', 'all');
      return body;
    }),
  );

  const viewStop = async (tx: Tx, workspaceId: string) => {
    const stop = await deps.sender.readStop(tx, workspaceId);
    return { ...stop, stoppedAt: stop.stoppedAt === null ? null : new Date(stop.stoppedAt).toISOString() };
  };
  binder.bind(campaignsApi.getStop, (_, { actor }) => read(actor, viewStop));
  binder.bind(campaignsApi.stopAll, async ({ body }, { actor }) => {
    await read(actor, async (tx, workspaceId) => {
      const reason = body.reason?.trim() ?? '';
      const by = { userId: actor.userId, reason: reason === '' ? null : reason, now: clock.businessNow() };
      await deps.sender.stopSending(tx, workspaceId, by);
      await hint(tx, workspaceId, 'campaigns.campaign', 'all');
    });
    await deps.sender.endInFlight(actor.workspaceId);
    return read(actor, viewStop);
  });
  binder.bind(campaignsApi.releaseStop, (_, { actor }) =>
    read(actor, async (tx, workspaceId) => {
      await deps.sender.releaseSending(tx, workspaceId);
      await hint(tx, workspaceId, 'campaigns.campaign', 'all');
      return viewStop(tx, workspaceId);
    }),
  );
}
