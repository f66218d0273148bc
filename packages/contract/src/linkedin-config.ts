import {
  BUDGET_KEYS,
  WITHDRAW_AFTER_DAYS_MAX,
  WITHDRAW_AFTER_DAYS_MIN,
} from '@waypost/domain/linkedin/daily-limits';
import { gapSpreadProblem, isGapSpread } from '@waypost/domain/linkedin/rhythm';
import { rhythmFields } from '@waypost/domain/linkedin/rhythm-schema';
import { WARM_UP_MODES, WARM_UP_REASONS } from '@waypost/domain/linkedin/warm-up';
import { WEEKENDS } from '@waypost/domain/linkedin/weekend';
import { workingHoursSchema } from '@waypost/domain/linkedin/working-hours';
import { SHARE_MAX, SHARE_MIN } from '@waypost/domain/linkedin/turns';
import { z } from 'zod';
import { country, id, isoInstant, line, page, pageQuery } from './fields.ts';

export const budgetKey = z.enum(
  BUDGET_KEYS as [(typeof BUDGET_KEYS)[number], ...(typeof BUDGET_KEYS)[number][]],
);
export const workingHours = workingHoursSchema;

/** The same as sent by a person: nothing that is not known. */
export const workingHoursBody = workingHoursSchema.strict();
const limitBindings = [
  'hard_ceiling',
  'account_default',
  'user_setting',
  'warm_up',
  'accept_rate',
  'daily_variation',
  'weekend',
  'account_type',
  'spent',
  'other_budget',
] as const;

/** One budget of an account as the governor sees it now. */
export const limitRow = z.object({
  budget: budgetKey,
  /** Plural noun: "invitations". */
  label: z.string(),
  windowDays: z.number(),
  /** In the window and the margin, as sending counts; with `left` it makes `cap`, where this limit binds. */
  used: z.number().int(),
  usedInWeek: z.number().int(),
  default: z.number().int(),
  /** Nobody can set more. 0: the account type does not have it. */
  ceiling: z.number().int(),
  /** Own limit; null: the default. */
  userCap: z.number().int().nullable(),
  /** Effective cap right now. */
  cap: z.number().int(),
  left: z.number().int(),
  /** Stable word for what binds. */
  binding: z.enum(limitBindings),
  sentence: z.string(),
  nextFreeAt: isoInstant.nullable(),
});
export const limits = z.object({
  accountType: z.enum(['free', 'paid']),
  /** An action counts so many minutes longer than its window, in case LinkedIn’s clock differs. */
  marginMinutes: z.number(),
  rows: z.array(limitRow),
});
export type Limits = z.infer<typeof limits>;

/** Own limits: a number sets one, null goes back to the default, what is absent stays. */
export const limitsBody = z.strictObject({
  caps: z.partialRecord(budgetKey, z.number().int().min(0).max(1_000_000).nullable()),
});
const queueEnd = z.object({ endsAt: isoInstant.nullable(), unsent: z.number().int() });
export const limitSimulation = z.object({
  actions: z.number().int(),
  before: queueEnd,
  after: queueEnd,
  bindingAfter: z.string().nullable(),
  /** "25 invitations a day instead of 20"; empty when nothing changes. */
  what: z.string(),
});
export type LimitSimulationReply = z.infer<typeof limitSimulation>;

/** Where the account stands on its ramp; null: the ramp binds no more. */
const ramp = z
  .object({
    weeks: z.array(
      z.object({
        week: z.number().int(),
        capPerDay: z.number().int(),
        standing: z.enum(['done', 'now', 'ahead']),
      }),
    ),
    activeDaysLeftInWeek: z.number().int(),
  })
  .nullable();
export const warmUpMode = z.enum(WARM_UP_MODES);
/** The rhythm with what the weekly hours say about the weekend. */
export const rhythm = rhythmFields.omit({ isWeekendLight: true }).extend({ weekend: z.enum(WEEKENDS) });
export type AccountRhythmView = z.infer<typeof rhythm>;

