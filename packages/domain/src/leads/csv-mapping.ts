import { parseProfileUrl } from '../linkedin/profile-url.ts';
import { LEAD_FIELDS, fieldOfHeader, normaliseHeader } from './csv-columns.ts';
import type { LeadField } from './csv-columns.ts';
import { ownExportColumns } from './csv-own-export.ts';
import type { CustomFieldKind } from './grid/grid-fields.ts';
import { fieldNameKey, knownFieldName } from './field-name.ts';

/** Which column means what: guessed from the headers and, where they say nothing, from the contents. */

/** Kinds of own fields that not every text is one of. */
export type TypedKind = Exclude<CustomFieldKind, 'text'>;

export type ColumnTarget =
  | { readonly kind: 'field'; readonly field: LeadField }
  | {
      readonly kind: 'custom';
      readonly name: string;
      /** What every value of the field is; left out: any text. */
      readonly holds?: TypedKind;
      /** Its links stand in for the profile link in rows that lack one. */
      readonly isSpareLink?: true;
    }
  | { readonly kind: 'ignore'; readonly isSpareLink?: true };

export type ColumnGuess = {
  readonly column: number;
  readonly header: string;
  readonly target: ColumnTarget;
  /** 0 to 1; how sure the guess is. */
  readonly confidence: number;
  readonly because: 'header' | 'content' | 'nothing';
  readonly samples: readonly string[];
};

/** One target per column, in column order. */
export type ColumnMapping = readonly ColumnTarget[];

/** What a download of rejected rows adds to the columns of its file. */
export const REJECT_COLUMNS = ['Row', 'Reason'] as const;

const SAMPLES_SHOWN = 3;
const CONTENT_SHARE_MIN = 0.6;

type Candidate = {
  readonly column: number;
  readonly field: LeadField;
  readonly score: number;
  readonly because: 'header' | 'content';
};

/**
 * A guess for every column. Each field is given to one column at most, the surest first; the rest become
 * custom fields under their own header, nameless and empty ones are ignored, and so are our two columns of rejected
 * rows that come back repaired, and what our own exports say of the product's work. Where there is no header at all the rest are called by their place, "Column 3": nobody
 * left them without a name.
 * @param headers none for a file without a header row; an empty string for a column without a name.
 * @param sampleRows some of the first data rows.
 */
export function guessColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): readonly ColumnGuess[] {
  const width = Math.max(headers.length, ...sampleRows.map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    header: (headers[column] ?? '').trim(),
    values: sampleRows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== ''),
  }));
  const chosen = assign(
    columns.flatMap(({ column, header, values }) => candidatesOf(column, header, values)),
  );
  settleNames(chosen, columns);
  believeProfileHeader(chosen, columns);

  const ownNames = new Set<string>();
  const ours = headers.length - REJECT_COLUMNS.length;
  const isOurs = (column: number) => column >= ours && column < headers.length;
  const ownExport = ownExportColumns(columns);
  const isRejects = REJECT_COLUMNS.every((name, index) => columns[ours + index]?.header === name);
  return columns.map(({ column, header, values }) => {
    const samples = values.slice(0, SAMPLES_SHOWN);
    const best = chosen.get(column);
    if (best !== undefined) {
      const target: ColumnTarget = { kind: 'field', field: best.field };
      return { column, header, target, confidence: best.score, because: best.because, samples };
    }
    const name = headers.length === 0 ? `Column ${column + 1}` : header;
    const target: ColumnTarget =
      name === '' || values.length === 0 || ownExport.has(column) || (isRejects && isOurs(column))
        ? { kind: 'ignore' }
        : { kind: 'custom', name: nameOfItsOwn(name, ownNames) };
    return { column, header, target, confidence: 0, because: 'nothing', samples };
  });
}

/** Two columns of one name are two fields: "Note" and "Note 2". */
function nameOfItsOwn(header: string, taken: Set<string>): string {
  let name = header;
  for (let turn = 2; taken.has(fieldNameKey(name)); turn += 1) name = `${header} ${turn}`;
  taken.add(fieldNameKey(name));
  return name;
}

/**
 * The mapping with own fields spelled as the workspace has them: a column "budget " fills the field "Budget". Of two
 * columns that would fill one field the first does.
 */
export function spelledAsKnown(mapping: ColumnMapping, known: Iterable<string>): ColumnMapping {
  const names = [...known];
  const taken = new Set(mapping.flatMap((target) => (target.kind === 'custom' ? [target.name] : [])));
  return mapping.map((target) => {
    if (target.kind !== 'custom') return target;
    const name = knownFieldName(target.name, names);
    if (name === null || taken.has(name)) return target;
    taken.add(name);
    return { kind: 'custom', name };
  });
}

/** The mapping with what the own fields hold, by their names. */
export function withKinds(
  mapping: ColumnMapping,
  kinds: ReadonlyMap<string, CustomFieldKind>,
): ColumnMapping {
  return mapping.map((target) => {
    const kind = target.kind === 'custom' ? kinds.get(target.name) : undefined;
    return kind === undefined || kind === 'text' ? target : { ...target, holds: kind };
  });
}

export function mappingOf(guesses: readonly ColumnGuess[]): ColumnMapping {
  return guesses.map((guess) => guess.target);
}

