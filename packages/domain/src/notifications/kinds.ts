/** What a person is told about, in the order in which settings list it. */
export const NOTIFICATION_KINDS = [
  'reply',
  'account_lost',
  'needs_review',
  'campaign_not_started',
  'campaign_paused',
  'campaign_finished',
  'credits_low',
  'credits_gone',
  'payment_failed',
  'paid_twice',
  'plan_ending',
  'plan_ended',
  'accepted',
  'feedback_answered',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where one kind is told. */
export interface NotificationWays {
  inApp: boolean;
  mail: boolean;
}

/** The daily letter leaves at this minute of the person's day. */
export const DIGEST_MINUTE = 8 * 60;

/** Both within the person's day; `from` after `to` spans midnight. Minutes from midnight, 0 to 1439. */
export interface QuietHours {
  from: number;
  to: number;
}

/** Said of hours that end when they begin: nothing would be quiet in them. */
export const emptyQuietHours =
  'Quiet hours that end when they begin are none. Choose another time, or switch them off.';

/** Whether hours have any length. */
export const lastAtAll = ({ from, to }: QuietHours): boolean => from !== to;

export interface NotificationSettings {
  ways: Readonly<Record<NotificationKind, NotificationWays>>;
  /** No mail leaves in these hours; it waits for their end. Null: none. */
  quiet: QuietHours | null;
  /** One letter a day instead of one for each thing. */
  digest: boolean;
}

/** What is told where until somebody changes it: mail only for what stops the work or waits for a person. */
export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  ways: {
    reply: { inApp: true, mail: false },
    account_lost: { inApp: true, mail: true },
    needs_review: { inApp: true, mail: false },
    campaign_not_started: { inApp: true, mail: true },
    campaign_paused: { inApp: true, mail: true },
    campaign_finished: { inApp: true, mail: false },
    credits_low: { inApp: true, mail: false },
    credits_gone: { inApp: true, mail: true },
    payment_failed: { inApp: true, mail: true },
    paid_twice: { inApp: true, mail: true },
    plan_ending: { inApp: true, mail: true },
    plan_ended: { inApp: true, mail: true },
    accepted: { inApp: false, mail: false },
    feedback_answered: { inApp: true, mail: true },
  },
  quiet: null,
  digest: false,
};

/** What somebody has changed; the rest is as it comes. */
export type NotificationChanges = {
  ways?: Partial<Record<NotificationKind, NotificationWays | undefined>> | undefined;
  quiet?: QuietHours | null | undefined;
  digest?: boolean | undefined;
};

export function notificationSettings(changes: NotificationChanges = {}): NotificationSettings {
  const ways = { ...DEFAULT_NOTIFICATIONS.ways };
  for (const kind of NOTIFICATION_KINDS) ways[kind] = changes.ways?.[kind] ?? ways[kind];
  return { ways, quiet: changes.quiet ?? null, digest: changes.digest ?? DEFAULT_NOTIFICATIONS.digest };
}

/** The share of an allowance at which a first warning is given. */
const warnAt = 0.8;

/** Which warning a spending gives: the first that passes 80 %, the first that leaves nothing. */
export function creditWarning(
  before: number,
  after: number,
  max: number,
): 'credits_low' | 'credits_gone' | null {
  if (max <= 0 || after <= before) return null;
  if (after >= max) return before < max ? 'credits_gone' : null;
  return after >= max * warnAt && before < max * warnAt ? 'credits_low' : null;
}
