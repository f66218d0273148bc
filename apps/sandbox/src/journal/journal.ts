import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';

export interface Journal<T> {
  /** Writes one record and returns when the operating system has it. All of a record is kept, or none of it. */
  append(record: T): void;
  /** Forgets every record. */
  clear(): void;
  close(): void;
}

/**
 * Opens an append-only file of one JSON record per line and hands every stored record to `replay`.
 * A last line that was cut short by a kill is removed; a broken line elsewhere stops the start, because going on
 * would silently forget what came after it.
 */
export function openJournal<T>(file: string, replay: (record: T) => void): Journal<T> {
  if (existsSync(file)) replayFile(file, replay);
  const handle = openSync(file, 'a', 0o600);
  return {
    append(record) {
      const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
      let done = 0;
      while (done < bytes.length) done += writeSync(handle, bytes, done);
    },
    clear: () => ftruncateSync(handle, 0),
    close() {
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

function replayFile<T>(file: string, replay: (record: T) => void): void {
  const bytes = readFileSync(file);
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    if (end < 0) {
      truncateSync(file, start);
      return;
    }
    const line = bytes.toString('utf8', start, end);
    let record: T;
    try {
      record = JSON.parse(line) as T;
    } catch {
      throw new Error(
        `The sandbox journal ${file} has an unreadable record at byte ${start}. Restore the file, or delete its folder to start a new sandbox world.`,
      );
    }
    replay(record);
    start = end + 1;
  }
}
