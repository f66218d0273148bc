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
  };

  function meetNamed<Lead extends Known>(
    person: FoundPerson,
    key: string,
    before: Lead | undefined,
  ): Met<Lead> {
    areNamesCompared = true;
    const isNew = seen.isFirst(namedKey(key)) && !seen.has(takenKey(key));
    if (before === undefined || before.identityKey === null) return { person, isFirst: isNew, before };
    take(key);
    // A row before this one may have been about them by their link, and one behind it may be.
    const isMetFirst = seen.isFirst(before.identityKey);
    return { person, isFirst: isNew && isMetFirst, before };
  }

  function meetLinked<Lead extends Known>(
    person: FoundPerson,
    identityKey: string,
    recognise: (person: FoundPerson) => Lead | undefined,
  ): Met<Lead> {
    if (!seen.isFirst(identityKey)) return { person, isFirst: false, before: recognise(person) };
    const nameKey = areNamesCompared ? person.nameKey?.() : undefined;
    if (nameKey !== undefined && seen.has(takenKey(nameKey))) {
      const { nameKey: _, ...stranger } = person;
      return { person: stranger, isFirst: true, before: recognise(stranger) };
    }
    const before = recognise(person);
    const isNamedBefore = nameKey !== undefined && seen.has(namedKey(nameKey));
    const bringsLink = before === undefined ? isNamedBefore : before.identityKey === null;
    if (!bringsLink) return { person, isFirst: true, before };
    const key = nameKey ?? person.nameKey?.();
    if (key !== undefined) take(key);
    return { person, isFirst: !isNamedBefore, before };
  }
}

/** Somebody without a link. */
const namedKey = (fallbackKey: string): string => `~${fallbackKey}`;
/** A name whose link came. */
const takenKey = (nameKey: string): string => `=${nameKey}`;
