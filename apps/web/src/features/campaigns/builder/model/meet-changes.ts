import { hashKey } from '@tanstack/react-query';
import { type DraftContent, draftParts } from './draft-content.ts';

/** A part of a draft that is saved on its own. */
export type DraftPart = keyof DraftContent;

const compareText = (one: string, other: string) => one.localeCompare(other);

/** Whether both say the same of a part: in whatever order its fields, and the lists of people, come. */
export function isSamePart(
  part: DraftPart,
  one: Partial<DraftContent>,
  other: Partial<DraftContent>,
): boolean {
  const plain = (content: Partial<DraftContent>) =>
    hashKey([part === 'listIds' ? [...new Set(content.listIds)].toSorted(compareText) : content[part]]);
  return plain(one) === plain(other);
}

/**
 * The parts that were changed here and elsewhere, each to something else: one of the two has to be chosen.
 * `base` is what both began with, null where it is not known any more. `sent` are saves of ours that
 * were not answered: what they brought is not somebody else's.
 */
export function changedTwice(given: {
  base: DraftContent | null;
  theirs: DraftContent;
  ours: Partial<DraftContent>;
  sent: readonly Partial<DraftContent>[];
}): DraftPart[] {
  const { base, theirs, ours, sent } = given;
  return draftParts.filter(
    (part) =>
      part in ours &&
      !isSamePart(part, theirs, ours) &&
      (base === null || !isSamePart(part, theirs, base)) &&
      !sent.some((save) => part in save && isSamePart(part, theirs, save)),
  );
}

/** These parts of it. */
export function partsOf(content: DraftContent, parts: readonly DraftPart[]): Partial<DraftContent> {
  return Object.fromEntries(parts.map((part) => [part, content[part]]));
}
