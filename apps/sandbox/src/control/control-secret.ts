import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileWhole } from '../journal/write-file-whole.ts';

/** The secret of the control door, made once per data folder and readable by its owner only. */
export function controlSecretIn(folder: string): string {
  const file = join(folder, 'control-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  writeFileWhole(file, secret);
  return secret;
}
