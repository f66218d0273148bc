import type { PermitInput } from '../../linkedin/permit.ts';
import type { RecentTurns, Shares } from '../../linkedin/turns.ts';
import type { WorkingHours } from '../../linkedin/working-hours.ts';
import type { CampaignDayCaps } from '../../linkedin/queue-forecast.ts';
import type { LeadToDeal } from '../dealing/deal.ts';
import type { Rotation } from '../settings/rotation.ts';
import type { TemplateValues } from '../message-template.ts';
import type { EnrolmentFacts, EnrolmentState } from '../sequence/enrolment.ts';
import type { SequenceGraph } from '../sequence/graph.ts';
import type { Behaviour } from './behaviour.ts';

/** What a rehearsal is played with: everything read from what is stored, nothing of it changed. */

/** Runs of one rehearsal: enough for a range, few enough for an answer while somebody waits. */
export const REHEARSAL_SEEDS = 20;
export const REHEARSAL_DAYS_DEFAULT = 60;
export const REHEARSAL_DAYS_MAX = 120;
/** Leads of the campaign that are played; of a larger one an even sample. */
export const REHEARSAL_LEADS_MAX = 3_000;
/** Leads of other campaigns on the same senders that are played beside it. */
export const REHEARSAL_OTHER_LEADS_MAX = 3_000;

/** An account as the governor sees it now. */
export type GovernedAccount = Pick<
  PermitInput,
  | 'accountType'
  | 'status'
  | 'limits'
  | 'workingHours'
  | 'cooldown'
  | 'nextSlotAt'
  | 'lastActionAt'
  | 'pendingInvitations'
  | 'warmUp'
  | 'acceptRatePercent'
  | 'reservations'
  | 'paused'
  | 'plan'
  | 'rhythm'
> & {
  /** Keys the account's pauses; not the person. */
  readonly accountKey: string;
  /** Whose turn it was lately, and how campaigns share the account. */
  readonly turns: RecentTurns;
  readonly shares: Shares;
};

export type RehearsalSender = GovernedAccount & {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  /** Leads of the rehearsed campaign that were dealt to it before; absent: none. */
  readonly leads?: number;
};

export type RehearsalCampaign = {
  readonly id: string;
  readonly name: string;
  readonly hours: WorkingHours | null;
  /** Every version that leads run on; `RehearsalLead.graph` points here. */
  readonly graphs: readonly SequenceGraph[];
  /** It begins then, not with the rehearsal; absent: at once. */
  readonly startAt?: number;
  /** Nothing of it leaves from then on, and its leads end; absent: it ends with its last lead. */
  readonly endAt?: number;
  /** What all of its senders together may do in a day; absent: as much as their own limits let them. */
  readonly dayCaps?: CampaignDayCaps;
  /** A reply stops everybody else of the same company. */
  readonly stopsColleagues?: boolean;
  /** Tags and lists that end a lead; absent: none do. */
  readonly stopsAt?: {
    readonly tags: readonly string[];
    readonly lists: readonly { readonly id: string; readonly name: string }[];
  };
  /** So many of its people of one company begin in seven days; absent: as many as there are. */
  readonly perCompanyWeekMax?: number;
};

/** Why a lead takes no part from the start. */
export type LeftOut = {
  readonly code:
    | 'excluded'
    | 'stop_rule'
    | 'other_campaign'
    | 'contacted'
    | 'other_sender'
    | 'unresolvable'
    | 'no_sender';
  readonly reason: string;
};

export type RehearsalLead = {
  readonly id: string;
  readonly name: string;
  readonly headline: string | null;
  readonly company: string | null;
  /** Index into `campaigns`; 0 is the rehearsed one. */
  readonly campaign: number;
  /** Index into the campaign's `graphs`. */
  readonly graph: number;
  /** `null`: it is dealt to one, as when the campaign starts. */
  readonly senderId: string | null;
  /** What dealing goes by; absent: nothing is known of it. */
  readonly dealing?: Omit<LeadToDeal, 'id'>;
  /** `null`: enters the campaign when the rehearsal begins. */
  readonly state: EnrolmentState | null;
  readonly facts: EnrolmentFacts;
  /** Under way, and something of it has left before. */
  readonly hasBegun?: boolean;
  readonly values: TemplateValues;
  readonly leftOut: LeftOut | null;
};

export type RehearsalInput = {
  /** Business time at which the virtual clock starts. */
  readonly now: number;
  readonly days: number;
  /** The zone whose days the calendar shows. */
  readonly zone: string;
  readonly seeds: readonly number[];
  readonly padMs: number;
  /** The rehearsed campaign first, then others that share its senders. */
  readonly campaigns: readonly RehearsalCampaign[];
  readonly senders: readonly RehearsalSender[];
  readonly leads: readonly RehearsalLead[];
  /** People who began before, by company, as far as they count for its week; absent: nobody. */
  readonly companyBeginnings?: readonly { readonly company: string; readonly at: number }[];
  /** How the rehearsed campaign deals its leads; absent: in turn. */
  readonly rotation?: Rotation;
  readonly behaviour: Behaviour;
};
