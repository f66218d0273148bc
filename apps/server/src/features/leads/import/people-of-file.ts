import type { FoundPerson } from '../lead-person.ts';
import { createSeenPeople } from './seen-people.ts';

/** Somebody who is stored; with a public identifier, or known by something else. */
interface Known {
  identityKey: string | null;
}

/** A person of a row, among those of the rows before it and those who are stored. */
export interface Met<Lead> {
  /** To be stored as; without a name key where somebody else's link came with that name. */
  person: FoundPerson;
  /** No row before this one was about them. */
  isFirst: boolean;
  /** Who they are stored as. */
  before: Lead | undefined;
  /** It brings the link of somebody whom the file has added without one. */
  completes: boolean;
}

/**
 * Whom the rows of one file are about, in their order. Somebody who is named without a link is whoever comes first with
 * a link, the same name and the same company; the next link with that name is somebody else.
 */
export interface PeopleOfFile {
  /** @param recognise who is stored with one of a person's keys */
  meet<Lead extends Known>(
    person: FoundPerson,
    recognise: (person: FoundPerson) => Lead | undefined,
  ): Met<Lead>;
  /** A row has added them, and their link is not known. */
  leaveOpen(person: FoundPerson): void;
}

export function createPeopleOfFile(): PeopleOfFile {
  const seen = createSeenPeople();
  // While it is false no name has to be compared: most files have a link in each row.
  let areNamesCompared = false;
  const take = (nameKey: string): void => {
    areNamesCompared = true;
    seen.isFirst(takenKey(nameKey));
  };
  return {
    meet: (person, recognise) =>
      person.identityKey === null
        ? meetNamed(person, person.fallbackKey ?? '', recognise(person))
        : meetLinked(person, person.identityKey, recognise),
    leaveOpen({ fallbackKey }) {
      if (fallbackKey !== null) seen.isFirst(openKey(fallbackKey));
    },
  };

  function meetNamed<Lead extends Known>(
    person: FoundPerson,
    key: string,
    before: Lead | undefined,
  ): Met<Lead> {
    areNamesCompared = true;
    const isNew = seen.isFirst(namedKey(key)) && !seen.has(takenKey(key));
    const named = { person, before, completes: false };
    if (before === undefined || before.identityKey === null) return { ...named, isFirst: isNew };
    take(key);
    // A row before this one may have been about them by their link, and one behind it may be.
    const isMetFirst = seen.isFirst(before.identityKey);
    return { ...named, isFirst: isNew && isMetFirst };
  }

  function meetLinked<Lead extends Known>(
    person: FoundPerson,
    identityKey: string,
    recognise: (person: FoundPerson) => Lead | undefined,
  ): Met<Lead> {
    const completes = false;
    if (!seen.isFirst(identityKey)) return { person, isFirst: false, before: recognise(person), completes };
    const nameKey = areNamesCompared ? person.nameKey?.() : undefined;
    if (nameKey !== undefined && seen.has(takenKey(nameKey))) {
      const { nameKey: _, ...stranger } = person;
      return { person: stranger, isFirst: true, before: recognise(stranger), completes };
    }
    const before = recognise(person);
    const isNamedBefore = nameKey !== undefined && seen.has(namedKey(nameKey));
    const bringsLink = before === undefined ? isNamedBefore : before.identityKey === null;
    if (!bringsLink) return { person, isFirst: true, before, completes };
    const key = nameKey ?? person.nameKey?.();
    if (key !== undefined) take(key);
    const isOpen = key !== undefined && seen.has(openKey(key));
    return { person, isFirst: !isNamedBefore, before, completes: isNamedBefore && isOpen };
  }
}

/** Somebody without a link. */
const namedKey = (fallbackKey: string): string => `~${fallbackKey}`;
/** Somebody who was added without a link. */
const openKey = (fallbackKey: string): string => `?${fallbackKey}`;
/** A name whose link came. */
const takenKey = (nameKey: string): string => `=${nameKey}`;
