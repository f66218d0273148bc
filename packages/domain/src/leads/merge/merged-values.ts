/** Which value of two leads stays. A lead is a set of named values here; how they are stored is not its matter. */

/** Built-in fields of the comparison in the order in which they are shown. */
export const MERGE_FIELDS = {
  name: 'Name',
  profile: 'Profile link',
  link: 'Link to look up',
  headline: 'Headline',
  title: 'Title',
  company: 'Company',
  companyDomain: 'Company website',
  location: 'Location',
  email: 'Email',
  picture: 'Picture',
  score: 'Score',
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;
export const isMergeField = (field: string): field is MergeField => Object.hasOwn(MERGE_FIELDS, field);

/** One of the two leads. Fields are keys of {@link MERGE_FIELDS}, or `custom:` and the name of an own field. */
export interface MergeSide {
  readonly id: string;
  /** When its values were changed last. */
  readonly updatedAt: number;
  /** Values by field; an empty one is left out. */
  readonly values: ReadonlyMap<string, string>;
}

/** Which lead's value stays, by field. */
export type Kept = ReadonlyMap<string, string>;

/** In words for the screen: the rule of {@link preselected}. */
export const PRESELECTION_RULE =
  'A value beats an empty field. Of two texts the fuller one is chosen, of everything else the one of the lead that was changed last. Name and picture go with the profile link, unless the other lead writes the same name in full.';

/** Fields in which more words say more. */
const texts: ReadonlySet<string> = new Set(['name', 'headline', 'title', 'company', 'location']);

/** Every field that one of the two has, built-in ones first, own ones by name. */
export function fieldsOfBoth(one: MergeSide, other: MergeSide): string[] {
  const there = new Set([...one.values.keys(), ...other.values.keys()]);
  const builtIn = Object.keys(MERGE_FIELDS).filter((field) => there.has(field));
  const own = [...there].filter((field) => !isMergeField(field));
  return [...builtIn, ...own.toSorted()];
}

/** The lead whose value is chosen before anybody chooses. */
export function preselected(field: string, one: MergeSide, other: MergeSide): string {
  const [a, b] = [one.values.get(field) ?? '', other.values.get(field) ?? ''];
  const newer = isNewer(one, other) ? one.id : other.id;
  if (a === b) return newer;
  if (a === '' || b === '') return a === '' ? other.id : one.id;
  const whose = withIdentity.has(field) ? identityOf(one, other) : null;
  if (whose !== null) {
    const [its, others] = whose === one.id ? [a, b] : [b, a];
    if (field !== 'name' || !isWithin(its, others)) return whose;
  }
  if (texts.has(field) || field.startsWith('custom:')) {
    const difference = fullness(a) - fullness(b);
    if (difference !== 0) return difference > 0 ? one.id : other.id;
  }
  return newer;
}

/** Fields that say who the link leads to: taken from the other lead they would make a mix of two people. */
const withIdentity: ReadonlySet<string> = new Set(['name', 'picture']);

/** The lead whose link is chosen before anybody chooses; null where no link has to be chosen between. */
function identityOf(one: MergeSide, other: MergeSide): string | null {
  const field = ['profile', 'link'].find((link) => one.values.has(link) || other.values.has(link));
  return field === undefined ? null : preselected(field, one, other);
}

/** Whether every word of a name is in another one: "Ada" in "Dr. Ada Lovelace". */
function isWithin(name: string, other: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s,]+/u)
      .filter((word) => word !== '');
  const there = new Set(words(other));
  return words(name).every((word) => there.has(word));
}

/** What a choice makes of two people, as a sentence; null where name and profile link are of one lead. */
export function mixedIdentity(
  one: MergeSide,
  other: MergeSide,
  chosen: Readonly<Record<string, string>>,
): string | null {
  const kept = keptOf(one, other, chosen);
  const merged = mergedValues(one, other, kept);
  const [name, link] = [merged.get('name'), merged.get('profile') ?? merged.get('link')];
  const linked = [one, other].find(({ values }) => (values.get('profile') ?? values.get('link')) === link);
  const its = linked?.values.get('name');
  if (name === undefined || link === undefined || its === undefined || isWithin(its, name)) return null;
  return `The profile link is the one of “${its}”, the name will be “${name}”. Merge only if they are one person.`;
}

/** Words first, then characters. */
function fullness(text: string): number {
  const words = text.split(/\s+/u).filter((word) => word !== '').length;
  return words * 100_000 + Math.min(text.length, 99_999);
}

/** Equal instants: the ids decide, so that left and right do not. */
function isNewer(one: MergeSide, other: MergeSide): boolean {
  return one.updatedAt === other.updatedAt ? one.id < other.id : one.updatedAt > other.updatedAt;
}

/**
 * Which lead's value stays in every field.
 * @param chosen what a person switched: lead ids by field; others keep what is preselected.
 */
export function keptOf(one: MergeSide, other: MergeSide, chosen: Readonly<Record<string, string>>): Kept {
  return new Map(
    fieldsOfBoth(one, other).map((field) => {
      const id = Object.hasOwn(chosen, field) ? chosen[field] : undefined;
      return [field, id === one.id || id === other.id ? id : preselected(field, one, other)];
    }),
  );
}

/** The values of the merged lead; empty ones are left out. */
export function mergedValues(one: MergeSide, other: MergeSide, kept: Kept): Map<string, string> {
  const merged = new Map<string, string>();
  for (const field of fieldsOfBoth(one, other)) {
    const value = (kept.get(field) === one.id ? one : other).values.get(field);
    if (value !== undefined && value !== '') merged.set(field, value);
  }
  return merged;
}

/** What a choice must not leave empty, as a sentence; null when it can be done. */
export function choiceProblem(one: MergeSide, other: MergeSide, kept: Kept): string | null {
  const merged = mergedValues(one, other, kept);
  const had = (field: string) => one.values.has(field) || other.values.has(field);
  if (had('profile') && !merged.has('profile')) {
    return 'The merged lead keeps a profile link: choose the side that has one.';
  }
  if (had('name') && !merged.has('name'))
    return 'The merged lead needs a name: choose the side that has one.';
  return null;
}
