import { sizeRangeIn } from './company-size.ts';
import { searchablePlaces } from './places.ts';
import type { Criterion, CriterionKind } from './profile.ts';

/** Searches of one profile at most: each further title or word is a search of its own. */
export const SEARCHES_MAX = 6;

/** Addresses of people searches that together find who a profile asks for, and what they cannot ask. */
export interface SearchPlan {
  urls: string[];
  /** Those of them whose sizes say how many people there are: without the ones that only fetch unplaced people. */
  sized: string[];
  /** Criteria that the searches ask for; all others are judged afterwards. */
  asked: string[];
  /** Places that no search can ask for, while it asks for the others: whether somebody is there is judged afterwards. */
  unplaced: string[];
}

/**
 * Searches for a profile, most specific first. A plain search knows words, one title and countries; Sales Navigator
 * also company sizes. Only what every person must be is asked for: a nice criterion must lose nobody.
 */
export function searchPlan(
  criteria: readonly Criterion[],
  product: 'classic' | 'sales_navigator',
): SearchPlan {
  const musts = criteria.filter(({ stance, values }) => stance === 'must' && values.length > 0);
  const only = (kind: CriterionKind) => musts.filter((criterion) => criterion.kind === kind);
  const asked: string[] = [];
  const take = (criterion: Criterion | undefined): readonly string[] => {
    if (criterion === undefined) return [];
    asked.push(criterion.id);
    return criterion.values;
  };
  const [titles] = only('titles');
  const searched = take(titles);
  // With a title the words are a narrowing; without one they are who is looked for.
  const words =
    titles === undefined ? (['keywords', 'functions', 'industries'] as const) : (['keywords'] as const);
  const keywords = take(words.map((kind) => only(kind)[0]).find((found) => found !== undefined));
  const [places] = only('countries');
  const { geoIds, unnumbered: unplaced } = searchablePlaces(places?.values ?? []);
  if (geoIds.length > 0) take(places);
  const wide = searched.length === 0 && keywords.length === 0;
  const eachWord = orNone(wide ? take(criteria.find(({ stance }) => stance === 'nice')) : keywords);
  if (product === 'sales_navigator') {
    const [size] = only('company_size');
    const bands = (size?.values ?? []).flatMap(bandsOf);
    if (bands.length > 0) take(size);
    return planned((where) =>
      eachWord.map((word) => navigatorUrl({ word, titles: searched, places: where, bands })),
    );
  }
  return planned((where) =>
    orNone(searched).flatMap((title) => eachWord.map((word) => classicUrl({ title, word, places: where }))),
  );

  /** Asking for the numbered places alone would lose who is in the others: they are looked for without a place, last. */
  function planned(urlsIn: (where: readonly string[]) => string[]): SearchPlan {
    // Without anything but a place a search would be for everybody.
    const isMixed = geoIds.length > 0 && unplaced.length > 0 && asked.length > 1;
    const sized = urlsIn(geoIds).slice(0, isMixed ? SEARCHES_MAX / 2 : SEARCHES_MAX);
    const anywhere = isMixed ? urlsIn([]).slice(0, SEARCHES_MAX - sized.length) : [];
    return { urls: [...sized, ...anywhere], sized, asked, unplaced };
  }
}

/** The places of a profile that its searches cannot ask for. */
export function placesJudgedLater(criteria: readonly Criterion[]): string[] {
  return searchPlan(criteria, 'classic').unplaced;
}

const orNone = (values: readonly string[]): readonly (string | undefined)[] =>
  values.length === 0 ? [undefined] : values;

function classicUrl(given: {
  title: string | undefined;
  word: string | undefined;
  places: readonly string[];
}): string {
  const parts = [
    ...(given.word === undefined ? [] : [`keywords=${encodeURIComponent(given.word)}`]),
    ...(given.title === undefined ? [] : [`titleFreeText=${encodeURIComponent(given.title)}`]),
    ...(given.places.length === 0 ? [] : [`geoUrn=${encodeURIComponent(JSON.stringify(given.places))}`]),
  ];
  return `https://www.linkedin.com/search/results/people/?${parts.join('&')}`;
}

function navigatorUrl(given: {
  word: string | undefined;
  titles: readonly string[];
  places: readonly string[];
  bands: readonly string[];
}): string {
  // Words inside the query are encoded once more than the query itself.
  const text = (value: string) => encodeURIComponent(value);
  const filter = (type: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`(type:${type},values:List(${values.join(',')}))`];
  const filters = [
    ...filter(
      'CURRENT_TITLE',
      given.titles.map((title) => `(text:${text(title)},selectionType:INCLUDED)`),
    ),
    ...filter(
      'REGION',
      given.places.map((id) => `(id:${id},selectionType:INCLUDED)`),
    ),
    ...filter(
      'COMPANY_HEADCOUNT',
      given.bands.map((id) => `(id:${id},selectionType:INCLUDED)`),
    ),
  ];
  const parts = [
    ...(given.word === undefined ? [] : [`keywords:${text(given.word)}`]),
    ...(filters.length === 0 ? [] : [`filters:List(${filters.join(',')})`]),
  ];
  return `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(`(${parts.join(',')})`)}`;
}

const BANDS: readonly (readonly [id: string, min: number, max: number])[] = [
  ['B', 1, 10],
  ['C', 11, 50],
  ['D', 51, 200],
  ['E', 201, 500],
  ['F', 501, 1_000],
  ['G', 1_001, 5_000],
  ['H', 5_001, 10_000],
  ['I', 10_001, Infinity],
];

function bandsOf(value: string): string[] {
  const range = sizeRangeIn(value);
  if (range === null) return [];
  return BANDS.filter(([, min, max]) => min <= (range.max ?? Infinity) && range.min <= max).map(([id]) => id);
}