const person = z.object({ id, name: z.string() });
const ofCampaign = z.object({ id, name: z.string() });
/** What the sender carries out. */
export const actionKind = z.enum([
  'visit',
  'follow',
  'react',
  'comment',
  'invite',
  'message',
  'inmail',
  'withdraw',
  'post',
]);

export const pace = z.object({
  accountType: z.enum(['free', 'paid']),
  /** A person stopped everything the account does. */
  paused: z.object({ at: isoInstant, reason: z.string().nullable() }).nullable(),
  /** Retries are held, because this took effect twice; null within: it was not kept. Null: they are not held. */
  seenTwice: z
    .object({ at: isoInstant.nullable(), kind: actionKind.nullable(), lead: person.nullable() })
    .nullable(),
  /** ISO 3166-1 alpha-2; null: not said. */
  homeCountry: z.string().nullable(),
  rhythm,
  warmUpMode,
  /** The ramp as it is under each mode; `off` never binds, unless LinkedIn has given a limit signal. */
  warmUp: z.object({ off: ramp, gentle: ramp, normal: ramp }),
  /** What the ramp began again for; null: the account was new, or it was not noted. */
  warmUpBegan: z.object({ why: z.enum(WARM_UP_REASONS), at: isoInstant }).nullable(),
  coolDown: z
    .object({
      accountUntil: isoInstant.nullable(),
      invitationsUntil: isoInstant.nullable(),
      accountReason: z.string().nullable(),
      invitationsReason: z.string().nullable(),
    })
    .nullable(),
  workingHours,
  /** Null: never. In the past or now: open. */
  opensAt: isoInstant.nullable(),
  lastActionAt: isoInstant.nullable(),
  nextSlotAt: isoInstant.nullable(),
});
export type Pace = z.infer<typeof pace>;

export const rhythmBody = rhythm.strict().refine(isGapSpread, gapSpreadProblem);
export const warmUpBody = z.strictObject({ mode: warmUpMode });
export const pauseBody = z.strictObject({
  /** Shown wherever something waits for it. */
  reason: line(200, 'The reason').nullable(),
});
export const homeCountryBody = z.strictObject({ country: country.nullable() });

export const queuedAction = z.object({
  id,
  kind: actionKind,
  withNote: z.boolean(),
  origin: z.enum(['campaign', 'human', 'system']),
  lead: person,
  campaign: ofCampaign.nullable(),
  /** Expected to leave between these; null: time alone does not bring it. */
  window: z.object({ from: isoInstant, to: isoInstant }).nullable(),
  sentence: z.string(),
  /** Why the product planned it by itself; null: a campaign or a person did. */
  why: z.string().nullable(),
  held: z.object({ until: isoInstant.nullable() }).nullable(),
});
export type QueuedActionView = z.infer<typeof queuedAction>;
export const queue = z.object({
  items: z.array(queuedAction),
  /** Planned for later than the next 24 hours, and not in `items`. */
  later: z.number().int(),
  /** When nothing leaves in the next 24 hours: what leaves first after them, and what it waits for. */
  next: z.object({ at: isoInstant, sentence: z.string().nullable() }).nullable(),
  /** Being sent or checked right now. */
  underWay: z.number().int(),
  /** Why nothing leaves at all, whatever the times say. */
  stopped: z.string().nullable(),
});
export type Queue = z.infer<typeof queue>;

export const planned = z.object({
  /** The accounts that act; none while all sending is stopped, and none where there are more than six: the queue of each is a forecast of its own. */
  items: z.array(z.object({ accountId: id, planned: z.number().int() })),
});

