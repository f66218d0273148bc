/**
 * Campaigns: the sequence a list of leads goes through, interpreted by the engine and carried out by the
 * sender. This room only plans and cancels; it never talks to the network.
 */
import type { Contactability } from '@waypost/contract/campaigns-left-out';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/tenant.ts';
import { dueRowsWait } from '../../platform/due-rows.ts';
import type { Feature } from '../../platform/feature.ts';
import { addLeadsJob } from './additions/add-leads-job.ts';
import { bindAdditions } from './additions/additions.routes.ts';
import { undoAdditionJob } from './additions/undo-addition.ts';
import { bindCampaigns } from './campaigns.routes.ts';
import { listen } from './campaigns.events.ts';
import type { CampaignsDeps, CampaignsRoom } from './campaigns-deps.ts';
import { createCampaignHints } from './campaign-hints.ts';
import { advanceDue } from './engine/advance-due.ts';
import { completeDue } from './engine/complete-campaign.ts';
import { endDue } from './engine/end-due.ts';
import { startDue } from './engine/start-due.ts';
import { takeNewcomersDue } from './engine/take-newcomers.ts';
import { dealDue } from './dealing/deal-waiting.ts';
import { enrolLeadsJob } from './jobs/enrol-leads.ts';
import { bindLeftOut } from './left-out/left-out.routes.ts';
import { readContactability } from './left-out/read-contactability.ts';
import { bindManage } from './manage/manage.routes.ts';
import { bindRehearsal } from './rehearsal/rehearsal.routes.ts';
import { countCampaignsUsing, listSenderIds, usesList } from './store/campaign.store.ts';
import { campaignsOf, idsUnderWay } from './store/enrolment.store.ts';
import { type DueKind, nextDueAt, putOffLooks } from './store/due-enrolment.store.ts';
import { stopDue } from './stopping/apply-stop-rules.ts';
import { moveCampaigns, returnCampaigns } from './merging/merge-campaigns.ts';
import { type CampaignOfLead, campaignsOfLeads } from './merging/merging.store.ts';
import { deliverDue } from './webhooks/deliver-webhook.ts';
import { pauseAfterAbsence } from './operations/pause-after-absence.ts';
import { createTouches, type Touches } from './touches.ts';

export type { CampaignsDeps, SenderAccount } from './campaigns-deps.ts';
export type { Touches } from './touches.ts';

export interface Campaigns {
  /** Unfinished campaigns that send from an account. */
  countCampaignsUsing(tx: Tx, workspaceId: string, accountId: string): Promise<number>;
  /** Accounts that send in unfinished campaigns, those included that are deleted and still named in one. */
  listSenderIds(tx: Tx, workspaceId: string): Promise<string[]>;
  /** Names of the campaigns under way that these leads are in, by lead; others are left out. */
  campaignsOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, string>>;
  /** Whether these leads could be written to now, and if not why; unknown ids are left out. */
  contactability(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Contactability[]>;
  /** SQL for the ids of leads that a campaign is under way with. */
  idsUnderWay(workspaceId: string): RawBuilder<unknown>;
  /** The next business instant at which a lead has to be looked at; null when none waits for time. */
  nextDueAt(tx: Tx, workspaceId: string): Promise<number | null>;
  /** Puts off looks that only find lost news, from one business instant to another. */
  putOffLooks(tx: Tx, workspaceId: string, span: { from: number; until: number }): Promise<void>;
  /** Whether a campaign takes its people from a list or stops for those in it. */
  usesList(tx: Tx, workspaceId: string, listId: string): Promise<boolean>;
  /** How campaigns follow a lead that is merged into another one. */
  merging: {
    campaignsOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<CampaignOfLead[]>;
    moveCampaigns(
      tx: Tx,
      workspaceId: string,
      move: { from: string; into: string; goesOn: string | null; at: number },
    ): Promise<unknown>;
    returnCampaigns(
      tx: Tx,
      workspaceId: string,
      back: { moved: unknown; from: string; into: string },
    ): Promise<string[]>;
  };
  /** What campaigns did with a lead, for the Unibox. */
  touchesOf: Touches;
}

/** Leads moved on side by side in one worker. */
const advancersPerWorker = 3;

export function createCampaigns(deps: CampaignsDeps): Feature & Campaigns {
  const hints = createCampaignHints(deps.platform);
  const room: CampaignsRoom = { ...deps, changed: hints.changed };
  listen(room);
  const waits = (kind: DueKind) => () => dueRowsWait([kind], deps.platform.clock.businessNow());
  return {
    bind(binder) {
      bindCampaigns(binder, room);
      bindManage(binder, room);
      bindAdditions(binder, room);
      bindLeftOut(binder, deps);
      bindRehearsal(binder, deps);
    },
    opening: (absence) => pauseAfterAbsence(room, absence),
    jobs: [enrolLeadsJob(room), addLeadsJob(room), undoAdditionJob(room)],
    loops: [
      {
        ...{ name: 'campaigns.advance', everyMs: 250, copies: advancersPerWorker },
        ...{ isDue: waits('campaigns.enrolment'), run: () => advanceDue(room) },
      },
      { name: 'campaigns.start', everyMs: 1_000, isDue: waits('campaigns.start'), run: () => startDue(room) },
      { name: 'campaigns.end', everyMs: 250, isDue: waits('campaigns.end'), run: () => endDue(room) },
      {
        ...{ name: 'campaigns.newcomers', everyMs: 1_000 },
        ...{ isDue: waits('campaigns.newcomers'), run: () => takeNewcomersDue(room) },
      },
      {
        ...{ name: 'campaigns.dealing', everyMs: 1_000 },
        ...{ isDue: waits('campaigns.dealing'), run: () => dealDue(room) },
      },
      {
        ...{ name: 'campaigns.complete', everyMs: 1_000 },
        ...{ isDue: waits('campaigns.completion'), run: () => completeDue(room) },
      },
      {
        ...{ name: 'campaigns.stop-rules', everyMs: 500 },
        ...{ isDue: waits('campaigns.stop-rules'), run: () => stopDue(room) },
      },
      {
        ...{ name: 'campaigns.webhooks', everyMs: 500, copies: 2 },
        ...{ isDue: () => dueRowsWait(['campaigns.webhook']), run: () => deliverDue(room) },
      },
      { name: 'campaigns.tell', everyMs: 500, run: hints.tell },
    ],
    countCampaignsUsing,
    listSenderIds,
    campaignsOf,
    contactability: (tx, workspaceId, leadIds) => readContactability(tx, deps, workspaceId, leadIds),
    idsUnderWay,
    nextDueAt,
    putOffLooks,
    usesList: (tx, workspaceId, listId) => usesList(tx, workspaceId, listId),
    merging: {
      campaignsOf: campaignsOfLeads,
      moveCampaigns: (tx, workspaceId, move) => moveCampaigns(tx, room, workspaceId, move),
      returnCampaigns: (tx, workspaceId, back) => returnCampaigns(tx, room, workspaceId, back),
    },
    touchesOf: createTouches(deps),
  };
}
