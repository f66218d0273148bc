import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { UserAddress } from '../users/index.ts';

export type MailPurpose = 'reset-password' | 'verify-email' | 'change-email';

/** Wall seconds for which a link works. */
export const linkSeconds: Readonly<Record<MailPurpose, number>> = {
  'reset-password': 3600,
  'verify-email': 3 * 24 * 3600,
  'change-email': 3 * 24 * 3600,
};

export async function insertMailToken(
  db: Db | Tx,
  token: UserAddress & { hash: Buffer; purpose: MailPurpose; emailHash: Buffer },
): Promise<void> {
  await change(
    db,
    sql`insert into mail_token_directory (token_hash, purpose, user_id, workspace_id, email_hash, expires_wall_at)
        values (${token.hash}, ${token.purpose}, ${token.userId}, ${token.workspaceId}, ${token.emailHash},
                now() + make_interval(secs => ${linkSeconds[token.purpose]}::int))`,
  );
}

/** Whose link it is and what it is for, while it works. */
export async function findMailToken(
  db: Db,
  hash: Buffer,
  purpose: MailPurpose,
): Promise<(UserAddress & { emailHash: Buffer }) | undefined> {
  const row = await find(
    db,
    sql<{ user_id: string; workspace_id: string; email_hash: Buffer }>`
      select user_id, workspace_id, email_hash from mail_token_directory
      where token_hash = ${hash} and purpose = ${purpose} and expires_wall_at > clock_timestamp()`,
  );
  return row === undefined
    ? undefined
    : { userId: row.user_id, workspaceId: row.workspace_id, emailHash: row.email_hash };
}

/** Uses a link up; false when it was used a moment ago by somebody else. */
export async function useMailToken(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await change(
    tx,
    sql`delete from mail_token_directory where token_hash = ${hash} and expires_wall_at > clock_timestamp()`,
  );
  return used === 1;
}

/** No other link of this kind works any more. */
export async function deleteMailTokens(tx: Tx, userId: string, purpose: MailPurpose): Promise<void> {
  await change(tx, sql`delete from mail_token_directory where user_id = ${userId} and purpose = ${purpose}`);
}

/** Forgets links that have expired, at most `max`; answers whether more is left. */
export async function cleanMailTokens(db: Db, max: number): Promise<boolean> {
  const gone = await change(
    db,
    sql`delete from mail_token_directory where token_hash in (
          select token_hash from mail_token_directory where expires_wall_at < now() limit ${max})`,
  );
  return gone === max;
}
