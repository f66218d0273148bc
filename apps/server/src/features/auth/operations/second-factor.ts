import type { SecondFactor } from '@waypost/contract/auth-security';
import { Secret } from 'otpauth';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  putUnconfirmedFactor,
  replaceRecoveryCodes,
} from '../second-factor.store.ts';
import { planLetter } from '../send-letter.ts';
import { recoveryCodeHash, requireCode, sealSecret, totpOf } from './check-code.ts';
import { requirePassword } from './check-password.ts';

const recoveryCodeCount = 10;
/** No letters or digits that are mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function readSecondFactor({ platform }: AuthDeps, actor: Actor): Promise<SecondFactor> {
  return inWorkspace(platform.db, actor.workspaceId, async (tx) => {
    const factor = await findFactor(tx, actor);
    const isOn = factor?.isConfirmed === true;
    return { isOn, recoveryCodesLeft: isOn ? factor.recoveryCodesLeft : 0 };
  });
}

/** Makes a secret for the app; signing in stays as it is until a code confirms it. Throws `conflict` when one is on. */
export async function setUpSecondFactor(deps: AuthDeps, actor: Actor, password: string) {
  const { user } = await requirePassword(deps, actor, password, 'password');
  const bytes = Uint8Array.from(deps.platform.random.bytes(20));
  const secret = new Secret({ buffer: bytes.buffer }).base32;
  const sealed = sealSecret(deps.platform, actor, secret);
  const isNew = await inWorkspace(deps.platform.db, actor.workspaceId, (tx) =>
    putUnconfirmedFactor(tx, actor, sealed),
  );
  if (!isNew) throw isOnAlready();
  return { secret, uri: totpOf(secret, user.email).toString() };
}

/** Turns the second factor on with the first code of the app; answers the recovery codes, once. */
export async function confirmSecondFactor(deps: AuthDeps, actor: Actor, code: string) {
  const { platform } = deps;
  await takeAttempt(platform, [limits.codePerUser, actor.userId]);
  return inWorkspace(platform.db, actor.workspaceId, async (tx) => {
    const factor = await findFactor(tx, actor);
    if (factor?.isConfirmed === true) throw isOnAlready();
    if (factor === undefined)
      throw new AppError('conflict', 'Start the set-up again: there is no secret yet.');
    await requireCode(deps, tx, actor, code);
    await confirmFactor(tx, actor);
    await planLetter(deps, tx, 'second-factor-on', actor);
    return { recoveryCodes: await newRecoveryCodes(platform, tx, actor) };
  });
}

/** Replaces the recovery codes; the old ones stop working. */
export function renewRecoveryCodes(deps: AuthDeps, actor: Actor, input: { password: string; code: string }) {
  return withPasswordAndCode(deps, actor, input, async (tx) => ({
    recoveryCodes: await newRecoveryCodes(deps.platform, tx, actor),
  }));
}

export function turnOffSecondFactor(
  deps: AuthDeps,
  actor: Actor,
  input: { password: string; code: string },
): Promise<SecondFactor> {
  return withPasswordAndCode(deps, actor, input, async (tx) => {
    await deleteFactor(tx, actor);
    await planLetter(deps, tx, 'second-factor-off', actor);
    return { isOn: false, recoveryCodesLeft: 0 };
  });
}

async function withPasswordAndCode<T>(
  deps: AuthDeps,
  actor: Actor,
  { password, code }: { password: string; code: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await requirePassword(deps, actor, password, 'password');
  await takeAttempt(deps.platform, [limits.codePerUser, actor.userId]);
  return inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    if ((await findFactor(tx, actor))?.isConfirmed !== true) {
      throw new AppError('conflict', 'Two-step sign-in is not on.');
    }
    await requireCode(deps, tx, actor, code);
    return work(tx);
  });
}

async function newRecoveryCodes(
  platform: Pick<Platform, 'random' | 'secrets'>,
  tx: Tx,
  actor: Actor,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(platform.random));
  await replaceRecoveryCodes(
    tx,
    actor,
    codes.map((code) => recoveryCodeHash(platform, actor, code)),
  );
  return codes;
}

/** Ten signs of 31: 49 bits. */
function newCode(random: Platform['random']): string {
  let code = '';
  while (code.length < 10) {
    // Bytes from 248 on would make some signs likelier than others.
    for (const byte of random.bytes(16)) if (byte < 248 && code.length < 10) code += alphabet[byte % 31];
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function isOnAlready(): AppError {
  return new AppError('conflict', 'Two-step sign-in is on already. Turn it off first to set it up anew.');
}
