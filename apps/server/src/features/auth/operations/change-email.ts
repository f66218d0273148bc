import type { EmailChange } from '@waypost/contract/auth-security';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserAddress } from '../../users/index.ts';
import { limits, takeAttempt } from '../attempts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { lockPasswordHash, lockPerson } from '../credential.store.ts';
import { findEmailChange, saveEmailChange } from '../email-change.store.ts';
import { deleteMailTokens } from '../mail-token.store.ts';
import { planLetter, requireMail } from '../send-letter.ts';
import { deleteFamiliesOf } from '../token.store.ts';
import { requirePassword } from './check-password.ts';
import { dropEmailChange } from './drop-email-change.ts';
import { followEnded } from './follow-ended.ts';
import { linkExpired } from './reset-password.ts';

/**
 * Changes the address of somebody who is signed in and knows the password. One that is not confirmed goes at once: who
 * mistyped it gets no letter that could be answered. A confirmed one stays until the link to the new one is opened, and
 * nothing says before that whether somebody has the new one.
 */
export async function askEmailChange(
  deps: AuthDeps,
  actor: Actor,
  input: { email: string; currentPassword: string },
): Promise<EmailChange> {
  const { platform, users } = deps;
  const { workspaceId, userId } = actor;
  const { user } = await requirePassword(deps, actor, input.currentPassword, 'currentPassword');
  requireOther(user.email, input.email);
  // Where no letter goes out none is counted: who mistypes is not locked out. Tries are counted with the password.
  if (!user.isEmailVerified) await users.requireFree(input.email);
  await takeAttempt(platform, [limits.mailPerEmail, userId], [limits.mailPerEmail, input.email]);
  return inOneChange(platform, workspaceId, async (tx) => {
    await lockPerson(tx, userId);
    const { email, isEmailVerified } = await users.read(tx, workspaceId, userId);
    requireOther(email, input.email);
    if (!isEmailVerified) {
      await putEmail(deps, tx, actor, { email: input.email, isVerified: false, keep: actor.familyId });
      await planLetter(deps, tx, 'verify-email', actor);
      return { email: input.email, waitingEmail: null };
    }
    requireMail(deps);
    await dropEmailChange(tx, actor);
    await saveEmailChange(tx, actor, { newEmail: input.email, familyId: actor.familyId });
    await planLetter(deps, tx, 'change-email', actor);
    await planLetter(deps, tx, 'email-change-asked', actor);
    await hint(tx, workspaceId, 'auth.session', userId);
    return { email, waitingEmail: input.email };
  });
}

function requireOther(email: string, asked: string): void {
  if (email.toLowerCase() !== asked) return;
  const message = 'This is the address you have. Enter another one.';
  throw new AppError('invalid_input', message, { issues: [{ path: 'body.email', message }] });
}

/**
 * The link to the new address was opened, which answers it. Throws `link_expired`, and `email_taken` when somebody else got
 * it meanwhile: nothing waits then any more.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  link: UserAddress & { emailHash: Buffer },
): Promise<string> {
  const { platform, users } = deps;
  const { workspaceId, userId } = link;
  try {
    // Two people who swap their addresses wait for each other.
    return await inOneChange(platform, workspaceId, async (tx) => {
      await lockPerson(tx, userId);
      const waiting = await findEmailChange(tx, link);
      if (waiting === undefined || !users.emailHash(waiting.newEmail).equals(link.emailHash)) {
        throw linkExpired('your new address', 'If you still want it, ask for it again in Settings, Profile.');
      }
      const { email } = await users.read(tx, workspaceId, userId);
      await putEmail(deps, tx, link, { email: waiting.newEmail, isVerified: true, keep: waiting.familyId });
      await planLetter(deps, tx, 'email-changed', link, email);
      return waiting.newEmail;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    await inWorkspace(platform.db, workspaceId, async (tx) => {
      await lockPerson(tx, userId);
      const waiting = await findEmailChange(tx, link);
      // Another address may have been asked for in between.
      if (waiting && users.emailHash(waiting.newEmail).equals(link.emailHash))
        await dropEmailChange(tx, link);
    });
    throw new AppError(
      'email_taken',
      'Another account has this address by now, so yours stays as it was. Choose another one in Settings, Profile.',
    );
  }
}

/** Every link of before is void, and every session but `keep` ends. Throws `email_taken`. */
async function putEmail(
  { users }: AuthDeps,
  tx: Tx,
  user: UserAddress,
  { email, isVerified, keep }: { email: string; isVerified: boolean; keep: string },
): Promise<void> {
  const { workspaceId, userId } = user;
  await lockPasswordHash(tx, workspaceId, userId);
  await users.changeEmail(tx, user, email, { isVerified });
  for (const purpose of ['verify-email', 'reset-password'] as const) {
    await deleteMailTokens(tx, userId, purpose);
  }
  await dropEmailChange(tx, user);
  await deleteFamiliesOf(tx, userId, keep);
  await followEnded(tx, workspaceId, userId);
}
