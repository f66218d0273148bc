import { MailError } from '../../ports/mail.ts';
import { inDirectory, inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { ErrandKind } from '../../platform/jobs/errands.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { writeLetter } from '../../platform/mail/write-letter.ts';
import type { UserAddress } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type LetterKind, letterOf } from './letters.ts';
import { insertMailToken, type MailPurpose } from './mail-token.store.ts';
import { linkTokenHash } from './sessions.ts';

const errandKind = 'auth.letter';

type Deps = Pick<AuthDeps, 'platform' | 'users' | 'mail' | 'publicUrl'>;

/** Plans a letter to a user in the caller's transaction. Without a mail server it is left out. */
export async function planLetter(
  { platform, mail }: Deps,
  tx: Tx,
  letter: LetterKind,
  { workspaceId, userId }: UserAddress,
): Promise<void> {
  if (mail === undefined) return;
  await platform.queue.errand(tx, { kind: errandKind, about: { letter, workspaceId, userId } });
}

/**
 * Plans a letter to whoever has this address, if anybody does. Whether somebody does is looked up only when it is
 * sent: the one who asks waits for the same work either way.
 */
export async function planLetterToAddress(deps: Deps, letter: MailPurpose, email: string): Promise<void> {
  requireMail(deps);
  const emailHash = deps.users.emailHash(email).toString('hex');
  await inDirectory(deps.platform.db, (tx) =>
    deps.platform.queue.errand(tx, { kind: errandKind, about: { letter, emailHash } }),
  );
}

/** Throws `not_ready` where no mail server is configured. */
export function requireMail({ mail }: Pick<Deps, 'mail'>): void {
  if (mail !== undefined) return;
  throw new AppError(
    'not_ready',
    'This installation cannot send mail yet. Ask whoever runs it to set SMTP_URL, or to reset your password.',
  );
}

/** Writes and sends planned letters. The link is made here, so that it never lies in a queue. */
export function letterErrand(deps: Deps): ErrandKind {
  const { platform, users, mail } = deps;
  return {
    kind: errandKind,
    async run(about) {
      const letter = about['letter'] as LetterKind;
      const user = await addressOf(deps, about);
      if (user === undefined || mail === undefined) return;
      const to = await inWorkspace(platform.db, user.workspaceId, (tx) =>
        users.read(tx, user.workspaceId, user.userId),
      );
      // The sample workspace belongs to everybody who opens it.
      if (to.isSampleWorkspace || (letter === 'verify-email' && to.isEmailVerified)) return;
      const url = await linkOf(deps, letter, user, to.email);
      try {
        await mail.send(writeLetter({ name: to.name, address: to.email }, letterOf(letter, url)));
      } catch (error) {
        if (!(error instanceof MailError) || error.kind !== 'refused') throw error;
        platform.log.warn({ letter, userId: user.userId }, error.message);
      }
    },
  };
}

async function addressOf(
  { users }: Deps,
  about: Readonly<Record<string, string>>,
): Promise<UserAddress | undefined> {
  const { workspaceId, userId, emailHash } = about;
  if (emailHash !== undefined) return users.findByEmailHash(Buffer.from(emailHash, 'hex'));
  return workspaceId === undefined || userId === undefined ? undefined : { workspaceId, userId };
}

/** Tokens stand behind `#`: browsers keep that to themselves, so no log of any server holds one. */
async function linkOf(deps: Deps, letter: LetterKind, user: UserAddress, email: string): Promise<string> {
  const { platform, users, publicUrl } = deps;
  if (letter === 'workspace-deletion') return `${publicUrl}/auth`;
  if (letter === 'recovery-code-used') return `${publicUrl}/settings/security`;
  if (letter !== 'reset-password' && letter !== 'verify-email') return `${publicUrl}/dashboard`;
  const token = platform.random.bytes(32).toString('base64url');
  const hash = linkTokenHash(platform, token);
  const emailHash = users.emailHash(email.toLowerCase());
  await insertMailToken(platform.db, { ...user, hash, purpose: letter, emailHash });
  return `${publicUrl}/auth/${letter === 'reset-password' ? 'reset' : 'verify'}#${token}`;
}
