import { createAi } from '../adapters/ai-sdk/index.ts';
import { createFilesOnDisk } from '../adapters/files-disk/files-on-disk.ts';
import { createUnipileLinkedIn } from '../adapters/linkedin-unipile/index.ts';
import { createSmtpMail } from '../adapters/mail-smtp/index.ts';
import { createLemonSqueezyPayments } from '../adapters/payments-lemon-squeezy/index.ts';
import { createSandboxSamplePeople } from '../adapters/sample-people-sandbox/index.ts';
import { createWebCalls } from '../adapters/web-calls-http/index.ts';
import { createWebPages } from '../adapters/web-pages-http/index.ts';
import { createAuth } from '../features/auth/index.ts';
import { createBilling } from '../features/billing/index.ts';
import { type Campaigns, createCampaigns, type SenderAccount } from '../features/campaigns/index.ts';
import { campaignNames } from '../features/campaigns/store/campaign.store.ts';
import { createContent } from '../features/content/index.ts';
import { createFeedback } from '../features/feedback/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createInbox } from '../features/inbox/index.ts';
import { createAiColumns } from '../features/leads/ai-column/index.ts';
import { createEnrichment } from '../features/leads/enrichment/index.ts';
import { createIcp, dailyFinding } from '../features/leads/icp/index.ts';
import { findProfile } from '../features/leads/icp/store/profile.store.ts';
import { createLeads } from '../features/leads/index.ts';
import {
  budgetTypeOf,
  createLinkedIn,
  createSender,
  detachMembers,
  type LinkedIn,
  memberTables,
  type Sender,
} from '../features/linkedin/index.ts';
import { createSample } from '../features/sample/index.ts';
import { createUsers, type Users } from '../features/users/index.ts';
import { createWorkspace } from '../features/workspace/index.ts';
import type { Authenticate } from '../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../platform/db/tenant.ts';
import { createAnnouncements } from '../platform/events/announcements.ts';
import { createLiveWakeUps, type LiveWakeUps } from '../platform/events/live-wake-ups.ts';
import { liveRoutes } from '../platform/events/live.routes.ts';
import type { Feature } from '../platform/feature.ts';
import { heartbeat } from '../platform/heartbeat.ts';
import { housekeeping } from '../platform/housekeeping.ts';
import { jobRoutes } from '../platform/jobs/job.routes.ts';
import { listJobs } from '../platform/jobs/job.store.ts';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import type { ProductEvents } from '@waypost/domain/product-events';
import { campaignLooks } from './campaign-looks.ts';
import type { Config } from './config.ts';
import { latestPost } from './latest-post.ts';
import { leadsNetwork } from './leads-network.ts';
import type { ClockGate } from './mount-sandbox-door.ts';
import type { OpenedPlatform } from './open-platform.ts';

export interface BuiltFeatures {
  features: readonly Feature[];
  authenticate: Authenticate;
  wakeUps: LiveWakeUps;
  clockGate: ClockGate;
  users: Users;
  sender: Pick<Sender, 'takeClaims' | 'giveBackClaims' | 'nextActionsAt'>;
  campaigns: Pick<Campaigns, 'nextDueAt' | 'putOffLooks'>;
  linkedin: Pick<LinkedIn, 'isNewsDue'>;
}

