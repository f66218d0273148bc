import { MailError } from '../../ports/mail.ts';
import { inDirectory, inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import type { ErrandKind } from '../../platform/jobs/errands.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { writeLetter } from '../../platform/mail/write-letter.ts';
import type { UserAddress } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { findEmailChange } from './email-change.store.ts';
import { type LetterKind, letterOf } from './letters.ts';
import { insertMailToken, type MailPurpose } from './mail-token.store.ts';
import { linkTokenHash } from './sessions.ts';

const errandKind = 'auth.letter';
const formerPurpose = 'former-email';

type Deps = Pick<AuthDeps, 'platform' | 'users' | 'mail' | 'publicUrl'>;

/**
 * Plans a letter to a user in the caller's transaction. Without a mail server it is left out. `formerEmail`: where it goes
 * instead of the address the user has by now; it lies sealed in the queue.
 */
export async function planLetter(
  { platform, mail }: Deps,
  tx: Tx,
  letter: LetterKind,
  { workspaceId, userId }: UserAddress,
  formerEmail?: string,
): Promise<void> {
  if (mail === undefined) return;
  const former: Record<string, string> =
    formerEmail === undefined
      ? {}
      : { former: platform.secrets.seal(formerPurpose, userId, formerEmail).toString('hex') };
  await platform.queue.errand(tx, { kind: errandKind, about: { letter, workspaceId, userId, ...former } });
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
  const { platform, mail } = deps;
  return {
    kind: errandKind,
    async run(about) {
      if (mail === undefined) return;
      const planned = await plannedLetter(deps, about);
      if (planned === undefined) return;
      const { letter, user, name, address } = planned;
      const url = await linkOf(deps, letter, user, address);
      try {
        await mail.send(writeLetter({ name, address }, letterOf(letter, url)));
      } catch (error) {
        if (!(error instanceof MailError) || error.kind !== 'refused') throw error;
        platform.log.warn({ letter, userId: user.userId }, error.message);
      }
    },
  };
}

/** What is sent to whom, as things are now; undefined: nothing any more. */
async function plannedLetter(
  deps: Deps,
  about: Readonly<Record<string, string>>,
): Promise<{ letter: LetterKind; user: UserAddress; name: string; address: string } | undefined> {
  const { platform, users } = deps;
  const letter = about['letter'] as LetterKind;
  const user = await addressOf(deps, about);
  if (user === undefined) return undefined;
  const { to, waiting } = await inWorkspace(platform.db, user.workspaceId, async (tx) => ({
    to: await users.read(tx, user.workspaceId, user.userId),
    waiting: await findEmailChange(tx, user),
  }));
  // The sample workspace belongs to everybody who opens it.
  if (to.isSampleWorkspace || (letter === 'verify-email' && to.isEmailVerified)) return undefined;
  const { former } = about;
  if (former !== undefined) {
    const address = platform.secrets.open(formerPurpose, user.userId, Buffer.from(former, 'hex'));
    return { letter, user, name: to.name, address };
  }
  if (letter !== 'change-email') return { letter, user, name: to.name, address: to.email };
  if (waiting === undefined) return undefined;
  // Whose address it is already is told in place of the link; whoever asked does not learn of it.
  const owner = await users.findByEmail(waiting.newEmail);
  if (owner === undefined) return { letter, user, name: to.name, address: waiting.newEmail };
  const theirs = await inWorkspace(platform.db, owner.workspaceId, (tx) =>
    users.read(tx, owner.workspaceId, owner.userId),
  );
  if (theirs.isSampleWorkspace) return undefined;
  return { letter: 'email-wanted', user: owner, name: theirs.name, address: theirs.email };
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
  if (letter === 'workspace-deletion' || letter === 'email-wanted') return `${publicUrl}/auth`;
  if (letter === 'recovery-code-used') return `${publicUrl}/settings/security`;
  if (letter === 'email-change-asked') return `${publicUrl}/settings/profile#email`;
  if (letter !== 'reset-password' && letter !== 'verify-email' && letter !== 'change-email') {
    return `${publicUrl}/dashboard`;
  }
  const token = platform.random.bytes(32).toString('base64url');
  const hash = linkTokenHash(platform, token);
  const emailHash = users.emailHash(email.toLowerCase());
  await insertMailToken(platform.db, { ...user, hash, purpose: letter, emailHash });
  // What the page says of a link that is void depends on which it was.
  const page =
    letter === 'reset-password' ? 'reset' : letter === 'change-email' ? 'verify?address=new' : 'verify';
  return `${publicUrl}/auth/${page}#${token}`;
}
