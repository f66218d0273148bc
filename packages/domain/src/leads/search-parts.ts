import { readAddress, writeParams } from './address.ts';
import { isRecord, parseSearchLink, type SearchFilter, type SearchLink } from './search-link.ts';
import { type QueryNode, type QueryRecord, readQuery, writeQuery } from './search-query.ts';
import { COUNTRIES, DEGREES, HEADCOUNTS, type KnownValue, SENIORITIES } from './search-values.ts';

/** A piece of a larger search that no other piece of the same cut shares people with. */
export interface SearchPart {
  readonly url: string;
  /** What sets it apart: `Company size: 11-50`. */
  readonly label: string;
}

/** A way to cut a search into pieces. */
export interface SearchCut {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly SearchPart[];
  /** True when every match is in one of the pieces by the meaning of the filter; otherwise counting tells. */
  readonly complete: boolean;
}

interface Dimension {
  /** Name of the filter in a query, or of the parameter in a classic address. */
  readonly key: string;
  readonly label: string;
  readonly values: readonly KnownValue[];
  /** The values given cover everybody. */
  readonly complete: boolean;
  /** LinkedIn takes "not" for this filter: the rest is a piece of its own. */
  readonly rest: boolean;
}

const NAVIGATOR: readonly Dimension[] = [
  { key: 'REGION', label: 'Location', values: COUNTRIES, complete: false, rest: true },
  { key: 'COMPANY_HEADCOUNT', label: 'Company size', values: HEADCOUNTS, complete: false, rest: false },
  { key: 'SENIORITY_LEVEL', label: 'Seniority', values: SENIORITIES, complete: false, rest: true },
];
const CLASSIC: readonly Dimension[] = [
  { key: 'network', label: 'Connections', values: DEGREES, complete: true, rest: false },
  { key: 'geoUrn', label: 'Location', values: COUNTRIES, complete: false, rest: false },
];

/** The ways to cut a search, the best first; none for saved searches and lists, whose filters are not in the address. */
export function cutsOf(link: SearchLink): SearchCut[] {
  if (link.kind !== 'search') return [];
  const dimensions = link.product === 'classic' ? CLASSIC : NAVIGATOR;
  const chosen = link.filters.filter(
    ({ key, include }) => include.length > 1 && include.every(({ id }) => id !== null) && cuttable(link, key),
  );
  return [
    ...chosen.map((filter) => byOwnValues(link, filter)),
    ...dimensions.flatMap((dimension) => byDimension(link, dimension) ?? []),
  ];
}

/** Filters of which a person has one value only: cutting by their values makes pieces that share nobody. */
function cuttable(link: SearchLink, key: string): boolean {
  const names =
    link.product === 'classic'
      ? ['network', 'geoUrn', 'industry']
      : ['REGION', 'COMPANY_HEADCOUNT', 'SENIORITY_LEVEL', 'INDUSTRY'];
  return names.includes(key);
}

/** Each value that was chosen becomes a piece; together they are exactly the search. */
function byOwnValues(link: SearchLink, filter: SearchFilter): SearchCut {
  const parts = filter.include.map((value) => ({
    url: narrowed(link, filter.key, {
      include: [{ id: value.id ?? '', text: value.text }],
      exclude: filter.exclude.map(known),
    }),
    label: `${filter.label}: ${value.text}`,
  }));
  return { key: filter.key, label: filter.label, parts, complete: true };
}

function byDimension(link: SearchLink, dimension: Dimension): SearchCut | undefined {
  const { key, label } = dimension;
  const present = link.filters.find((filter) => filter.key === key);
  if (present !== undefined && present.include.length > 0) return undefined;
  const exclude = (present?.exclude ?? []).map(known);
  const gone = new Set(exclude.map(({ id }) => id));
  const values = dimension.values.filter(({ id }) => !gone.has(id));
  const parts = values.map((value) => ({
    url: narrowed(link, key, { include: [value], exclude }),
    label: `${label}: ${value.text}`,
  }));
  if (dimension.rest) {
    parts.push({
      url: narrowed(link, key, { include: [], exclude: [...exclude, ...values] }),
      label: `${label}: everyone else`,
    });
  }
  return { key, label, parts, complete: dimension.complete || dimension.rest };
}

const known = ({ id, text }: { id: string | null; text: string }): KnownValue => ({ id: id ?? '', text });

/** The address of the same search with one filter set to other values. */
function narrowed(
  link: SearchLink,
  key: string,
  values: { include: readonly KnownValue[]; exclude: readonly KnownValue[] },
): string {
  const params = new Map(readAddress(link.url)?.params);
  const [base = ''] = link.url.split('?');
  if (link.product === 'classic') {
    params.set(key, JSON.stringify(values.include.map(({ id }) => id)));
    return `${base}?${writeParams(params)}`;
  }
  const tree = readQuery(params.get('query') ?? '()');
  const record: QueryRecord = tree !== undefined && isRecord(tree) ? tree : {};
  const filters = (Array.isArray(record['filters']) ? record['filters'] : []).filter(
    (filter) => !(isRecord(filter) && filter['type'] === key),
  );
  const node = (value: KnownValue, selectionType: string): QueryNode => ({
    id: value.id,
    text: value.text,
    selectionType,
  });
  filters.push({
    type: key,
    values: [
      ...values.include.map((value) => node(value, 'INCLUDED')),
      ...values.exclude.map((value) => node(value, 'EXCLUDED')),
    ],
  });
  params.set('query', writeQuery({ ...record, filters }));
  return `${base}?${writeParams(params)}`;
}

/** The link behind a piece, which may be cut again. */
export function linkOfPart(part: SearchPart): SearchLink | undefined {
  const parsed = parseSearchLink(part.url);
  return parsed.ok ? parsed.link : undefined;
}
