import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file so that a reader, or a start after a kill, sees the old text or the new one, never a part. */
export function writeFileWhole(file: string, text: string, mode = 0o600): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}
