import { readSession, userIdOf } from './session.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';

export interface Draft {
  text: string;
  /** Kept until what is sent is accepted, so that trying again never sends twice. */
  clientKey: string;
}

/** Drafts that are kept at most; those written in last stay. */
export const keptDraftsMax = 50;
/** Characters of one draft; a longer one lasts as long as the page. Twice what LinkedIn takes. */
export const keptTextMax = 16_000;
/** Characters of all drafts together: a small part of what a browser keeps for us. */
export const keptCharactersMax = 400_000;

/** `[place, person, text, client key]`; the one written in last stands last. */
type Entry = [place: string, owner: string, text: string, clientKey: string];

/** The drafts of whoever is signed in, as this browser keeps them; what cannot be read is left out. */
export function readDrafts(): Record<string, Draft> {
  const owner = userIdOf(readSession());
  return Object.fromEntries(
    readEntries()
      .filter((entry) => entry[1] === owner)
      .map(([place, , text, clientKey]) => [place, { text, clientKey }]),
  );
}

/** Keeps what one place holds now; without a draft, or with an empty one, it keeps nothing of it. */
export function keepDraft(place: string, draft: Draft | undefined): void {
  const owner = userIdOf(readSession());
  if (owner === null) return;
  const entries = readEntries();
  const others = entries.filter(([where, of]) => where !== place || of !== owner);
  const isKept = draft !== undefined && draft.text !== '' && draft.text.length <= keptTextMax;
  if (!isKept && others.length === entries.length) return;
  const all: Entry[] = isKept ? [...others, [place, owner, draft.text, draft.clientKey]] : others;
  writeJson(storageKeys.drafts, withinBounds(all));
}

/** The newest of them that have room. */
function withinBounds(entries: readonly Entry[]): Entry[] {
  let characters = 0;
  return entries
    .slice(-keptDraftsMax)
    .toReversed()
    .filter(([, , text]) => (characters += text.length) <= keptCharactersMax)
    .toReversed();
}

function readEntries(): Entry[] {
  const stored = readJson(storageKeys.drafts);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'string');
}
