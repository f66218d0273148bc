import { z } from 'zod';
import { country, id, isoInstant } from './fields.ts';

/** The three words of the specification. */
export const accountStatus = z.enum(['Active', 'Disconnected', 'Deleted']);
export const accountBadge = z.enum(['Warming up', 'Cooling down', 'Checkpoint', 'Paused']);
export const accountType = z.enum(['free', 'premium', 'sales_navigator']);

/** One budget of an account over its rolling window. */
export const budgetUse = z.object({
  /** Name of the budget in `domain/linkedin/daily-limits`. */
  budget: z.string(),
  label: z.string(),
  windowHours: z.number(),
  used: z.number().int(),
  /** Effective cap right now. */
  cap: z.number().int(),
  ceiling: z.number().int(),
});

export const linkedInAccount = z.object({
  id,
  /** The same as `id`, under the name that the calls use. */
  account_id: id,
  provider: z.literal('LINKEDIN'),
  name: z.string(),
  headline: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  publicIdentifier: z.string().nullable(),
  type: accountType,
  status: accountStatus,
  /** Why it is not active: a sentence that says what to do. */
  statusReason: z.string().nullable(),
  badges: z.array(accountBadge),
  /** A person stopped everything it does, until somebody resumes it. */
  paused: z.object({ at: isoInstant, reason: z.string().nullable() }).nullable(),
  /** Why it rests because of the workspace's plan, as a sentence: it stays connected and does not act. */
  planRest: z.string().nullable(),
  /** A message arrived twice: what stays unconfirmed is not tried again by itself until somebody allows it. */
  doubtsHeld: z.boolean(),
  timeZone: z.string(),
  connectedAt: isoInstant,
  lastSyncAt: isoInstant.nullable(),
  today: z.array(budgetUse),
  /** Campaigns that send from this account and are not finished. */
  campaignsUsing: z.number().int(),
});
export type LinkedInAccount = z.infer<typeof linkedInAccount>;

export const checkpointType = z.enum([
  '2FA',
  'OTP',
  'IN_APP_VALIDATION',
  'CAPTCHA',
  'PHONE_REGISTER',
  'CONTRACT_CHOOSER',
]);

/** LinkedIn asks for one more proof; answer with `/linkedin/account/checkpoint`. */
export const checkpoint = z.object({
  object: z.literal('Checkpoint'),
  account_id: id,
  checkpoint: z.object({
    type: checkpointType,
    source: z.enum(['SMS', 'APP']).nullable(),
    /** Of `CONTRACT_CHOOSER`: the Recruiter contracts to choose from; answer with the id of one as the code. */
    contracts: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Wall time after which the code is not taken any more. */
    expiresAt: isoInstant,
    /** What the person has to do, in a sentence. */
    instruction: z.string(),
  }),
});
export type Checkpoint = z.infer<typeof checkpoint>;

export const linkReply = z.union([
  z.object({ object: z.literal('Account'), account: linkedInAccount }),
  checkpoint,
]);

/** How this installation and LinkedIn reach each other. */
export const connection = z.object({
  /** False in a copied or restored database until somebody confirms it: nothing is sent. */
  sendingAllowed: z.boolean(),
  /** False: no worker runs on this installation, so nothing is sent, read or imported until one does. */
  workerRunning: z.boolean(),
  /** False: the provider cannot call us, so replies and statuses come by sweeps alone. */
  webhooksReachable: z.boolean(),
});

const secret = z.string().min(1, 'This field cannot be empty.').max(4000);
const cookie = z.string().min(1, 'Paste the value of the cookie li_at.').max(4000);
export const listAccountsQuery = z.object({ type: z.literal('LINKEDIN').default('LINKEDIN') });
export const linkBody = z.strictObject({
  provider: z.literal('LINKEDIN').default('LINKEDIN'),
  username: z.string().trim().min(1, 'Enter the email address or phone number you use on LinkedIn.').max(254),
  password: secret,
  timeZone: z.string().max(64).optional(),
  /** Where the person is at home: the provider signs in from there. */
  country: country.optional(),
});
export const linkWithCookieBody = z.strictObject({
  cookie,
  user_agent: z
    .string()
    .trim()
    .min(1, 'Paste the user agent of the browser the cookie comes from.')
    .max(1000),
  timeZone: z.string().max(64).optional(),
  country: country.optional(),
});
export const reconnectBody = z.strictObject({
  accountId: id,
  username: linkBody.shape.username,
  password: secret,
});
export const reconnectWithCookieBody = z.strictObject({
  accountId: id,
  cookie,
  user_agent: linkWithCookieBody.shape.user_agent,
});
export const checkpointBody = z.strictObject({
  account_id: id,
  /** For in-app approval an empty code asks whether it has been approved. */
  code: z.string().trim().max(200),
});
export const resendCheckpointBody = z.strictObject({ account_id: id });
export const unlinkBody = z.strictObject({ accountId: id });
export const unlinkReply = z.object({ unlinked: z.literal(true), cancelledActions: z.number().int() });
