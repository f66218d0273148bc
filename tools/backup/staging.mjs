import { existsSync, lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '../postgres/binaries.mjs';
import { clearLeftovers } from '../postgres/leftovers.mjs';
import { arrangePlaces, homeOf, stagingOf } from '../postgres/places.mjs';
import { chooseRunAs } from '../postgres/run-as.mjs';

/**
 * A data folder of its own inside the one that is restored, with an empty folder for the cluster where the account that
 * runs the server can reach it.
 *
 * @param {string} dataDir
 * @returns {{ path: string, cluster: string, own: () => void, finalHome: () => string }} `own` gives the unpacked cluster
 *   to that account; `finalHome` prepares the folder that holds the cluster of `dataDir`, usually `dataDir`
 */
export function openStaging(dataDir) {
  const runAs = chooseRunAs();
  const arrange = (folder) => arrangePlaces({ dataDir: folder, runAs, binaries: findBinaries() });
  const path = stagingOf(dataDir);
  const { cluster } = arrange(path);
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  return {
    path,
    cluster,
    own: () => {
      if (runAs.kind === 'user') giveAll(cluster, runAs);
    },
    finalHome: () => {
      arrange(dataDir);
      return homeOf(dataDir);
    },
  };
}

/** Removes what a restore left, its server included; nothing when there is nothing. */
export async function clearStaging(dataDir, say) {
  const path = stagingOf(dataDir);
  if (!existsSync(path)) return;
  const home = homeOf(path);
  await clearLeftovers({ cluster: join(home, 'postgres') }, say);
  if (home !== path) await rm(home, { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
}

function giveAll(path, { uid, gid }) {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) giveAll(at, { uid, gid });
    else lchownSync(at, uid, gid);
  }
}
