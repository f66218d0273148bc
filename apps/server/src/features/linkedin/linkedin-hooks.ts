import type { z } from 'zod';
import type { budgetUse } from '@waypost/contract/linkedin';
import type { PlanRest } from '@waypost/domain/linkedin/plan-rest';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Account } from './account.ts';

/** What is read over an account; `profile` opens a person's profile, the rest are lists. */
export type ReadKind =
  | 'profile'
  | 'post'
  | 'comments'
  | 'reactions'
  | 'search'
  | 'relations'
  | 'sent_invitations'
  | 'chats'
  | 'messages';

/**
 * The governor's answer to a read that is about to happen. `spent` is told how much was really read, `limited`
 * that LinkedIn asked to slow down instead of answering.
 */
export type ReadPermit =
  | { allow: true; spent?(count: number): Promise<void>; limited?(): Promise<void> }
  /** `until`: business instant from which it may be tried again; `reason` is safe to show. */
  | { allow: false; until: number | null; reason: string };

/** What the screens show about the engine's side of an account. */
export interface AccountUse {
  today: z.output<typeof budgetUse>[];
  /** Search results read in the last day: what sources of leads spend. */
  searchResults?: z.output<typeof budgetUse>;
  /** Profiles looked at in the last day, visits of campaigns included: what the product may look up for itself. */
  profileReads?: z.output<typeof budgetUse>;
  warmingUp: boolean;
  /** Business instant. */
  cooldownUntil: number | null;
  /** A person stopped everything it does. Business instant. */
  paused: { at: number; reason: string | null } | null;
  /** Why it rests because of the workspace's plan; null: it may act. */
  planRest: PlanRest | null;
  /** After a message arrived twice: what stays unconfirmed is tried again by a person alone. */
  doubtsHeld: boolean;
  /** Campaigns that send from the account and are not finished. */
  campaignsUsing: number;
}

/**
 * What this room needs from others without importing them: billing's places, the sender's engine state.
 * Everything runs in the given transaction. What is left out allows everything and knows nothing.
 */
export interface LinkedInHooks {
  /** Throws `plan_required` when `currentCount` linked accounts fill the plan. */
  requireAccountSlot(tx: Tx, workspaceId: string, currentCount: number): Promise<void>;
  /** Cancels what is planned on an account that goes away; answers how many actions. */
  cancelAccountActions(tx: Tx, workspaceId: string, accountId: string, reason: string): Promise<number>;
  /** An account was linked or signed in again and is Active; runs before it is announced. */
  accountLinked(tx: Tx, account: Omit<Account, 'lastSyncAt'>): Promise<void>;
  /** The status of an account changed by itself, by a webhook, a sweep, a refused call or an unlink. */
  accountStatusChanged(
    tx: Tx,
    workspaceId: string,
    accountId: string,
    status: Account['status'],
  ): Promise<void>;
  /** LinkedIn ended the session of an active account by itself, as it does with a check: it is to be used less. */
  accountChecked(
    tx: Tx,
    workspaceId: string,
    accountId: string,
    why: 'signed_out' | 'connection_ended',
  ): Promise<void>;
  /** The engine's side of these accounts; missing ids have none. */
  accountUse(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<Map<string, AccountUse>>;
  /** Asked before each read; `count` is the most it can bring. Opens its own transaction. */
  permitRead(workspaceId: string, accountId: string, kind: ReadKind, count: number): Promise<ReadPermit>;
}

export const noHooks: LinkedInHooks = {
  requireAccountSlot: async () => undefined,
  cancelAccountActions: async () => 0,
  accountLinked: async () => undefined,
  accountStatusChanged: async () => undefined,
  accountChecked: async () => undefined,
  accountUse: async () => new Map(),
  permitRead: async () => ({ allow: true }),
};
