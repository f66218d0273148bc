import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What this installation generated for itself. Kept in `DATA_DIR/secrets.json`, readable by its owner alone.
 * Losing it means: encrypted columns cannot be read and everybody signs in again.
 *
 * @typedef {{ secretKey: string, installationId: string, sandboxKey: string }} Secrets
 *
 * @param {string} dataDir an existing folder
 * @returns {Secrets}
 */
export function readOrMakeSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? parse(file) : {};
  const secrets = {
    secretKey: known.secretKey ?? randomBytes(32).toString('base64url'),
    installationId: known.installationId ?? randomUUID(),
    sandboxKey: known.sandboxKey ?? randomBytes(32).toString('base64url'),
  };
  if (JSON.stringify(known) !== JSON.stringify(secrets)) {
    // Written beside and renamed: a power cut must not leave half a key.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}

/**
 * A key for one purpose, so that no two services ever share one.
 * @param {string} rootKey
 * @param {string} purpose
 */
export function derive(rootKey, purpose) {
  return createHmac('sha256', rootKey).update(`waypost:${purpose}`).digest('base64url');
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(
      `${file} is not readable as JSON. Restore it from a backup; without it stored secrets are lost.`,
    );
  }
}
