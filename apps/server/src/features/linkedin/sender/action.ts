import type { ActionKind } from '@waypost/domain/linkedin/daily-limits';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';

/** Kinds the sender can carry out today. */
export type SendKind = Extract<
  ActionKind,
  'visit' | 'invite' | 'message' | 'inmail' | 'follow' | 'react' | 'comment' | 'withdraw' | 'post'
>;

/** What some kinds need besides a text. */
export interface ActionDetails {
  /** Of a like or comment: how old the newest post may be. */
  maxAgeDays?: number;
  /** Of a withdrawal that nobody asked for: pending for more than so many days. */
  withdrawAfterDays?: number;
  /** Of an InMail. */
  subject?: string;
  /** Of a cancelled one: somebody had skipped it, and its campaign was paused before that was carried out. */
  skipped?: true;
  /** The post chosen at the first try; every later try means the same one. */
  socialId?: string;
}

export type ActionState =
  | 'planned'
  | 'claimed'
  | 'dispatched'
  | 'in_doubt'
  | 'needs_review'
  | 'sent'
  | 'satisfied'
  | 'rejected'
  | 'cancelled';

/** One intended effect. Instants are business time unless named `…WallAt`. */
export interface Action {
  id: string;
  accountId: string;
  leadId: string;
  publicIdentifier: string | null;
  providerPersonId: string | null;
  chatId: string | null;
  kind: SendKind;
  origin: 'campaign' | 'human' | 'system';
  campaignId: string | null;
  enrolmentId: string | null;
  stepId: string | null;
  body: string | null;
  state: ActionState;
  notBefore: number;
  claims: number;
  attempt: number;
  claimToken: string | null;
  dispatchedAt: number | null;
  dispatchedWallAt: number | null;
  baselineRef: string | null;
  cleanReadsWallAt: number[];
  providerRef: string | null;
  outcomeCode: string | null;
  outcomeMessage: string | null;
  endedAt: number | null;
  /** Stricter hours of the campaign that planned it; null: the sender's alone. */
  hours: WorkingHours | null;
  /** The campaign limits sends of this kind for all of its accounts together: asked at the claim. */
  dayCapped?: boolean;
  /** Kept back by a person; `until` null: until it is released. */
  held: { at: number; until: number | null } | null;
  details?: ActionDetails | null;
  /** When the network showed an invitation as accepted. */
  acceptedAt: number | null;
}

/** Smaller goes first inside an account. Those of one number take turns: none starves the other. */
export const priorities = {
  humanReply: 0,
  engagedFollowUp: 1,
  followUp: 2,
  visit: 3,
  invite: 3,
  follow: 3,
  react: 3,
  comment: 3,
  withdraw: 3,
  post: 1,
} as const;
