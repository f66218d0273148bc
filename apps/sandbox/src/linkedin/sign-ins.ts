import type { CheckpointType, Tier } from '../state/state.ts';
import { WireError } from './wire-error.ts';

const PASSWORD = 'sandbox';

/** The code that every code checkpoint takes. */
export const CHECKPOINT_CODE = '123456';

export interface SignIn {
  /** Who signs in; the same key is the same LinkedIn member for ever. `undefined`: the member of the account that reconnects. */
  memberKey: string | undefined;
  tier: Tier;
  checkpoint?: { type: CheckpointType; source?: 'SMS' | 'APP' };
}

const CHECKPOINTS: Readonly<Record<string, NonNullable<SignIn['checkpoint']>>> = {
  sms: { type: '2FA', source: 'SMS' },
  app: { type: '2FA', source: 'APP' },
  otp: { type: 'OTP' },
  approve: { type: 'IN_APP_VALIDATION' },
  captcha: { type: 'CAPTCHA' },
};

/**
 * What LinkedIn says to a user name and password. The part before `@` (and before `+`) chooses the behaviour:
 * ok, sms, app, otp, approve, captcha, free, new; `wrong` never gets in. Anything else signs in like `ok`.
 */
export function signInByPassword(username: string, password: string): SignIn {
  const key = username.trim().toLowerCase();
  const kind = /^[^@+]*/.exec(key)?.[0] ?? '';
  if (kind === 'wrong' || password !== PASSWORD) throw refused('The provided credentials are invalid.');
  return {
    memberKey: key,
    tier: kind === 'free' ? 'free' : kind === 'new' ? 'new' : 'premium',
    checkpoint: CHECKPOINTS[kind],
  };
}

/**
 * What LinkedIn says to a session cookie: `li_at_ok` and `li_at_ok_<word>` are good ones of separate members,
 * `li_at_expired` was good once. When reconnecting, plain `li_at_ok` is a fresh cookie of that account's own member.
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
  if (!/^li_at_ok(_[\w-]+)?$/.test(value)) throw refused('The provided session cookie is invalid.');
  return { memberKey: value === 'li_at_ok' && reconnecting ? undefined : `cookie:${value}`, tier: 'premium' };
}

const refused = (detail: string) => new WireError(401, 'invalid_credentials', 'Invalid credentials', detail);
