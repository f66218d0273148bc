import type { Fields } from '../linkedin/params.ts';
import { WireError } from '../linkedin/wire-error.ts';

/**
 * Reads an address copied from a search of the network into the body it stands for. What is not an address of a
 * search is refused with 400; filters that are not known here are passed over, as the provider does.
 */
export function searchOfUrl(address: string): Fields {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^(www\.)?linkedin\.com$/.test(url.hostname)) throw refused();
  const path = url.pathname.replace(/\/+$/, '');
  const category = /^\/search\/results\/(people|companies|content)$/.exec(path)?.[1];
  if (category !== undefined) return classic(category, url.searchParams);
  const list = /^\/sales\/lists\/people\/(\d+)$/.exec(path)?.[1];
  if (list !== undefined) return { api: 'sales_navigator', category: 'people', lead_list: list };
  if (path === '/sales/search/people') return navigator(url.searchParams);
  throw refused();
}

const CLASSIC: Readonly<Record<string, string>> = {
  geoUrn: 'location',
  industry: 'industry',
  currentCompany: 'company',
  pastCompany: 'past_company',
  schoolFilter: 'school',
};
const DISTANCE: Readonly<Record<string, number>> = { F: 1, S: 2, O: 3 };

function classic(category: string, query: URLSearchParams): Fields {
  const keywords = query.get('keywords') ?? undefined;
  if (category === 'content') return { api: 'classic', category: 'posts', keywords };
  if (category === 'companies') return { api: 'classic', category: 'companies', keywords };
  const body: Record<string, unknown> = { api: 'classic', category: 'people', keywords };
  for (const [name, filter] of Object.entries(CLASSIC)) {
    const ids = listOf(query.get(name));
    if (ids.length > 0) body[filter] = ids;
  }
  const degrees = listOf(query.get('network')).flatMap((letter) => DISTANCE[letter] ?? []);
  if (degrees.length > 0) body['network_distance'] = degrees;
  const [event] = listOf(query.get('eventAttending'));
  if (event !== undefined) body['event_attending'] = event;
  const languages = listOf(query.get('profileLanguage'));
  if (languages.length > 0) body['profile_language'] = languages;
  const words = Object.entries({
    first_name: query.get('firstName'),
    last_name: query.get('lastName'),
    title: query.get('titleFreeText') ?? query.get('title'),
    company: query.get('company'),
    school: query.get('schoolFreetext'),
  }).filter(([, value]) => value !== null);
  if (words.length > 0) body['advanced_keywords'] = Object.fromEntries(words);
  return withoutEmpty(body);
}

/** `["103","104"]`, or plain `103`. */
function listOf(value: string | null): string[] {
  if (value === null || value === '') return [];
  return value.startsWith('[') ? (value.match(/[\w-]+/g) ?? []) : [value];
}

const NAVIGATOR: Readonly<Record<string, string>> = {
  REGION: 'location',
  INDUSTRY: 'industry',
  CURRENT_COMPANY: 'company',
  PAST_COMPANY: 'past_company',
  SCHOOL: 'school',
  CURRENT_TITLE: 'role',
  FUNCTION: 'function',
  SENIORITY_LEVEL: 'seniority',
};
const HEADCOUNT: Readonly<Record<string, { min: number; max?: number }>> = {
  B: { min: 1, max: 10 },
  C: { min: 11, max: 50 },
  D: { min: 51, max: 200 },
  E: { min: 201, max: 500 },
  F: { min: 501, max: 1000 },
  G: { min: 1001, max: 5000 },
  H: { min: 5001, max: 10_000 },
  I: { min: 10_001 },
};

interface NavigatorValue {
  id?: string;
  text?: string;
  excluded: boolean;
}

/** `query=(keywords:…,filters:List((type:REGION,values:List((id:1,text:Berlin,selectionType:INCLUDED)))))` */
function navigator(query: URLSearchParams): Fields {
  const text = query.get('query') ?? '';
  const body: Record<string, unknown> = { api: 'sales_navigator', category: 'people' };
  const saved = query.get('savedSearchId');
  if (saved !== null && text === '') body['saved_search_id'] = saved;
  const keywords = /[(,]keywords:([^,()]*)/.exec(text)?.[1];
  if (keywords !== undefined) body['keywords'] = decoded(keywords);
  for (const [, type = '', values = ''] of text.matchAll(
    /\(type:(\w+),values:List\(((?:\([^()]*\),?)*)\)/g,
  )) {
    const chosen = [...values.matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) => valueOf(inside));
    const filter = NAVIGATOR[type];
    if (filter !== undefined)
      body[filter] = {
        include: chosen.filter((v) => !v.excluded).map((v) => v.text ?? v.id ?? ''),
        exclude: chosen.filter((v) => v.excluded).map((v) => v.text ?? v.id ?? ''),
      };
    if (type === 'FIRST_NAME') body['first_name'] = chosen[0]?.text ?? chosen[0]?.id;
    if (type === 'LAST_NAME') body['last_name'] = chosen[0]?.text ?? chosen[0]?.id;
    if (type === 'PROFILE_LANGUAGE') body['profile_language'] = chosen.flatMap((v) => v.id ?? []);
    if (type === 'RELATIONSHIP') body['network_distance'] = chosen.flatMap((v) => DISTANCE[v.id ?? ''] ?? []);
    if (type === 'COMPANY_HEADCOUNT')
      body['company_headcount'] = chosen.flatMap((v) => HEADCOUNT[v.id ?? ''] ?? []);
  }
  return withoutEmpty(body);
}

function valueOf(inside: string): NavigatorValue {
  const parts = new Map(
    inside.split(',').map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at), decoded(part.slice(at + 1))] as const;
    }),
  );
  return {
    id: parts.get('id')?.replace(/^urn:li:\w+:/, ''),
    text: parts.get('text'),
    excluded: parts.get('selectionType') === 'EXCLUDED',
  };
}

/** Words inside the query are encoded once more; what is not is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const withoutEmpty = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== ''));

const refused = () =>
  new WireError(
    400,
    'invalid_url',
    'Invalid URL',
    'The parameter url must be the address of a search or lead list on www.linkedin.com.',
  );
