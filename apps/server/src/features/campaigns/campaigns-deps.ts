import type { PostToComment } from '@waypost/domain/campaigns/sequence/enrolment';
import type { AccountType } from '@waypost/domain/linkedin/daily-limits';
import type { AccountStatus } from '@waypost/domain/linkedin/account-status';
import type { PlanRest } from '@waypost/domain/linkedin/plan-rest';
import type { Tx } from '../../platform/db/tenant.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WebCalls } from '../../ports/web-calls.ts';
import type { ConnectionsForOthers, LeadBook, ListsForOthers, ResolvedPerson } from '../leads/index.ts';
import type { Sender } from '../linkedin/index.ts';

/** A LinkedIn account as campaigns see it. */
export interface SenderAccount {
  id: string;
  name: string;
  firstName: string;
  email: string | null;
  picture: string | null;
  status: AccountStatus;
  accountType: AccountType;
  /** Why it rests because of the workspace's plan; null: it may act. */
  planRest: PlanRest | null;
}

/** Whose eyes, and at whom. */
interface LookAt {
  workspaceId: string;
  accountId: string;
  /** Public identifier, or the person's id as this account sees it. */
  identifier: string;
}

export interface CampaignsDeps {
  platform: Platform;
  leads: LeadBook & ListsForOthers & ConnectionsForOthers;
  sender: Pick<
    Sender,
    | 'plan'
    | 'cancel'
    | 'findAction'
    | 'findActions'
    | 'listReached'
    | 'listUndecided'
    | 'listWithdrawing'
    | 'listWriters'
    | 'setDayCaps'
    | 'readDayCaps'
    | 'listAccepted'
    | 'lockPlanned'
    | 'plannedSenders'
    | 'readAccountStates'
    | 'outlook'
    | 'whatIf'
    | 'resolveByHand'
    | 'readStop'
    | 'stopSending'
    | 'endInFlight'
    | 'releaseSending'
  >;
  /** What conditions ask LinkedIn; outside of transactions, and inside the sender's limits. Failures are AppErrors. */
  looks: {
    isConnected(who: LookAt): Promise<boolean>;
    /** What the account is shown of somebody. */
    profileOf(who: LookAt): Promise<ResolvedPerson>;
    /** Takes messages from anybody; false where the network does not say so. */
    isOpenProfile(who: LookAt): Promise<boolean>;
    /** Own posts at or after `since`; `providerId` null: it has to be found out first. */
    hasPosted(who: LookAt & { providerId: string | null; since: number }): Promise<boolean>;
    /** The post that a comment would stand under; undefined: there is none. `providerId` null: found out first. */
    postToComment(
      who: LookAt & { providerId: string | null; maxAgeDays: number },
    ): Promise<PostToComment | undefined>;
    /** When a limit ends that an error speaks of; null when it speaks of none. */
    limitedUntil(error: AppError): number | null;
    /** Nothing of this person is shown to the account, whenever it asks. */
    isUnreachable(error: AppError): boolean;
  };
  /** Newest message of each lead to any account of the workspace, epoch milliseconds; others are left out. */
  lastRepliesOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, number>>;
  /** What was said in this conversation is the reply of a campaign. */
  noteAnswer(tx: Tx, workspaceId: string, conversationId: string): Promise<void>;
  /** Nothing may leave this workspace now; undefined: everything may. */
  isHeld?(tx: Tx, workspaceId: string): Promise<boolean>;
  /** How webhook steps reach other systems. */
  webCalls: WebCalls;
  /** Accounts of the workspace by id, deleted ones included; unknown ids are left out. */
  accounts(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<SenderAccount[]>;
  /** Names and sizes of lead lists; unknown ids are left out. */
  lists(
    tx: Tx,
    workspaceId: string,
    listIds: readonly string[],
  ): Promise<{ id: string; name: string; leads: number }[]>;
  /** Names of the people of the workspace by id. */
  peopleOf(tx: Tx, workspaceId: string): Promise<Map<string, string>>;
  /** Throws `plan_required` when the plan has no campaigns or fewer senders. */
  requireOutreach(tx: Tx, workspaceId: string, senders: number): Promise<void>;
}

/** What the engine works with: the outside, and the way to say that a campaign's numbers changed. */
export interface CampaignsRoom extends CampaignsDeps {
  /** Browsers hear of it within a second, once, however many leads moved. */
  changed(workspaceId: string, campaignId: string): void;
}
