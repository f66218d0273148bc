import type { CheckpointStep } from '../state/state.ts';
import type { Tier } from '../state/tiers.ts';
import { WireError } from './wire-error.ts';

const PASSWORD = 'sandbox';

/** The code that every code checkpoint takes. */
export const CHECKPOINT_CODE = '123456';

export interface SignIn {
  /** Who signs in; the same key is the same LinkedIn member for ever. `undefined`: the member of the account that reconnects. */
  memberKey: string | undefined;
  tier: Tier;
  /** What LinkedIn asks before it lets in, in this order. */
  checkpoints: readonly CheckpointStep[];
  /** The session holds only in the browser that the cookie came from. */
  needsBrowser?: boolean;
}

const CHECKPOINTS: Readonly<Record<string, readonly CheckpointStep[]>> = {
  sms: [{ type: '2FA', source: 'SMS' }],
  app: [{ type: '2FA', source: 'APP' }],
  otp: [{ type: 'OTP' }],
  approve: [{ type: 'IN_APP_VALIDATION' }],
  captcha: [{ type: 'CAPTCHA' }],
  phone: [{ type: 'PHONE_REGISTER' }, { type: 'OTP' }],
  contract: [{ type: 'CONTRACT_CHOOSER' }],
  chain: [{ type: 'CAPTCHA' }, { type: '2FA', source: 'SMS' }],
};

const TIERS: Readonly<Record<string, Tier>> = {
  free: 'free',
  new: 'new',
  sales: 'sales_navigator',
  recruiter: 'recruiter',
  contract: 'recruiter',
};

/**
 * What LinkedIn says to a user name and password. The part before `@` (and before `+`) chooses the behaviour: a kind
 * of checkpoint, a kind of subscription, `wrong` (never gets in) or `restricted`. Anything else signs in like `ok`.
 */
export function signInByPassword(username: string, password: string): SignIn {
  const key = username.trim().toLowerCase();
  const kind = /^[^@+]*/.exec(key)?.[0] ?? '';
  if (kind === 'wrong' || password !== PASSWORD) throw refused('The provided credentials are invalid.');
  if (kind === 'restricted') throw restricted();
  return {
    memberKey: key,
    tier: (Object.hasOwn(TIERS, kind) ? TIERS[kind] : undefined) ?? 'premium',
    checkpoints: (Object.hasOwn(CHECKPOINTS, kind) ? CHECKPOINTS[kind] : undefined) ?? [],
  };
}

/**
 * What LinkedIn says to a session cookie: `li_at_ok` and `li_at_ok_<word>` are good ones of separate members,
 * `li_at_agent` and `li_at_agent_<word>` are good only together with the user agent of a browser, `li_at_expired`
 * was good once. When reconnecting, plain `li_at_ok` is a fresh cookie of that account's own member.
 */
export function signInByCookie(cookie: string, reconnecting: boolean): SignIn {
  const value = cookie.trim();
  if (value === 'li_at_expired')
    throw new WireError(
      401,
      'expired_credentials',
      'Expired credentials',
      'The provided session cookie has expired. Please sign in again.',
    );
  const kind = /^li_at_(ok|agent)(_[\w-]+)?$/.exec(value)?.[1];
  if (kind === undefined) throw refused('The provided session cookie is invalid.');
  return {
    memberKey: value === 'li_at_ok' && reconnecting ? undefined : `cookie:${value}`,
    tier: 'premium',
    checkpoints: [],
    needsBrowser: kind === 'agent',
  };
}

/** Whether a user agent looks like one of a browser. */
export const isBrowser = (userAgent: string | undefined) => (userAgent ?? '').startsWith('Mozilla/5.0 (');

const refused = (detail: string) => new WireError(401, 'invalid_credentials', 'Invalid credentials', detail);

/** LinkedIn has restricted the member: nothing goes until LinkedIn lifts it. */
export const restricted = () =>
  new WireError(
    403,
    'account_restricted',
    'Account restricted',
    'Access to this account has been restricted by the provider.',
  );
