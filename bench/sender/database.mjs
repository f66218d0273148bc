import { createDatabase } from '../../apps/server/src/proof/kill-database.ts';

/** A migrated database of its own: the product's connection is bound by row-level security, the owner's is not. */
export async function migratedDatabase(serverUrl) {
  const { appUrl, drop } = await createDatabase(serverUrl);
  const owner = new URL(serverUrl);
  owner.pathname = new URL(appUrl).pathname;
  return { appUrl, ownerUrl: owner.toString(), drop };
}
