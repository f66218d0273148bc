import {
  ONBOARDING_GOALS,
  ONBOARDING_STEPS,
  SELLS_LENGTH_MAX,
  WEBSITE_LENGTH_MAX,
} from '@waypost/domain/users/onboarding';
import { emptyQuietHours, lastAtAll } from '@waypost/domain/notifications/kinds';
import { isAvatarPicture } from '@waypost/domain/users/avatar';
import { z } from 'zod';
import { id, isoInstant, line, prose } from './fields.ts';
import { notificationPreferences } from './notifications.ts';

/** Usage of one allowance in the current credit period. */
export const usageCounter = z.object({ used: z.number().int(), max: z.number().int() });

export const subscription = z.object({
  planId: z.number().int(),
  status: z.enum(['trialing', 'active', 'cancelled', 'past_due', 'expired']),
  /** Used while the plan is 0. */
  trialEndsAt: isoInstant.nullable(),
  /** Used on every other plan. */
  renewsAt: isoInstant.nullable(),
  /** Set when the subscription is cancelled and ends at this moment. */
  endsAt: isoInstant.nullable(),
  /** Since when a payment is being collected without success; two weeks later the plan ends. */
  pastDueSince: isoInstant.nullable(),
  usage: z.object({ keywords: usageCounter }),
});
export type Subscription = z.infer<typeof subscription>;

export const linkedAccount = z.object({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  profileData: z.object({
    profile_picture_url_large: z.string().nullable(),
    headline: z.string().nullable(),
  }),
});

export const preferences = z.object({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  timeZone: z.string().max(64).optional(),
  notifications: notificationPreferences.optional(),
  /** The first steps on the dashboard were put away. */
  firstStepsPutAway: z.boolean().optional(),
  /** Parts that work and may still change, switched on by the person. */
  labs: z.strictObject({ connections: z.boolean(), followers: z.boolean() }).partial().optional(),
});

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The person opened a link that was sent to this address. */
  isEmailVerified: z.boolean(),
  role: z.enum(['USER', 'ADMIN']),
  isOnboardingCompleted: z.boolean(),
  avatar: z.string().nullable(),
  profession: z.string().nullable(),
  preferences,
  workspaceId: id,
  subscription: subscription.nullable(),
  linkedAccounts: z.array(linkedAccount),
  /** The sample workspace of an installation on the sandbox, shared by everybody who opens it. */
  isSampleWorkspace: z.boolean(),
});
export type User = z.infer<typeof user>;

/** Unknown keys are refused: role, plan and workspace are never set from outside. */
export const updateUserBody = z.strictObject({
  name: line(200, 'Your name').optional(),
  profession: line(200, 'Your profession').nullable().optional(),
  /** A small PNG, JPEG or WebP as a `data:` address; null removes it. */
  avatar: z.string().refine(isAvatarPicture, 'Choose a PNG, JPEG or WebP picture.').nullable().optional(),
  preferences: preferences
    .strict()
    // Only of what is sent: what was stored before is still answered.
    .refine(({ notifications }) => !notifications?.quiet || lastAtAll(notifications.quiet), {
      message: emptyQuietHours,
      path: ['notifications', 'quiet', 'to'],
    })
    .optional(),
});

/** Of the connected LinkedIn accounts those that act; needed where a plan lets fewer act than are connected. */
const keepAccountIds = z.array(id).min(1).max(100);

export const changeSubscriptionBody = z.union([
  z.strictObject({ planId: z.number().int(), keepAccountIds: keepAccountIds.optional() }),
  z.strictObject({ action: z.enum(['cancel', 'resume']) }),
  /** Ends one of the other subscriptions that the payment records name. */
  z.strictObject({ action: z.literal('cancel'), subscriptionId: z.string().min(1).max(100) }),
  /** Another choice on the plan that runs; the provider is not asked. */
  z.strictObject({ keepAccountIds }),
]);
export type ChangeSubscription = z.infer<typeof changeSubscriptionBody>;
/** The payment provider is asked; the plan changes when its verified webhook arrives. */
export const changeSubscriptionReply = z.object({
  subscription,
  /** Hosted checkout page to open, when the change needs a payment. */
  checkoutUrl: z.string().nullable(),
});

/** What the payment provider keeps about paying; read from it each time. */
export const paymentRecords = z.object({
  /** The provider's portal for payment method, billing address and tax id; null before anything was bought. */
  portalUrl: z.string().nullable(),
  updatePaymentUrl: z.string().nullable(),
  card: z.object({ brand: z.string(), lastFour: z.string() }).nullable(),
  /** Newest first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      at: isoInstant,
      reason: z.enum(['first', 'renewal', 'change']),
      /** `credited`: its total is below nothing, the difference to a plan that costs less. */
      status: z.enum(['paid', 'credited', 'open', 'void', 'refunded']),
      /** As the provider writes it, with the currency. */
      total: z.string(),
      url: z.string().nullable(),
    }),
  ),
  /** Bought for the workspace beside the plan that counts, and not ended: they give nothing, whatever they cost. */
  otherSubscriptions: z.array(
    z.object({
      id: z.string(),
      /** Null: the provider sells it under a price that belongs to no plan. */
      planId: z.number().int().nullable(),
      /** `cancelled` is not charged again. */
      status: z.enum(['active', 'cancelled', 'past_due']),
      renewsAt: isoInstant.nullable(),
      endsAt: isoInstant.nullable(),
    }),
  ),
});
export type PaymentRecords = z.infer<typeof paymentRecords>;

/** Counts for the dashboard and the sidebar: true numbers, counted when asked. */
export const usage = z.object({
  keywords: usageCounter,
  senders: usageCounter,
  linkedInAccounts: usageCounter,
  /** The period whose keywords are counted; null while there is none. */
  periodStartsAt: isoInstant.nullable(),
  periodEndsAt: isoInstant.nullable(),
  /** People of the workspace; no plan limits them. */
  seats: z.number().int(),
});

/** Where somebody is in the first steps, and what was said there. */
export const onboarding = z.object({
  /** The step that opens. */
  step: z.enum(ONBOARDING_STEPS),
  sells: z.string().nullable(),
  website: z.string().nullable(),
  /** The buyer profile that was built there; it may have been deleted since. */
  profileId: id.nullable(),
  goal: z.enum(ONBOARDING_GOALS).nullable(),
});
export type Onboarding = z.infer<typeof onboarding>;

/** What is not given stays; null clears. */
export const saveOnboardingBody = z.strictObject({
  step: z.enum(ONBOARDING_STEPS).optional(),
  profession: line(200, 'Your role').nullable().optional(),
  sells: prose(SELLS_LENGTH_MAX, 'What you sell').nullable().optional(),
  website: z
    .url({ protocol: /^https?$/, error: 'Give the address of a website, such as example.com.' })
    .max(WEBSITE_LENGTH_MAX)
    .nullable()
    .optional(),
  profileId: id.nullable().optional(),
  goal: z.enum(ONBOARDING_GOALS).nullable().optional(),
  /** Ends the first steps for good, finished or skipped. */
  isCompleted: z.literal(true).optional(),
});
export type SaveOnboarding = z.infer<typeof saveOnboardingBody>;
export const saveOnboardingReply = z.object({ onboarding, user });