/** All wiring of the product, in order, in one visible place. */
export function buildFeatures(opened: OpenedPlatform, config: Config): BuiltFeatures {
  // A process that builds its features twice must not hear all news twice.
  const platform = { ...opened, announcements: createAnnouncements<ProductEvents>() };
  const wakeUps = createLiveWakeUps();

  const users = createUsers(platform, {
    subscriptionOf: (tx, workspaceId) => billing.subscriptionOf(tx, workspaceId),
    linkedAccountsOf: (tx, workspaceId) => linkedin.linkedAccountsOf(tx, workspaceId),
    hasProfile: async (tx, workspaceId, profileId) =>
      (await findProfile(tx, workspaceId, profileId)) !== undefined,
    isSampleWorkspace: (tx, workspaceId) => sample.isSample(tx, workspaceId),
  });
  const billing = createBilling(platform, {
    users,
    payments: createLemonSqueezyPayments(config.payments),
    config: { variants: config.payments.variants, publicUrl: config.publicUrl },
    counts: {
      linkedAccounts: async (tx, workspaceId) => (await linkedin.accounts.listLinked(tx, workspaceId)).length,
      // A deleted account that a campaign still names takes nobody's place.
      senders: async (tx, workspaceId) => {
        const linked = new Set((await linkedin.accounts.listLinked(tx, workspaceId)).map(({ id }) => id));
        return (await campaigns.listSenderIds(tx, workspaceId)).filter((id) => linked.has(id)).length;
      },
    },
    accounts: {
      linked: (tx, workspaceId) => linkedin.accounts.listLinked(tx, workspaceId),
      setRights: (tx, workspaceId, rights) => sender.setPlanRights(tx, workspaceId, rights),
    },
  });
  const mail = config.mail && createSmtpMail(config.mail);
  const auth = createAuth(platform, {
    users,
    mail,
    publicUrl: config.publicUrl,
    deletion: {
      find: (tx, workspaceId) => workspace.deletion.find(tx, workspaceId),
      keep: (tx, workspaceId) => workspace.deletion.keep(tx, workspaceId),
    },
    startTrial: async (tx, workspaceId) =>
      billing.startTrial(tx, workspaceId, await sample.timeSettlesAt(tx)),
  });
  const sample = createSample(platform, {
    isSandbox: config.sandbox !== undefined,
    isWanted: config.sampleWorkspace,
    openSession: auth.openSession,
    eraseWorkspace: (actor, alongside) => workspace.eraseAtOnce(actor, alongside),
  });

  const port = createUnipileLinkedIn(config.linkedin);
  const sender = createSender({
    platform,
    port,
    timing: ENGINE_TIMINGS[config.engineTiming],
    sendingAllowed: platform.sendingAllowed,
    wasRestored: platform.wasRestored,
    providerAccountIds: (tx, accounts) => linkedin.accounts.findProviderAccountIds(tx, accounts),
    ingest: (workspaceId, accountId, messages) => inbox.ingest(workspaceId, accountId, messages),
    accountLost: (workspaceId, accountId, reason) =>
      linkedin.accounts.markDisconnected({ workspaceId, accountId }, reason),
    async namesOf(tx, workspaceId, { leadIds, campaignIds }) {
      const known = await leads.getLeads(tx, workspaceId, leadIds);
      return {
        leads: new Map(known.map((lead) => [lead.id, lead.fullName])),
        campaigns: await campaignNames(tx, workspaceId, campaignIds),
      };
    },
  });
  const linkedin: Feature & LinkedIn = createLinkedIn(platform, port, {
    publicUrl: config.publicUrl,
    webhookSecret: config.linkedin.webhookSecret,
    isSandbox: config.sandbox !== undefined,
    sendingAllowed: platform.sendingAllowed,
    hooks: {
      ...sender.hooks,
      requireAccountSlot: (tx, workspaceId, linked) => billing.requireAccounts(tx, workspaceId, linked),
      async accountLinked(tx, account) {
        await sender.hooks.accountLinked(tx, account);
        await billing.rightsSoon(tx, account.workspaceId);
      },
      async accountStatusChanged(tx, workspaceId, accountId, status) {
        await sender.hooks.accountStatusChanged(tx, workspaceId, accountId, status);
        // Its place is free for another one.
        if (status === 'Deleted') await billing.rightsSoon(tx, workspaceId);
      },
      async accountUse(tx, workspaceId, accountIds) {
        const uses = await sender.hooks.accountUse(tx, workspaceId, accountIds);
        for (const [accountId, use] of uses) {
          use.campaignsUsing = await campaigns.countCampaignsUsing(tx, workspaceId, accountId);
        }
        return uses;
      },
    },
  });

  const network = leadsNetwork(platform, linkedin, sender.hooks.accountUse);
  const files = createFilesOnDisk(`${config.dataDir}/files`);
  const leads = createLeads(platform, {
    network,
    files,
    underWay: (workspaceId) => campaigns.idsUnderWay(workspaceId),
    reachOf: (tx, workspaceId, leadIds) => campaigns.contactability(tx, workspaceId, leadIds),
    campaignsOf: (tx, workspaceId, leadIds) => campaigns.campaignsOf(tx, workspaceId, leadIds),
    listInUse: (tx, workspaceId, listId) => campaigns.usesList(tx, workspaceId, listId),
    judging: { ai: () => ai, credits: billing },
    talksOf: (tx, workspaceId, accountId, ids) => inbox.talksWith(tx, workspaceId, accountId, ids),
    dailyPlans: [dailyFinding({ platform, billing })],
    merging: {
      campaignsOf: (tx, workspaceId, leadIds) => campaigns.merging.campaignsOf(tx, workspaceId, leadIds),
      conversationsOf: (tx, workspaceId, leadIds) => inbox.countConversations(tx, workspaceId, leadIds),
      moveConversations: (tx, workspaceId, move) => inbox.giveConversations(tx, workspaceId, move),
      returnConversations: async (tx, workspaceId, back) => {
        await inbox.giveConversations(tx, workspaceId, back);
      },
      moveCampaigns: (tx, workspaceId, move) => campaigns.merging.moveCampaigns(tx, workspaceId, move),
      returnCampaigns: (tx, workspaceId, back) => campaigns.merging.returnCampaigns(tx, workspaceId, back),
    },
  });
  const ai =
    config.ai && createAi(config.ai, (call) => platform.log.info(call, 'The language model was asked.'));
  const icp = createIcp({
    platform,
    ai,
    webPages: createWebPages({ allowPrivate: false }),
    samplePeople: config.sandbox && createSandboxSamplePeople(config.sandbox),
    network,
    billing,
    async excludedBy(tx, workspaceId) {
      const match = await leads.allExclusionsMatcher(tx, workspaceId);
      return (person) => match(person)[0]?.ruleName ?? null;
    },
    campaignsOf: (tx, workspaceId, leadIds) => campaigns.campaignsOf(tx, workspaceId, leadIds),
  });
  // Before campaigns: both hear of ended actions, and conversations are locked before enrolments everywhere.
  const inbox = createInbox(platform, {
    linkedin,
    sender,
    leads,
    network: linkedin.gateway,
    touchesOf: (tx, workspaceId, leadId) => campaigns.touchesOf(tx, workspaceId, leadId),
    ai,
    credits: billing,
  });
  const campaigns: Feature & Campaigns = createCampaigns({
    platform,
    leads,
    sender,
    looks: campaignLooks(linkedin.gateway, () => platform.clock.businessNow()),
    lastRepliesOf: (tx, workspaceId, leadIds) => inbox.lastRepliesOf(tx, workspaceId, leadIds),
    noteAnswer: (tx, workspaceId, conversationId) => inbox.noteAnswer(tx, workspaceId, conversationId),
    isHeld: (tx, workspaceId) => workspace.isHeld(tx, workspaceId),
    webCalls: createWebCalls({ allowPrivate: config.webhooksToPrivateAddresses }),
    lists: (tx, workspaceId, listIds) => leads.getLists(tx, workspaceId, listIds),
    accounts: (tx, workspaceId, accountIds) => senderAccounts(linkedin, sender, tx, workspaceId, accountIds),
    peopleOf: (tx, workspaceId) => users.namesOf(tx, workspaceId),
    async requireOutreach(tx, workspaceId, senders) {
      await billing.requireOutreach(tx, workspaceId);
      await billing.requireSenders(tx, workspaceId, senders);
    },
  });

  const notifications = createNotifications({
    platform,
    mail,
    isHeld: (tx, workspaceId) => workspace.isHeld(tx, workspaceId),
    publicUrl: config.publicUrl,
    listenersOf: users.listPeople,
    async namesOf(tx, workspaceId, { leadIds, accountIds, campaignIds }) {
      const known = await leads.getLeads(tx, workspaceId, leadIds);
      const linked = accountIds.length === 0 ? [] : await linkedin.accounts.listAll(tx, workspaceId);
      return {
        leads: new Map(known.map((lead) => [lead.id, lead.fullName])),
        accounts: new Map(linked.map(({ id, name }) => [id, name])),
        campaigns: await campaignNames(tx, workspaceId, campaignIds),
      };
    },
  });

  const workspace = createWorkspace({
    ...{ platform, files, users, auth },
    sending: {
      async stop(tx, workspaceId, by) {
        if ((await sender.readStop(tx, workspaceId)).stopped) return false;
        await sender.stopSending(tx, workspaceId, by);
        return true;
      },
      settle: sender.endInFlight,
      release: sender.releaseSending,
      read: sender.readStop,
    },
    linkedin: {
      eraseAccounts: linkedin.eraseAccounts,
      listLinked: linkedin.accounts.listLinked,
      ...{ detachMembers, memberTables },
    },
    billing: {
      endSubscription: billing.endSubscription,
      async isPaying(tx, workspaceId) {
        const status = (await billing.subscriptionOf(tx, workspaceId))?.status;
        return status === 'active' || status === 'past_due';
      },
    },
    isSample: sample.isSample,
  });

  return {
    features: [
      heartbeat(platform, platform.pulse),
      housekeeping(platform),
      jobRoutes(platform),
      liveRoutes(platform, wakeUps, auth.isOpen),
      users,
      auth,
      billing,
      createFeedback({ platform, users }),
      linkedin,
      sender,
      leads,
      icp,
      createAiColumns({ platform, ai, billing }),
      createContent({ platform, ai, billing }),
      createEnrichment({ platform, network: { ...network, latestPost: latestPost(linkedin.gateway) } }),
      inbox,
      campaigns,
      notifications,
      sample,
      workspace,
    ],
    users,
    sender,
    campaigns,
    linkedin,
    authenticate: auth.authenticate,
    wakeUps,
    clockGate: {
      isTaken: sample.timeTakenBecause,
      hold: sender.holdClaims,
      nextInstants: (workspaceId) =>
        inWorkspace(platform.db, workspaceId, async (tx) => {
          const found = [
            await sender.nextActionAt(tx, workspaceId),
            await campaigns.nextDueAt(tx, workspaceId),
            // Leads that are still being taken in are looked at right after.
            (await listJobs(tx, workspaceId, { refId: undefined, activeOnly: true })).some(({ kind }) =>
              kind.startsWith('campaigns.'),
            )
              ? platform.clock.businessNow()
              : null,
          ];
          return found.filter((at) => at !== null);
        }),
    },
  };
}

async function senderAccounts(
  linkedin: LinkedIn,
  sender: Sender,
  tx: Tx,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<SenderAccount[]> {
  if (accountIds.length === 0) return [];
  const [all, rests] = await Promise.all([
    linkedin.accounts.listAll(tx, workspaceId),
    sender.readPlanRests(tx, workspaceId, accountIds),
  ]);
  return all
    .filter((account) => accountIds.includes(account.id))
    .map((account) => ({
      id: account.id,
      name: account.name,
      firstName: account.name.split(' ')[0] ?? account.name,
      email: account.email,
      picture: account.picture,
      status: account.status,
      accountType: budgetTypeOf(account),
      planRest: rests.get(account.id) ?? null,
    }));
}
