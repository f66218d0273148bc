import { LinkedInFailure, type LinkedInFailureKind } from '../../ports/linkedin.ts';

/** The body of every Unipile error, as far as it is needed. `type` is without its `errors/` prefix. */
export interface UnipileError {
  type: string | null;
  title: string | null;
}

/** Reads an error body that may be anything, HTML of a proxy included. */
export function readError(body: unknown): UnipileError {
  const text = (key: 'type' | 'title' | 'detail'): string | null => {
    const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : null;
    return typeof value === 'string' && value !== '' ? value.slice(0, 300) : null;
  };
  return { type: text('type')?.replace(/^errors\//, '') ?? null, title: text('title') ?? text('detail') };
}

/** Types that mean the same whatever the status. */
const kindOfType: Readonly<Record<string, LinkedInFailureKind>> = {
  // Our own API key: no account is to blame, so none may be taken for disconnected.
  missing_credentials: 'unavailable',
  invalid_checkpoint_solution: 'wrong_code',
  authentication_intent_error: 'checkpoint_expired',
  wrong_account: 'wrong_account',
  account_restricted: 'restricted',
  action_required: 'restricted',
  too_many_requests: 'limited',
  limit_exceeded: 'limited',
  cannot_resend_yet: 'limited',
  insufficient_credits: 'limited',
};

/** Types that say "wrong password or cookie" while signing in and "signed out" afterwards. */
const credentialTypes = new Set([
  'invalid_credentials',
  'expired_credentials',
  'multiple_sessions',
  'checkpoint_error',
]);

/** What the call was for: the same answer means different things while signing in. */
export type CallPurpose = 'sign_in' | 'checkpoint' | 'use';

export function failureOf(status: number, body: unknown, purpose: CallPurpose): LinkedInFailure {
  const { type, title } = readError(body);
  return new LinkedInFailure(
    kindOf(status, type, purpose),
    `Unipile answered ${status}${type === null ? '' : ` ${type}`}${title === null ? '' : `: ${title}`}`,
    type,
  );
}

function kindOf(status: number, type: string | null, purpose: CallPurpose): LinkedInFailureKind {
  const known = type !== null && Object.hasOwn(kindOfType, type) ? kindOfType[type] : undefined;
  if (known !== undefined) return known;
  if (purpose !== 'use' && type !== null && credentialTypes.has(type)) return 'credentials';
  if (purpose === 'checkpoint' && (status === 408 || status === 409)) return 'checkpoint_expired';
  if (status === 401) return purpose === 'use' ? 'disconnected' : 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'limited';
  if (status === 400 || status === 403 || status === 413 || status === 415 || status === 422)
    return 'refused';
  return 'unavailable';
}
