import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserAddress } from '../../users/index.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findFactor, takeStep, useRecoveryCode } from '../second-factor.store.ts';
import { planLetter } from '../send-letter.ts';

const sealPurpose = 'second-factor';
const boundTo = ({ workspaceId, userId }: UserAddress): string => `${workspaceId} ${userId}`;

/** The shared secret as it is stored. */
export function sealSecret(
  { secrets }: Pick<Platform, 'secrets'>,
  user: UserAddress,
  base32: string,
): Buffer {
  return secrets.seal(sealPurpose, boundTo(user), base32);
}

/** What apps and server agree on: SHA-1, 6 digits, 30 seconds, as every app understands it. */
export function totpOf(base32: string, label: string): TOTP {
  const secret = Secret.fromBase32(base32);
  return new TOTP({ issuer: 'Waypost', label, algorithm: 'SHA1', digits: 6, period: 30, secret });
}

/** Stored form of a recovery code; blanks, dashes and case do not matter. */
export function recoveryCodeHash(
  { secrets }: Pick<Platform, 'secrets'>,
  { userId }: UserAddress,
  code: string,
): Buffer {
  return secrets.keyedHash('recovery-code', `${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

/**
 * Takes a code of the app or, where the factor is confirmed, a recovery code; each works once. Throws `wrong_code`.
 * In the caller's transaction: a code that was taken is given back when what it was for fails.
 */
export async function requireCode(
  deps: Pick<AuthDeps, 'platform' | 'users' | 'mail' | 'publicUrl'>,
  tx: Tx,
  user: UserAddress,
  code: string,
): Promise<void> {
  const { platform } = deps;
  const factor = await findFactor(tx, user);
  const digits = code.replace(/[\s-]/g, '');
  if (factor !== undefined && /^\d{6}$/.test(digits)) {
    const totp = totpOf(platform.secrets.open(sealPurpose, boundTo(user), factor.secret), '');
    const timestamp = platform.clock.wallNow();
    // One step of 30 seconds either way: clocks differ and people type.
    const delta = totp.validate({ token: digits, timestamp, window: 1 });
    if (delta !== null && (await takeStep(tx, user, totp.counter({ timestamp }) + delta))) return;
    throw wrongCode('This code is not right or was used already. Wait for the next one and enter it.');
  }
  if (
    factor?.isConfirmed === true &&
    (await useRecoveryCode(tx, user, recoveryCodeHash(platform, user, code)))
  ) {
    await planLetter(deps, tx, 'recovery-code-used', user);
    return;
  }
  throw wrongCode(
    'This is not a code of your authenticator app (6 digits), and no recovery code that still works.',
  );
}

function wrongCode(message: string): AppError {
  return new AppError('wrong_code', message, { issues: [{ path: 'body.code', message }] });
}
