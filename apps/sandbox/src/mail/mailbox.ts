import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../journal/journal.ts';
import { writeFileWhole } from '../journal/write-file-whole.ts';
import { readLetter, type ReadLetter } from './read-letter.ts';
import type { ReceivedLetter } from './mail-server.ts';

/** The newest so many letters are kept. */
const LETTERS_MAX = 200;

export interface MailboxLetter extends ReadLetter {
  id: number;
  receivedAt: string;
}

export interface Mailbox {
  /** Returns when the letter is stored. */
  take(letter: ReceivedLetter): void;
  /** Newest first. */
  list(): readonly MailboxLetter[];
  find(id: number): MailboxLetter | undefined;
  close(): void;
}

interface Stored extends ReceivedLetter {
  id: number;
  receivedAt: string;
}

/** Letters in `<folder>/mail.jsonl`, so that a restart keeps them; apart from the world's journal, which has no mail in it. */
export function openMailbox(folder: string, wallNow: () => number): Mailbox {
  const file = join(folder, 'mail.jsonl');
  mkdirSync(folder, { recursive: true });
  let letters: MailboxLetter[] = [];
  let stored: Stored[] = [];
  let nextId = 1;
  const add = (letter: Stored): void => {
    stored = [...stored, letter].slice(-LETTERS_MAX);
    letters = [{ ...readLetter(letter.raw), id: letter.id, receivedAt: letter.receivedAt }, ...letters].slice(
      0,
      LETTERS_MAX,
    );
    nextId = letter.id + 1;
  };
  let records = 0;
  const replay = (letter: Stored): void => {
    add(letter);
    records += 1;
  };
  let journal = openJournal<Stored>(file, replay);
  if (records > LETTERS_MAX) {
    journal.close();
    writeFileWhole(file, stored.map((letter) => `${JSON.stringify(letter)}\n`).join(''));
    journal = openJournal<Stored>(file, () => undefined);
  }
  return {
    take(letter) {
      const record = { ...letter, id: nextId, receivedAt: new Date(wallNow()).toISOString() };
      journal.append(record);
      add(record);
    },
    list: () => letters,
    find: (id) => letters.find((letter) => letter.id === id),
    close: () => journal.close(),
  };
}