function share(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const isDomain = (value: string) =>
  /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/?$/i.test(value) && !value.includes('linkedin.');
const isPersonLink = (value: string) => parseProfileUrl(value).kind === 'profile';
const isAnyPersonLink = (value: string) => !['invalid', 'not_a_person'].includes(parseProfileUrl(value).kind);

function candidatesOf(column: number, header: string, values: readonly string[]): readonly Candidate[] {
  const named = fieldOfHeader(header);
  const byHeader: readonly Candidate[] =
    named === null || contradicts(named, header, values)
      ? []
      : [{ column, field: named, score: headerScore(named, header, values), because: 'header' }];
  const content = fieldOfContent(values);
  if (content === null) return byHeader;
  // Contents confirm a header, or speak where there is none.
  return [...byHeader, { column, field: content.field, score: content.score, because: 'content' }];
}

/** A header whose column plainly holds something else: "Company URL" under "Website" is fine, prose under "URL" is not. */
function contradicts(field: LeadField, header: string, values: readonly string[]): boolean {
  if (values.length === 0) return false;
  if (field === 'profileUrl') {
    // One good link is enough under a header that speaks of profiles: each other row says what is wrong with its own.
    const links = share(values, isAnyPersonLink);
    return /profile|linkedin/i.test(header) ? links === 0 : links < 0.3;
  }
  if (field === 'email') return share(values, isEmail) < 0.3;
  return false;
}

/** Among several link columns the one with public profiles wins over the one with Sales Navigator links. */
function headerScore(field: LeadField, header: string, values: readonly string[]): number {
  if (field === 'profileUrl' && values.length > 0) return 0.6 + 0.4 * share(values, isPersonLink);
  // "Company Name for Emails" and the like are second choice beside the plain word, and an empty column beside any.
  const empty = values.length === 0 ? 0.09 : 0;
  return 1 - empty - 0.001 * Math.min(9, normaliseHeader(header).split(' ').length - 1);
}

function fieldOfContent(values: readonly string[]): { field: LeadField; score: number } | null {
  const people = share(values, isPersonLink);
  if (people >= CONTENT_SHARE_MIN) return { field: 'profileUrl', score: 0.5 + 0.4 * people };
  const anyPeople = share(values, isAnyPersonLink);
  if (anyPeople >= CONTENT_SHARE_MIN) return { field: 'profileUrl', score: 0.3 + 0.2 * anyPeople };
  const mails = share(values, isEmail);
  if (mails >= CONTENT_SHARE_MIN) return { field: 'email', score: 0.4 + 0.3 * mails };
  const domains = share(values, isDomain);
  if (domains >= CONTENT_SHARE_MIN) return { field: 'companyDomain', score: 0.3 + 0.2 * domains };
  return null;
}

function assign(candidates: readonly Candidate[]): Map<number, Candidate> {
  const byColumn = new Map<number, Candidate>();
  const taken = new Set<LeadField>();
  const order = candidates.toSorted(
    (a, b) =>
      b.score - a.score || LEAD_FIELDS.indexOf(a.field) - LEAD_FIELDS.indexOf(b.field) || a.column - b.column,
  );
  for (const candidate of order) {
    if (byColumn.has(candidate.column) || taken.has(candidate.field)) continue;
    byColumn.set(candidate.column, candidate);
    taken.add(candidate.field);
  }
  return byColumn;
}

/**
 * "Nom" is a last name beside "Prénom", "Nome" a first name beside "Sobrenome"; alone, with two words in most
 * cells, either is a full name.
 */
function settleNames(
  chosen: Map<number, Candidate>,
  columns: readonly { readonly column: number; readonly values: readonly string[] }[],
): void {
  const holder = (field: LeadField) => [...chosen.values()].find((candidate) => candidate.field === field);
  const become = (candidate: Candidate | undefined, field: LeadField) => {
    if (candidate !== undefined) chosen.set(candidate.column, { ...candidate, field });
  };
  if (holder('lastName') !== undefined && holder('firstName') === undefined)
    become(holder('fullName'), 'firstName');
  for (const [one, other] of [
    ['firstName', 'lastName'],
    ['lastName', 'firstName'],
  ] as const) {
    const alone = holder(one);
    if (alone === undefined || holder(other) !== undefined || holder('fullName') !== undefined) continue;
    const values = columns[alone.column]?.values ?? [];
    if (share(values, (value) => /\S\s+\S/.test(value)) >= CONTENT_SHARE_MIN) become(alone, 'fullName');
  }
}

/**
 * Where nothing names the people of the rows, a header that says "Profile URL" is believed against what its column holds:
 * each row then says what is wrong with its link.
 */
function believeProfileHeader(
  chosen: Map<number, Candidate>,
  columns: readonly { readonly column: number; readonly header: string }[],
): void {
  const fields = [...chosen.values()].map(({ field }): ColumnTarget => ({ kind: 'field', field }));
  if (mappingProblem(fields) === null) return;
  const named = columns.find(({ column, header }) => {
    const field = chosen.get(column)?.field;
    return fieldOfHeader(header) === 'profileUrl' && (field === undefined || field === 'companyDomain');
  });
  if (named === undefined) return;
  const { column } = named;
  chosen.set(column, { column, field: 'profileUrl', score: 0.2, because: 'header' });
}

/** What a mapping still lacks, as a sentence; `null` when rows can be imported with it. */
export function mappingProblem(mapping: ColumnMapping): string | null {
  const fields = mapping.flatMap((target) => (target.kind === 'field' ? [target.field] : []));
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) return `Two columns are mapped to the same field (${twice}). Choose one.`;
  const own = mapping.flatMap((target) => (target.kind === 'custom' ? [target.name] : []));
  const ownKeys = own.map(fieldNameKey);
  const ownTwice = own.find((_, index) => ownKeys.indexOf(ownKeys[index] ?? '') !== index);
  if (ownTwice !== undefined) return `Two columns are mapped to the same field (${ownTwice}). Choose one.`;
  const has = (field: LeadField) => fields.includes(field);
  const named = has('fullName') || (has('firstName') && has('lastName'));
  if (has('profileUrl') || (named && has('company'))) return null;
  return 'Map the profile URL, or first name, last name and company.';
}
