import { isLinkedIn, readAddress, writeParams } from './address.ts';
import { CLASSIC_FILTERS, NAVIGATOR_FILTERS, SESSION_PARAMETERS } from './search-filters.ts';
import { readQuery, type QueryNode, type QueryRecord } from './search-query.ts';
import { wordFor } from './search-values.ts';

/** One chosen value of a filter. `text` is what a person reads; an id nobody here can name reads as `#id`. */
export interface FilterValue {
  readonly id: string | null;
  readonly text: string;
}

export interface SearchFilter {
  /** LinkedIn's own name of the filter: a parameter of the address, or a type inside the query. */
  readonly key: string;
  readonly label: string;
  readonly include: readonly FilterValue[];
  readonly exclude: readonly FilterValue[];
}

export interface SearchLink {
  readonly product: 'classic' | 'sales_navigator';
  readonly kind: 'search' | 'saved_search' | 'saved_list';
  /** The address without what only this browser session needed. */
  readonly url: string;
  /** The number of a saved search or list. */
  readonly savedId: string | null;
  readonly filters: readonly SearchFilter[];
  /** Parts of the address that are filters by their look but are not known here: they count at LinkedIn all the same. */
  readonly unread: readonly string[];
  /** People that LinkedIn shows of one search at most, however many match. */
  readonly visibleMax: number;
}

export type ParsedSearchLink =
  | { readonly ok: true; readonly link: SearchLink }
  | { readonly ok: false; readonly message: string };

/** People shown of one search at most. */
export const VISIBLE_MAX = { classic: 1_000, sales_navigator: 2_500 } as const;

const messages = {
  none: 'Paste the address of a people search on LinkedIn or Sales Navigator.',
  elsewhere: 'This is not an address on linkedin.com. Open the search in your browser and copy its address.',
  all: 'This search looks for everything. Choose “People” above its results, then copy the address again.',
  companies: 'This search finds companies. Choose the people search, then copy its address again.',
  accounts: 'This list holds companies. Open a list of leads, then copy its address.',
  recruiter: 'Searches of Recruiter cannot be read here. Use a people search or Sales Navigator.',
  profile: 'This is a link to one person. For single people use the CSV upload.',
  other: 'This page on LinkedIn is no people search, saved search or lead list.',
  damaged: 'The filters in this address are cut off. Open the search and copy its whole address.',
} as const;

const refused = (message: string): ParsedSearchLink => ({ ok: false, message });

