import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inDirectory } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteFamily, lockFamily } from '../token.store.ts';

/** Ends the actor's session everywhere it is open. */
export async function signOut({ db }: Pick<Platform, 'db'>, actor: Actor): Promise<void> {
  await inDirectory(db, async (tx) => {
    await lockFamily(tx, actor.familyId);
    await deleteFamily(tx, actor.familyId);
  });
}
