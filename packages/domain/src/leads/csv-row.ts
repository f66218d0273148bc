import { grouped } from '../text/grouped.ts';
import { parseProfileUrl, profileUrlOf } from '../linkedin/profile-url.ts';
import type { LeadField } from './csv-columns.ts';
import type { ColumnMapping, ColumnTarget } from './csv-mapping.ts';
import { UNKNOWN_WORD } from './csv-own-export.ts';
import { bestLink } from './csv-spare-link.ts';
import {
  beginningOf,
  CUSTOM_VALUE_LENGTH_MAX,
  LEAD_TEXTS,
  NEVER_TOO_LONG,
  OTHER_LINE_LENGTH_MAX,
} from './lead-bounds.ts';
import { isFormula } from './csv-guard.ts';
import type { LeadIdentityKey } from './lead-identity.ts';
import { dayIn, numberIn } from './plain-values.ts';
import { scoreIn } from './lead-score.ts';
import { undecorated } from './undecorated.ts';

/** One row of a file as a lead, or as a rejection with its reason. */

export type LeadDraft = {
  /** `null`: no profile link, or one that has to be looked up first. */
  readonly identityKey: LeadIdentityKey | null;
  /** The canonical public link. */
  readonly profileUrl: string | null;
  /** The link as given, when it is of a kind that has to be looked up. */
  readonly linkToResolve: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As the file has it, where that is more than first and last name: with a title or a picture. */
  readonly fullName: string | null;
  readonly headline: string | null;
  readonly title: string | null;
  readonly company: string | null;
  /** Lower case, without scheme, `www.` and path. */
  readonly companyDomain: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly location: string | null;
  readonly country: string | null;
  readonly industry: string | null;
  /** As written in the file. */
  readonly connectedOn: string | null;
  /** 0 to 100. */
  readonly score: number | null;
  readonly customFields: Readonly<Record<string, string>>;
};

export type RowRejection = {
  readonly code: 'empty_row' | 'bad_profile_url' | 'not_enough';
  readonly field: LeadField | null;
  readonly message: string;
};

/** Of a formula there the link in it counts, and a number may only look like one. */
const READ_ANYHOW: ReadonlySet<LeadField> = new Set(['profileUrl', 'phone']);

export type RowWarning = {
  /** Null for a field of the file's own. */
  readonly field: LeadField | null;
  readonly message: string;
  /** Place of the cell in the row, where it is not the one of the field. */
  readonly column?: number;
  /** The end of the value, or all of it, is too long to be kept. */
  readonly isTooLong?: true;
  /** The value is not of the kind of its field; the message says whether it is kept. */
  readonly isMistyped?: true;
};

/** Addresses that LinkedIn gave out before those with /in/. */
const OLD_LINK = /(?:^|linkedin\.com\/(?:[a-z]{2}\/)?)pub\//i;

export type RowResult =
  | { readonly ok: true; readonly lead: LeadDraft; readonly warnings: readonly RowWarning[] }
  | { readonly ok: false; readonly rejection: RowRejection };

/** What a clean line has nowhere: other white space, and signs that steer a terminal. Most cells are clean: asking costs less than cleaning. */
// eslint-disable-next-line no-control-regex -- control signs are what is looked for
const uncleanLine = /[^\S ]|  |^ | $|[\u0000-\u001f\u007f-\u009f]/;

// eslint-disable-next-line no-control-regex -- as above; the line break may stay
const controlSigns = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** One line: a name or a company does not break. */
function cleanLine(cell: string | undefined): string | null {
  if (cell === undefined || cell === '') return null;
  if (!uncleanLine.test(cell)) return cell.toWellFormed();
  return storable(cell.replace(/\s+/g, ' '));
}

/** A text of the file's own: its line breaks stay, as `\n`; other white space is made even. */
function cleanText(cell: string | undefined): string | null {
  if (cell === undefined || cell === '') return null;
  return storable(
    cell
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n'),
  );
}

function storable(given: string): string | null {
  // NUL cannot be stored as text, and its kin mean nothing in one; leaving them out keeps the row.
  const text = given.replace(controlSigns, '').trim();
  return text === '' ? null : text.toWellFormed();
}

/** A host as most files hold it. */
const plainHost = /^(?:www\.)?(?!www\.)((?:[a-z0-9-]+\.)+[a-z]{2,})$/;