const actionIds = z.array(id).min(1, 'Choose at least one action.').max(200);
export const queueBody = z.strictObject({ actionIds });
/** For so many seconds it can be taken back by holding or releasing; until then it is kept back. */
export const skipBody = queueBody.extend({ undoSeconds: z.number().int().min(0).max(60).default(0) });
/** `until` null: until it is released. */
export const holdBody = z.strictObject({ actionIds, until: isoInstant.nullable() });
/** What was done, and why the rest was not. */
export const bulkReply = z.object({
  done: z.number().int(),
  skipped: z.array(z.object({ id, reason: z.string() })),
  /** Ids that are unknown here, or not pending or planned on this account any more. */
  missing: z.number().int(),
});
export type BulkReply = z.infer<typeof bulkReply>;

export const pendingInvitation = z.object({
  id,
  lead: person,
  campaign: ofCampaign.nullable(),
  withNote: z.boolean(),
  sentAt: isoInstant,
  ageDays: z.number().int(),
  withdrawableAt: isoInstant,
  isWithdrawing: z.boolean(),
});
export type PendingInvitationView = z.infer<typeof pendingInvitation>;
export const pendingPage = page(pendingInvitation).extend({
  total: z.number().int(),
  standing: z.enum(['fine', 'warn', 'stop']),
  warnAt: z.number().int(),
  stopAt: z.number().int(),
  bars: z.array(
    z.object({ fromDays: z.number().int(), toDays: z.number().int().nullable(), count: z.number().int() }),
  ),
  /** Withdrawals that the limit leaves today. */
  withdrawalsLeft: z.number().int(),
  /** Taken back by itself after so many days; null: by hand only. */
  withdrawAfterDays: z.number().int().nullable(),
});
export type PendingPage = z.infer<typeof pendingPage>;
export const pendingQuery = pageQuery;
const withdrawDays = `Enter ${WITHDRAW_AFTER_DAYS_MIN} to ${WITHDRAW_AFTER_DAYS_MAX} days.`;
export const autoWithdrawal = z.object({
  afterDays: z
    .number()
    .int()
    .min(WITHDRAW_AFTER_DAYS_MIN, withdrawDays)
    .max(WITHDRAW_AFTER_DAYS_MAX, withdrawDays)
    .nullable(),
});
export const autoWithdrawalBody = autoWithdrawal.strict();
export const withdrawBody = z.union([
  z.strictObject({ invitationIds: z.array(id).min(1, 'Choose at least one invitation.').max(200) }),
  z.strictObject({
    /** 14 at the earliest. */
    olderThanDays: z
      .number()
      .int()
      .min(14, 'An invitation can be withdrawn after 14 days at the earliest.')
      .max(365),
    limit: z.number().int().min(1).max(100),
  }),
]);

export const logOutcome = z.enum(['sent', 'satisfied', 'rejected', 'cancelled', 'needs_review', 'under_way']);
export const logEntry = z.object({
  id,
  kind: actionKind,
  withNote: z.boolean(),
  origin: z.enum(['campaign', 'human', 'system']),
  outcome: logOutcome,
  sentence: z.string(),
  at: isoInstant,
  attempts: z.number().int(),
  /** Of a withdrawal that the account's own rule planned: days after which it does. */
  withdrawAfterDays: z.number().int().nullable(),
  lead: person,
  campaign: ofCampaign.nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;
export const logFilter = z.object({ kind: actionKind.optional(), outcome: logOutcome.optional() });
export const logQuery = pageQuery.extend(logFilter.shape);
export const logPage = page(logEntry);

export const shares = z.object({
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      share: z.number().int(),
      /** Spent of the limit of all actions in the last 24 hours, and planned now. */
      sentToday: z.number().int(),
      planned: z.number().int(),
      /** Of the next 24 hours, by the forecast. */
      expected: z.number().int(),
    }),
  ),
});
export type SharesReply = z.infer<typeof shares>;
export const sharesBody = z.strictObject({
  shares: z.record(id, z.number().int().min(SHARE_MIN).max(SHARE_MAX)),
});
