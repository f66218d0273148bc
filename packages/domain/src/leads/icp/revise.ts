import { hasWords } from './folded.ts';
import {
  CRITERIA_MAX,
  CRITERION_VALUES_MAX,
  type Criterion,
  type CriterionKind,
  NICE_WEIGHT_MAX,
} from './profile.ts';

/** Sentences that change one profile at most; a try that failed does not count. */
export const REVISIONS_MAX = 20;
/** Longest text of one of them, in characters. */
export const REVISION_LENGTH_MAX = 1_000;

/** One thing that a sentence asks of a profile. */
export interface AskedChange {
  action: 'add' | 'change' | 'remove';
  /** The criterion that it is about, counted from 1; of no meaning for `add`. */
  criterion: number;
  /** How it shall be; of no meaning for `remove`. */
  to: Omit<Criterion, 'id'>;
  /** Whether it names words of the sentence that ask for it. */
  isSaid: boolean;
}

export interface Revised {
  criteria: Criterion[];
  /** Ids of criteria that stay as somebody set them by hand, though the answer would have changed them. */
  kept: string[];
  /** New criteria for which there was no room. */
  leftOut: number;
}

/**
 * A profile after what a sentence asks of it. Whatever the sentence has no words for stays; so does what was edited by
 * hand, unless the sentence speaks of it. More of a kind and stance that is there already joins it, because each
 * criterion must hold by itself.
 */
export function revise(
  criteria: readonly Criterion[],
  asked: readonly AskedChange[],
  given: { sentence: string; byHand: ReadonlySet<string>; newId: () => string },
): Revised {
  let next = [...criteria];
  const kept = new Set<string>();
  let leftOut = 0;
  const isFree = (one: Criterion, to?: Omit<Criterion, 'id'>): boolean => {
    if (!given.byHand.has(one.id) || speaksOf(given.sentence, one, to?.values)) return true;
    kept.add(one.id);
    return false;
  };
  for (const { action, criterion: number, to, isSaid } of asked) {
    if (!isSaid) continue;
    const wanted = criteria[number - 1];
    const target = action === 'add' ? undefined : next.find(({ id }) => id === wanted?.id);
    if (action !== 'add' && target === undefined) continue;
    if (action === 'remove') {
      if (target !== undefined && isFree(target)) next = next.filter(({ id }) => id !== target.id);
      continue;
    }
    const twin = next.find(
      (one) => one.id !== target?.id && one.kind === to.kind && one.stance === to.stance,
    );
    if (twin !== undefined) {
      if (!isFree(twin, to) || (target !== undefined && !isFree(target, to))) continue;
      const joined = { ...twin, values: together(twin.values, to.values) };
      next = next.filter(({ id }) => id !== target?.id).map((one) => (one.id === twin.id ? joined : one));
    } else if (target !== undefined) {
      if (isFree(target, to)) next = next.map((one) => (one.id === target.id ? changed(one, to) : one));
    } else if (next.length < CRITERIA_MAX) next.push({ ...to, id: given.newId() });
    else leftOut += 1;
  }
  const isTouched = (id: string) => {
    const [before, after] = [criteria, next].map((all) => all.find((one) => one.id === id));
    return before === undefined || after === undefined || !isSame(before, after);
  };
  return { criteria: next, kept: [...kept].filter((id) => !isTouched(id)), leftOut };
}

/** What was read from the first text stays the proof of values that stay. */
const changed = (one: Criterion, to: Omit<Criterion, 'id'>): Criterion => ({
  ...to,
  id: one.id,
  quote: to.quote ?? (sameValues(one.values, to.values) ? one.quote : null),
});

function together(values: readonly string[], more: readonly string[]): string[] {
  const known = new Set(values.map((value) => value.toLowerCase()));
  return [...values, ...more.filter((value) => !known.has(value.toLowerCase()))].slice(
    0,
    CRITERION_VALUES_MAX,
  );
}

export interface CriterionChange {
  change: 'added' | 'changed' | 'removed';
  before: Criterion | null;
  after: Criterion | null;
}