/** The host of a website or of a mail address; `null` for what is neither. */
export function domainOf(text: string | null): string | null {
  if (text === null) return null;
  const plain = plainHost.exec(text)?.[1];
  if (plain !== undefined) return plain;
  const [host = ''] = text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .split(/[/?#:]/);
  const domain = host.replace(/^www\./, '').replace(/\.$/, '');
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(domain) ? domain : null;
}

/** Nobody's first name: titles before a name, written with their full stop. */
const honorific =
  /^(?:(?:dr|prof|ing|dipl|mag|mr|mrs|ms|dott|dott\.ssa|dra|prof\.ssa|sra?|srta|avv|rev|hon|med|phil|jur|rer|nat|pol|oec|habil|h\.c|univ)\.[-,]?)+(?:ing\.?|kfm\.?|inf\.?)?$/i;

/**
 * "Ada King Lovelace" is "Ada" and "King Lovelace"; "Lovelace, Ada" is understood; "Dr." is no first name, nor is
 * a picture. Of pictures alone the first name is empty.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string | null } {
  const [before = '', after] = fullName
    .split(',')
    .map(undecorated)
    .filter((part) => part !== '');
  // What follows a comma is a first name only if it is one word and no title ("Ada Lovelace, PhD").
  if (after !== undefined && !before.includes(' ') && /^\p{Lu}\p{Ll}+(?:[- ]\p{Lu}\p{Ll}+)?$/u.test(after)) {
    return { firstName: after, lastName: before };
  }
  const words = before.split(' ').filter((word) => word !== '');
  if (before.includes('.')) while (words.length > 1 && honorific.test(words[0] ?? '')) words.shift();
  const [firstName = '', ...rest] = words;
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : null };
}

/** Known columns that a lead keeps in a field of the workspace's own: an AI column may have the name of one. */
const KEPT_AS_OWN: ReadonlySet<string> = new Set<LeadField>(['phone', 'country', 'industry', 'connectedOn']);
const isOwn = (target: ColumnTarget): boolean =>
  target.kind === 'custom' || (target.kind === 'field' && KEPT_AS_OWN.has(target.field));

/** Whether a cell says that nobody knows the value: a field of the workspace's own stays empty then. */
export function saysUnknown(target: ColumnTarget | undefined, cell: string | undefined): boolean {
  return target !== undefined && isOwn(target) && cleanLine(cell) === UNKNOWN_WORD;
}

/** Never throws. Rows may be shorter or longer than the mapping. */
export function mapRow(mapping: ColumnMapping, row: readonly string[]): RowResult {
  const values: Partial<Record<LeadField, string>> = {};
  // A map first: a column may be called "__proto__".
  const custom = new Map<string, string>();
  const warnings: RowWarning[] = [];
  let filled = false;
  for (let column = 0; column < mapping.length; column += 1) {
    const target = mapping[column];
    if (target === undefined) continue;
    let value = target.kind === 'custom' ? cleanText(row[column]) : cleanLine(row[column]);
    if (value === null) continue;
    filled = true;
    if (value === UNKNOWN_WORD && isOwn(target)) continue;
    if (value.length > NEVER_TOO_LONG) value = withinBounds(value, target, column, warnings);
    if (target.kind === 'field' && !READ_ANYHOW.has(target.field) && isFormula(value)) {
      const message = `"${shown(value)}" looks like a formula, not like its result. It is left out.`;
      warnings.push({ field: target.field, column, isMistyped: true, message });
    } else if (target.kind === 'field') values[target.field] = value;
    else if (target.kind === 'custom') {
      custom.set(target.name, value);
      if (target.holds !== undefined) warnIfMistyped(value, target, column, warnings);
    }
  }
  if (!filled) return rejected('empty_row', null, 'This row is empty.');

  const given = values.profileUrl ?? null;
  const { link, parsed, spare } = bestLink(given, mapping, (column) => cleanLine(row[column]));
  const { firstName, lastName, fullName } = namesOf(values, warnings);
  const company = values.company ?? null;
  const identified = firstName !== null && lastName !== null && company !== null;

  if (parsed !== null && 'explanation' in parsed) {
    const canResolve = parsed.kind === 'sales_navigator' || parsed.kind === 'provider_id';
    if (!canResolve && !identified) return rejected('bad_profile_url', 'profileUrl', parsed.explanation);
    const where = spare === null ? {} : { column: spare };
    if (canResolve) warnings.push({ field: 'profileUrl', message: parsed.explanation, ...where });
    else keepAside('profileUrl', link ?? '', parsed.explanation, custom, warnings);
  }
  if (parsed?.kind === 'profile' && OLD_LINK.test(link ?? '')) {
    const message = `An old link. It leads to ${profileUrlOf(parsed.publicIdentifier)}.`;
    warnings.push({ field: 'profileUrl', message, ...(spare === null ? {} : { column: spare }) });
  }
  if (spare !== null && given !== null) keepBeaten(given, custom, warnings);
  if (parsed === null && !identified) {
    return rejected('not_enough', null, 'A profile URL, or first name, last name and company are needed.');
  }
  const score = scoreOf(values.score ?? null, custom, warnings);
  const email = emailOf(values.email ?? null, custom, warnings);
  const companyDomain = hostOf(values.companyDomain ?? null, custom, warnings);
  const connectedOn = values.connectedOn ?? null;
  if (connectedOn !== null && dayIn(connectedOn) === null) {
    const message = `Connected on: "${shown(connectedOn)}" is no day; it is kept as it is.`;
    warnings.push({ field: 'connectedOn', isMistyped: true, message });
  }
  const publicIdentifier = parsed?.kind === 'profile' ? parsed.publicIdentifier : null;
  const canLookUp = parsed?.kind === 'sales_navigator' || parsed?.kind === 'provider_id';
  const lead: LeadDraft = {
    identityKey: publicIdentifier,
    profileUrl: publicIdentifier === null ? null : profileUrlOf(publicIdentifier),
    linkToResolve: canLookUp ? link : null,
    firstName,
    lastName,
    fullName,
    headline: values.headline ?? null,
    title: values.title ?? null,
    company,
    companyDomain,
    email,
    phone: values.phone ?? null,
    location: values.location ?? null,
    country: values.country ?? null,
    industry: values.industry ?? null,
    connectedOn,
    score,
    customFields: custom.size === 0 ? {} : Object.fromEntries(custom),
  };
  return { ok: true, lead, warnings };
}

const shownOfValue = 60;

/** A field of numbers or days sorts and filters by what its values are; another text in it is found by nothing. */
function warnIfMistyped(
  value: string,
  { name, holds }: Extract<ColumnTarget, { kind: 'custom' }>,
  column: number,
  warnings: RowWarning[],
): void {
  const isOne = (holds === 'number' ? numberIn(value) : dayIn(value)) !== null;
  if (isOne) return;
  const message = `${name}: "${shown(value)}" is no ${holds === 'number' ? 'number' : 'day'}; it is kept as it is.`;
  warnings.push({ field: null, column, isMistyped: true, message });
}

const shown = (value: string): string =>
  value.length > shownOfValue ? `${beginningOf(value, shownOfValue)}…` : value;

/** Fields that a value of another kind is kept in, so that nothing of a file is lost. */
const ASIDE = {
  email: 'Email in the file',
  companyDomain: 'Company domain in the file',
  profileUrl: 'Profile URL in the file',
  score: 'Score in the file',
} as const;
/** Own fields that a row may bring although no column is mapped to them. */
export const ASIDE_FIELDS: ReadonlySet<string> = new Set(Object.values(ASIDE));

/** What people write where they know nothing. */
const SAYS_NOTHING = /^(?:n\.?\/?a\.?|none|null|nil|unknown|undefined|k\. ?a\.|[-–—?.]+)$/i;

/** What a field cannot hold keeps its words in a field of its own. */
function keepAside(
  field: keyof typeof ASIDE,
  value: string,
  why: string,
  custom: Map<string, string>,
  warnings: RowWarning[],
): null {
  if (SAYS_NOTHING.test(value)) {
    warnings.push({ field, message: `${why} It is left out.` });
    return null;
  }
  if (!custom.has(ASIDE[field])) custom.set(ASIDE[field], value);
  warnings.push({ field, isMistyped: true, message: `${why} It is kept in the field “${ASIDE[field]}”.` });
  return null;
}

/** A link of the mapped column that a better one stood in for; one that leads to the person too needs no words. */
function keepBeaten(link: string, custom: Map<string, string>, warnings: RowWarning[]): void {
  if (SAYS_NOTHING.test(link)) return;
  const parsed = parseProfileUrl(link);
  if ('providerId' in parsed && parsed.providerId !== null) {
    if (!custom.has(ASIDE.profileUrl)) custom.set(ASIDE.profileUrl, link);
  } else if ('explanation' in parsed) keepAside('profileUrl', link, parsed.explanation, custom, warnings);
}

/** A cell that is no score keeps its words in a field of its own. */
function scoreOf(value: string | null, custom: Map<string, string>, warnings: RowWarning[]): number | null {
  if (value === null) return null;
  const score = scoreIn(value);
  if (score !== null) return score;
  return keepAside('score', value, `"${shown(value)}" is not a score from 0 to 100.`, custom, warnings);
}

function rejected(code: RowRejection['code'], field: LeadField | null, message: string): RowResult {
  return { ok: false, rejection: { code, field, message } };
}

/** The value, or as much of it as can be kept; then it is said. An e-mail address cut short would be another one. */
function withinBounds(value: string, target: ColumnTarget, column: number, warnings: RowWarning[]): string {
  if (target.kind === 'ignore' || (target.kind === 'field' && target.field === 'email')) return value;
  const { label, lengthMax } =
    target.kind === 'custom'
      ? { label: target.name, lengthMax: CUSTOM_VALUE_LENGTH_MAX }
      : boundOf(target.field);
  if (value.length <= lengthMax) return value;
  const field = target.kind === 'field' ? target.field : null;
  warnings.push({ field, column, isTooLong: true, message: tooLong(label, value.length, lengthMax) });
  return beginningOf(value, lengthMax);
}

function boundOf(field: LeadField): { label: string; lengthMax: number } {
  if (!isText(field)) return { label: otherLabels[field], lengthMax: OTHER_LINE_LENGTH_MAX };
  const { label, charactersMax } = LEAD_TEXTS[field];
  return { label, lengthMax: charactersMax };
}

const isText = (field: LeadField): field is keyof typeof LEAD_TEXTS => Object.hasOwn(LEAD_TEXTS, field);

const otherLabels: Readonly<Record<Exclude<LeadField, keyof typeof LEAD_TEXTS>, string>> = {
  profileUrl: 'Profile URL',
  companyDomain: 'Company domain',
  phone: 'Phone',
  country: 'Country',
  industry: 'Industry',
  connectedOn: 'Connected on',
  score: 'Score',
};

const tooLong = (label: string, length: number, lengthMax: number): string =>
  `${label} has ${grouped(length)} characters; the first ${grouped(lengthMax)} are kept.`;

function namesOf(
  values: Partial<Record<LeadField, string>>,
  warnings: RowWarning[],
): {
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
} {
  const { fullName } = values;
  const split = fullName === undefined ? null : splitFullName(fullName);
  const firstName = values.firstName ?? partOf(split?.firstName, 'firstName', warnings);
  const lastName = values.lastName ?? partOf(split?.lastName, 'lastName', warnings);
  if (fullName === undefined) return { firstName, lastName, fullName: null };
  if (firstName === null && lastName === null) return { firstName, lastName, fullName };
  const name = undecorated(fullName);
  const isTitled = name.includes('.') && firstName !== null && name.endsWith(`${firstName} ${lastName}`);
  const isDecorated =
    name !== fullName && name === [firstName, lastName].filter((part) => part !== null).join(' ');
  return { firstName, lastName, fullName: isTitled || isDecorated ? fullName : null };
}

/** A part of a full name; a full name may be longer than each of its parts. */
function partOf(
  part: string | null | undefined,
  field: 'firstName' | 'lastName',
  warnings: RowWarning[],
): string | null {
  const { label, charactersMax } = LEAD_TEXTS[field];
  if (part === null || part === undefined || part === '') return null;
  if (part.length <= charactersMax) return part;
  warnings.push({ field: 'fullName', isTooLong: true, message: tooLong(label, part.length, charactersMax) });
  return beginningOf(part, charactersMax);
}

function hostOf(value: string | null, custom: Map<string, string>, warnings: RowWarning[]): string | null {
  const host = domainOf(value);
  if (value === null || host !== null) return host;
  return keepAside('companyDomain', value, `"${shown(value)}" is no domain.`, custom, warnings);
}

function emailOf(value: string | null, custom: Map<string, string>, warnings: RowWarning[]): string | null {
  if (value === null) return null;
  const { charactersMax } = LEAD_TEXTS.email;
  if (value.length > charactersMax) {
    const message = `An email address has at most ${charactersMax} characters; this one has ${grouped(value.length)} and was left out.`;
    warnings.push({ field: 'email', isTooLong: true, message });
    return null;
  }
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value.toLowerCase();
  return keepAside('email', value, `"${shown(value)}" is not an email address.`, custom, warnings);
}
