import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, optionalText, type Fields } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import type { Account } from '../state/state.ts';
import { JOBS } from '../world/job-titles.ts';
import type { Person } from '../world/people.ts';
import { RARER_JOBS } from '../world/rarer-jobs.ts';
import { tradeInWords } from '../world/trade-words.ts';
import { workHistory } from '../world/work-history.ts';
import { countryOf, SENIORITIES, titlesOf, type CatalogType } from './catalog.ts';

type Test = (person: Person) => boolean;

const CLASSIC_LISTS: Readonly<Record<string, CatalogType>> = {
  industry: 'INDUSTRY',
  location: 'LOCATION',
  company: 'COMPANY',
  past_company: 'COMPANY',
  school: 'SCHOOL',
};
const NAVIGATOR_LISTS: Readonly<Record<string, CatalogType>> = {
  ...CLASSIC_LISTS,
  role: 'JOB_TITLE',
  function: 'JOB_FUNCTION',
  seniority: 'SENIORITY',
};
const COMMON = ['api', 'category', 'keywords', 'profile_language', 'network_distance'];
const CLASSIC_ONLY = [...COMMON, 'advanced_keywords', 'event_attending'];
const NAVIGATOR_ONLY = [
  ...COMMON,
  'first_name',
  'last_name',
  'company_headcount',
  'lead_list',
  'saved_search_id',
];

/**
 * Reads the filters of a people search into one test; filters that this network does not know are refused. Without an
 * account nobody looks: what depends on who looks, the degree and who attends what, keeps nobody out.
 */
export function peopleFilter(sandbox: Sandbox, account: Account | undefined, body: Fields): Test {
  const navigator = body['api'] !== 'classic';
  const lists = navigator ? NAVIGATOR_LISTS : CLASSIC_LISTS;
  const known = new Set([...(navigator ? NAVIGATOR_ONLY : CLASSIC_ONLY), ...Object.keys(lists)]);
  const unknown = Object.keys(body).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(`This search has no filter "${unknown}".`);

  const advanced = body['advanced_keywords'] === undefined ? {} : fieldsOf(body['advanced_keywords']);
  const tests: (Test | undefined)[] = [
    keywordTest(optionalText(body, 'keywords')),
    wordTest(optionalText(body, 'first_name') ?? optionalText(advanced, 'first_name'), (p) => p.firstName),
    wordTest(optionalText(body, 'last_name') ?? optionalText(advanced, 'last_name'), (p) => p.lastName),
    titleTest(optionalText(advanced, 'title')),
    wordTest(optionalText(advanced, 'company'), (p) => p.company.name),
    languageTest(body['profile_language']),
    headcountTest(body['company_headcount']),
    ...Object.entries(lists)
      .filter(([name]) => name !== 'past_company' && name !== 'school')
      .map(([name, type]) => listTest(sandbox, body[name], name, type)),
    account && distanceTest(sandbox, account, body['network_distance']),
    leadListTest(sandbox, optionalText(body, 'lead_list')),
    savedSearchTest(sandbox, optionalText(body, 'saved_search_id')),
    account && attendeeTest(sandbox, account, optionalText(body, 'event_attending')),
    // What needs a whole career to be looked up is asked of those only who passed everything else.
    listTest(sandbox, body['past_company'], 'past_company', 'COMPANY'),
    listTest(sandbox, body['school'], 'school', 'SCHOOL'),
    wordTest(optionalText(advanced, 'school'), (p) => schoolsOf(sandbox, p).join(' ')),
  ];
  const active = tests.filter((test) => test !== undefined);
  return (person) => active.every((test) => test(person));
}

/**
 * Whom a search goes through: everybody, and where it asks for a job that none of them has, those who have it. A title
 * that somebody has, also one such as "manager", finds nobody else.
 */