/** What became of a profile's criteria: removed and changed ones in the order of before, then what is new. */
export function changesBetween(before: readonly Criterion[], after: readonly Criterion[]): CriterionChange[] {
  const earlier = before.flatMap((one): CriterionChange[] => {
    const now = after.find(({ id }) => id === one.id);
    if (now === undefined) return [{ change: 'removed', before: one, after: null }];
    return isSame(one, now) ? [] : [{ change: 'changed', before: one, after: now }];
  });
  const fresh = after.filter((one) => before.every(({ id }) => id !== one.id));
  return [...earlier, ...fresh.map((one) => ({ change: 'added' as const, before: null, after: one }))];
}

/** Whether two criteria ask the same; the weight says something of nice ones alone. */
function isSame(one: Criterion, other: Criterion): boolean {
  return (
    one.kind === other.kind &&
    one.stance === other.stance &&
    (one.stance !== 'nice' || one.weight === other.weight) &&
    sameValues(one.values, other.values)
  );
}

const sameValues = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

export interface VersionMade {
  madeBy: 'ai' | 'person' | 'ratings' | 'undo';
  criteria: readonly Criterion[];
}

/**
 * Ids of the newest version's criteria that are as a person set them: made or changed by hand, and by nothing since.
 * Going back to an earlier version brings back what was set by hand there; ratings move weights and nothing else.
 * @param versions oldest first.
 */
export function editedByHand(versions: readonly VersionMade[]): Set<string> {
  const known = new Map<string, boolean>();
  const keyOf = ({ id, kind, stance, values, weight }: Criterion) =>
    JSON.stringify([id, kind, stance, values, stance === 'nice' ? weight : NICE_WEIGHT_MAX]);
  let marks = new Map<string, boolean>();
  let previous: readonly Criterion[] = [];
  for (const { madeBy, criteria } of versions) {
    const next = new Map<string, boolean>();
    for (const one of criteria) {
      const before = previous.find(({ id }) => id === one.id);
      const stays = before !== undefined && (madeBy === 'ratings' || isSame(before, one));
      const mark = stays
        ? (marks.get(one.id) ?? false)
        : madeBy === 'undo'
          ? (known.get(keyOf(one)) ?? false)
          : madeBy === 'person';
      next.set(one.id, mark);
      known.set(keyOf(one), mark);
    }
    [marks, previous] = [next, criteria];
  }
  return new Set([...marks].flatMap(([id, mark]) => (mark ? [id] : [])));
}

/** Whether a sentence speaks of a criterion: it names its kind, one of its values, or one that it shall get. */
export function speaksOf(
  sentence: string,
  { kind, values }: Pick<Criterion, 'kind' | 'values'>,
  becoming: readonly string[] = [],
): boolean {
  const fresh = becoming.filter((value) => !values.includes(value));
  return (
    KIND_WORDS[kind].some((word) => hasWords(sentence, word)) ||
    [...values, ...fresh].some((value) => formsOf(value).some((form) => hasWords(sentence, form)))
  );
}

/** A value in the singular and the plural: "agencies" is spoken of by "no agency". */
function formsOf(value: string): string[] {
  const plain = value.trim();
  const singular = plain.replace(/ies$/i, 'y');
  return [plain, `${plain}s`, plain.replace(/s$/i, ''), singular, plain.replace(/y$/i, 'ies')];
}

const KIND_WORDS: Readonly<Record<CriterionKind, readonly string[]>> = {
  titles: ['title', 'titles', 'role', 'roles', 'job', 'jobs', 'position', 'positions'],
  seniority: ['seniority', 'senior', 'junior', 'level', 'levels'],
  functions: ['function', 'functions', 'department', 'departments', 'team', 'teams'],
  industries: ['industry', 'industries', 'sector', 'sectors', 'vertical', 'verticals'],
  company_size: ['size', 'sizes', 'employees', 'headcount', 'staff', 'larger', 'bigger', 'smaller', 'small', 'large'],
  countries: ['country', 'countries', 'region', 'regions', 'location', 'locations', 'place', 'places', 'anywhere', 'worldwide'],
  keywords: ['keyword', 'keywords', 'word', 'words', 'topic', 'topics'],
  technologies: ['technology', 'technologies', 'tech', 'tool', 'tools', 'software', 'stack'],
  signals: ['signal', 'signals'],
}; // prettier-ignore