/** Reads the address of a people search, saved search or saved lead list; anything else is refused with what to do. */
export function parseSearchLink(input: string): ParsedSearchLink {
  if (input.trim() === '') return refused(messages.none);
  const address = readAddress(input);
  if (address === null) return refused(messages.none);
  if (!isLinkedIn(address.host)) return refused(messages.elsewhere);
  const { params } = address;
  const path = address.segments.join('/').toLowerCase();
  if (path === 'search/results/people') return classicLink(params);
  if (path === 'search/results/all' || path === 'search/results') return refused(messages.all);
  if (path.startsWith('search/results/') || path === 'sales/search/company') {
    return refused(messages.companies);
  }
  const list = /^sales\/lists\/people\/(\d+)$/.exec(path)?.[1];
  if (list !== undefined) return savedList(list);
  if (path.startsWith('sales/lists/company')) return refused(messages.accounts);
  if (path === 'sales/search/people') return navigatorLink(params);
  if (/^(?:talent|recruiter)\b/.test(path)) return refused(messages.recruiter);
  if (/^(?:in|pub|sales\/lead|sales\/people)\//.test(path)) return refused(messages.profile);
  return refused(messages.other);
}

function classicLink(params: ReadonlyMap<string, string>): ParsedSearchLink {
  const filters: SearchFilter[] = [];
  const unread: string[] = [];
  const kept: [string, string][] = [];
  for (const [name, value] of params) {
    const known = Object.hasOwn(CLASSIC_FILTERS, name) ? CLASSIC_FILTERS[name] : undefined;
    if (known === undefined) {
      if (SESSION_PARAMETERS.test(name)) continue;
      unread.push(name);
      kept.push([name, value]);
      continue;
    }
    const values = known.free ? [value.trim()].filter((text) => text !== '') : idsIn(value);
    if (values.length === 0) continue;
    kept.push([name, value]);
    const include = values.map((item) => classicValue(item, known));
    filters.push({ key: name, label: known.label, include, exclude: [] });
  }
  return { ok: true, link: classic(kept, filters, unread) };
}

function classic(kept: [string, string][], filters: SearchFilter[], unread: string[]): SearchLink {
  const query = writeParams(kept);
  return {
    product: 'classic',
    kind: 'search',
    url: `https://www.linkedin.com/search/results/people/${query === '' ? '' : `?${query}`}`,
    savedId: null,
    filters,
    unread,
    visibleMax: VISIBLE_MAX.classic,
  };
}

function classicValue(item: string, known: { table?: string; free?: true }): FilterValue {
  if (known.free) return { id: null, text: item };
  const text = known.table === undefined ? null : wordFor(known.table, item);
  return { id: item, text: text ?? `#${item}` };
}

/** `["103644278","101282230"]`, or plain `103644278`. */
function idsIn(value: string): string[] {
  const ids = value.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  return [...new Set(ids)];
}

function navigatorLink(params: ReadonlyMap<string, string>): ParsedSearchLink {
  const query = params.get('query') ?? null;
  const savedId = /^\d+$/.exec(params.get('savedSearchId') ?? '')?.[0] ?? null;
  if (query === null) {
    if (savedId !== null)
      return { ok: true, link: navigator({ savedId, query: null, filters: [], unread: [] }) };
    const keywords = params.get('keywords')?.trim() ?? '';
    return keywords === ''
      ? refused(messages.damaged)
      : navigatorLink(new Map([['query', `(keywords:${encodeURIComponent(keywords)})`]]));
  }
  const tree = readQuery(query);
  if (tree === undefined || !isRecord(tree)) return refused(messages.damaged);
  const filters: SearchFilter[] = [];
  const unread: string[] = [];
  const keywords = typeof tree['keywords'] === 'string' ? tree['keywords'].trim() : '';
  if (keywords !== '')
    filters.push({
      key: 'keywords',
      label: 'Keywords',
      include: [{ id: null, text: keywords }],
      exclude: [],
    });
  for (const item of Array.isArray(tree['filters']) ? tree['filters'] : []) {
    const filter = isRecord(item) ? navigatorFilter(item) : undefined;
    if (filter === undefined) continue;
    if (!Object.hasOwn(NAVIGATOR_FILTERS, filter.key)) unread.push(filter.key);
    filters.push(filter);
  }
  return { ok: true, link: navigator({ savedId, query, filters, unread }) };
}

function navigator(of: {
  savedId: string | null;
  query: string | null;
  filters: SearchFilter[];
  unread: string[];
}): SearchLink {
  const { savedId, query, filters, unread } = of;
  const kept = writeParams(query === null ? [['savedSearchId', savedId ?? '']] : [['query', query]]);
  return {
    product: 'sales_navigator',
    kind: query === null ? 'saved_search' : 'search',
    url: `https://www.linkedin.com/sales/search/people?${kept}`,
    savedId,
    filters,
    unread,
    visibleMax: VISIBLE_MAX.sales_navigator,
  };
}

function savedList(id: string): ParsedSearchLink {
  const url = `https://www.linkedin.com/sales/lists/people/${id}`;
  const visibleMax = VISIBLE_MAX.sales_navigator;
  return {
    ok: true,
    link: {
      product: 'sales_navigator',
      kind: 'saved_list',
      url,
      savedId: id,
      filters: [],
      unread: [],
      visibleMax,
    },
  };
}

function navigatorFilter(item: QueryRecord): SearchFilter | undefined {
  const key = item['type'];
  if (typeof key !== 'string') return undefined;
  const known = NAVIGATOR_FILTERS[key];
  const chosen = (Array.isArray(item['values']) ? item['values'] : []).flatMap((value) =>
    isRecord(value) ? [value] : [],
  );
  const of = (excluded: boolean) =>
    chosen
      .filter((value) => (value['selectionType'] === 'EXCLUDED') === excluded)
      .map((value) => navigatorValue(value, known?.table));
  const [include, exclude] = [of(false), of(true)];
  if (include.length + exclude.length === 0) return undefined;
  return { key, label: known?.label ?? sentence(key), include, exclude };
}

function navigatorValue(value: QueryRecord, table: string | undefined): FilterValue {
  const given = typeof value['id'] === 'string' ? value['id'].replace(/^urn:li:\w+:/, '') : '';
  const text = typeof value['text'] === 'string' ? value['text'].trim() : '';
  const word = text !== '' ? text : table === undefined ? null : wordFor(table, given);
  return { id: given === '' ? null : given, text: word ?? `#${given}` };
}

/** `SPOTLIGHT_NEWS` as `Spotlight news`. */
function sentence(key: string): string {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isRecord(node: QueryNode | undefined): node is QueryRecord {
  return typeof node === 'object' && !Array.isArray(node);
}