export function peopleLookedThrough({ world }: Sandbox, body: Fields): readonly Person[] {
  const advanced = body['advanced_keywords'] === undefined ? {} : fieldsOf(body['advanced_keywords']);
  const isMeant = titleMatch(optionalText(advanced, 'title'));
  const roles = body['role'] === undefined ? [] : wantedOf(body['role'], 'role').include;
  const names = titlesOf(world, 'JOB_TITLE', roles);
  const jobs = RARER_JOBS.filter(
    ({ title }) =>
      names.has(title.toLowerCase()) ||
      (isMeant?.(title) === true && !JOBS.some((job) => isMeant(job.title))),
  );
  return jobs.length === 0
    ? world.people
    : [...world.people, ...jobs.flatMap((job) => world.rarer.holders(job))];
}

function listTest(sandbox: Sandbox, value: unknown, name: string, type: CatalogType): Test | undefined {
  if (value === undefined) return undefined;
  const { include, exclude } = wantedOf(value, name);
  const wanted = titlesOf(sandbox.world, type, include);
  const unwanted = titlesOf(sandbox.world, type, exclude);
  const asked = include.length > 0;
  return (person) => {
    const titles = valuesOf(sandbox, person, name);
    if (titles.some((title) => unwanted.has(title.toLowerCase()))) return false;
    return !asked || titles.some((title) => wanted.has(title.toLowerCase()));
  };
}

/** A list, or `{include, exclude}` of lists. */
function wantedOf(value: unknown, name: string): { include: string[]; exclude: string[] } {
  if (Array.isArray(value)) return { include: textsOf(value, name), exclude: [] };
  const { include, exclude } = fieldsOf(value) as { include?: unknown; exclude?: unknown };
  return { include: textsOf(include, name), exclude: textsOf(exclude, name) };
}

function valuesOf(sandbox: Sandbox, person: Person, name: string): string[] {
  switch (name) {
    case 'industry':
      return [person.company.industry.name];
    case 'location':
      return [person.location, countryOf(person.location)];
    case 'company':
      return [person.company.name];
    case 'past_company':
      return workHistory(sandbox.world.seed, person, sandbox.world)
        .work.slice(1)
        .map((job) => job.company);
    case 'school':
      return schoolsOf(sandbox, person);
    case 'role':
      return [person.job.title];
    case 'function':
      return [person.job.area];
    default:
      return [SENIORITIES[person.job.level - 1]?.title ?? ''];
  }
}

const schoolsOf = (sandbox: Sandbox, person: Person) =>
  workHistory(sandbox.world.seed, person, sandbox.world).education.map(({ school }) => school);

/**
 * Every word must be somewhere in what the profile shows at first sight, by itself: a coordinator is no COO. Quoted words
 * belong together.
 */
function keywordTest(keywords: string | undefined): Test | undefined {
  const words = (keywords?.toLowerCase().match(/"[^"]+"|\S+/g) ?? [])
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => word !== 'and');
  if (words.length === 0) return undefined;
  const patterns = words.map(byItself);
  return (person) => {
    const shown =
      `${person.firstName} ${person.lastName} ${person.headline} ${person.company.name} ${tradeInWords(person.company.industry.name)} ${person.location}`.toLowerCase();
    return patterns.every((pattern) => pattern.test(shown));
  };
}

function wordTest(wanted: string | undefined, of: (person: Person) => string): Test | undefined {
  const match = wordMatch(wanted);
  return match && ((person) => match(of(person)));
}

function wordMatch(wanted: string | undefined): ((text: string) => boolean) | undefined {
  if (wanted === undefined) return undefined;
  const pattern = byItself(wanted.toLowerCase());
  return (text) => pattern.test(text.toLowerCase());
}

/** How people shorten the titles of those who run a company; a search for the one finds the other. */
const SHORT_TITLES: Readonly<Record<string, string>> = {
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  cio: 'chief information officer',
  cmo: 'chief marketing officer',
  coo: 'chief operating officer',
  cro: 'chief revenue officer',
  cto: 'chief technology officer',
};

