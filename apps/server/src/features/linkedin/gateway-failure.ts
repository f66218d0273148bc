import { AppError, notFound } from '../../platform/http/app-error.ts';
import { LinkedInFailure } from '../../ports/linkedin.ts';

/** The account cannot be used: the sentence names it. */
export function accountDisconnected(name: string): AppError {
  return new AppError(
    'linkedin_disconnected',
    `The LinkedIn account of ${name} is disconnected. Reconnect it in Settings, then try again.`,
  );
}

/** The governor or LinkedIn asks to wait; `until` is a business instant or unknown. */
export function accountLimited(name: string, reason: string, until: number | null): AppError {
  return new AppError('linkedin_limited', `${name}: ${reason}`, { details: { until } });
}

/** The business instant until which a read must wait, when the error says so. For jobs that go on later. */
export function limitedUntil(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'linkedin_limited') return null;
  const until = error.details?.until;
  return typeof until === 'number' ? until : null;
}

/** Refusals that are about the person asked for, not about the account that asks. */
const aboutPerson: ReadonlySet<unknown> = new Set([
  'user_unreachable',
  'invalid_recipient',
  'blocked_recipient',
]);

/** The account is shown nothing of this person; asking again later changes nothing. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict' && aboutPerson.has(error.details?.type);
}

/** A failed read in the product's words; everything that is not a provider failure passes unchanged. */
export function readFailure(error: unknown, name: string): unknown {
  if (!(error instanceof LinkedInFailure)) return error;
  const details = { kind: error.kind, type: error.providerType, provider: error.message };
  switch (error.kind) {
    case 'disconnected':
    case 'credentials':
    case 'wrong_account':
    case 'restricted':
      return accountDisconnected(name);
    case 'limited':
      return new AppError(
        'linkedin_limited',
        `LinkedIn asks ${name} to slow down. It goes on by itself later.`,
        { details: { ...details, until: null } },
      );
    case 'not_found':
      return notFound('What was looked for on LinkedIn');
    case 'refused':
      return new AppError(
        'conflict',
        'LinkedIn does not allow this for the account. Try it with another account.',
        { details },
      );
    case 'wrong_code':
    case 'checkpoint_expired':
    case 'unavailable':
      return new AppError('linkedin_unavailable', 'LinkedIn did not answer. Try again in a moment.', {
        details,
      });
  }
}