function titleTest(wanted: string | undefined): Test | undefined {
  const match = titleMatch(wanted);
  return match && ((person) => match(person.job.title));
}

function titleMatch(wanted: string | undefined): ((title: string) => boolean) | undefined {
  const asked = wordMatch(wanted);
  const meant = wordMatch(SHORT_TITLES[wanted?.toLowerCase() ?? '']);
  return asked && ((title) => asked(title) || meant?.(title) === true);
}

/** Finds these words, or their plural, and not a longer word that begins with them. */
function byItself(words: string): RegExp {
  const plain = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?:e?s)?(?![\\p{L}\\p{N}])`, 'u');
}

function languageTest(value: unknown): Test | undefined {
  const languages = textsOf(value, 'profile_language');
  return languages.length === 0 ? undefined : (person) => languages.includes(person.locale.language);
}

function distanceTest(sandbox: Sandbox, account: Account, value: unknown): Test | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.some((item) => ![1, 2, 3, 'GROUP'].includes(item)))
    throw invalid('The parameter network_distance must be a list of 1, 2 and 3.');
  const degrees = new Set<unknown>(value);
  return (person) => {
    const degree = sandbox.network.degree(account.member, person.id);
    return degrees.has(degree) || (degree === 4 && degrees.has(3));
  };
}

function headcountTest(value: unknown): Test | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('The parameter company_headcount must be a list of {min, max}.');
  const bands = value.map((band) => {
    const { min = 0, max = Number.POSITIVE_INFINITY } = fieldsOf(band);
    if (typeof min !== 'number' || typeof max !== 'number')
      throw invalid('The parameter company_headcount must be a list of {min, max} with numbers.');
    return { min, max };
  });
  return ({ company }) => bands.some(({ min, max }) => company.headcount >= min && company.headcount <= max);
}

/** A lead list of Sales Navigator, by its number: a few dozen people whom its owner put there. */
function leadListTest(sandbox: Sandbox, listId: string | undefined): Test | undefined {
  if (listId === undefined) return undefined;
  const { world } = sandbox;
  const size = 25 + Math.floor(draw(world.seed, 'lead-list', listId) * 120);
  return (person) => draw(world.seed, 'lead-list', listId, person.id) < size / world.people.length;
}

/** A search that its owner saved: one country and one seniority, by its number. */
function savedSearchTest(sandbox: Sandbox, searchId: string | undefined): Test | undefined {
  if (searchId === undefined) return undefined;
  const { world } = sandbox;
  const countries = [...new Set(world.people.map(({ location }) => countryOf(location)))].toSorted();
  const country = countries[Math.floor(draw(world.seed, 'saved-search', searchId) * countries.length)];
  const level = 1 + Math.floor(draw(world.seed, 'saved-level', searchId) * SENIORITIES.length);
  return ({ location, job }) => countryOf(location) === country && job.level === level;
}

/**
 * Who attends an event, by its number: a few hundred people. The network shows them to those who attend; the members
 * of this world go to all events but those whose number ends in 0.
 */
function attendeeTest(sandbox: Sandbox, account: Account, eventId: string | undefined): Test | undefined {
  if (eventId === undefined) return undefined;
  if (eventId.endsWith('0')) return () => false;
  const { world } = sandbox;
  const size = 60 + Math.floor(draw(world.seed, 'event', eventId) * 300);
  return (person) =>
    person.id !== account.member &&
    draw(world.seed, 'event', eventId, person.id) < size / world.people.length;
}

function textsOf(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => {
    if (typeof item === 'string') return item;
    if (typeof item === 'number') return String(item);
    // A role may be given as `{keywords}` or `{id}`.
    const { id, keywords } = (item ?? {}) as { id?: unknown; keywords?: unknown };
    if (typeof id === 'string') return id;
    if (typeof keywords === 'string') return keywords;
    throw invalid(`The parameter ${name} must be a list of ids.`);
  });
}
