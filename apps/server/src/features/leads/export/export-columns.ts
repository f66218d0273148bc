import type { GridLead } from '@waypost/contract/leads-grid';
import { EXPORT_LABELS, UNKNOWN_WORD } from '@waypost/domain/leads/csv-own-export';
import { CONTACT_WORDS, SIGNAL_WORDS } from '@waypost/domain/leads/grid/choice-words';
import {
  customFieldName,
  type CustomFieldKind,
  DEGREES,
  GRID_FIELDS,
  gridField,
} from '@waypost/domain/leads/grid/grid-fields';
import { gridDay, gridNumber } from '@waypost/domain/leads/grid/grid-query';
import { AppError } from '../../../platform/http/app-error.ts';
import type { SheetCells } from '../../../platform/http/workbook.ts';
import type { Reach } from '../contactability.ts';

/** A value as a file holds it. */
export type ExportValue = string | number | readonly string[] | null;

/** A lead of a file, with what only some columns say. */
export type ExportedLead = GridLead & {
  /** Whether it could be written to now. */
  reach?: Reach | undefined;
  companyDomain?: string | null | undefined;
  /** Own fields of which a model was asked and could not say. */
  unknown?: ReadonlySet<string> | undefined;
};

export interface ExportColumn {
  key: string;
  label: string;
  /** As a program reads it: what the API answers. */
  value(lead: ExportedLead): ExportValue | Pick<Reach, 'can' | 'why'>;
  /** As people read it, where that is something else: the words that the screen shows. */
  words?: (lead: ExportedLead) => ExportValue;
  /** As a spreadsheet counts with it, where that is not what people read. */
  sheet?: (lead: ExportedLead) => SheetCells[number];
  /** The head of it in a spreadsheet, whose times have no zone. */
  sheetLabel?: string;
}

/** The key of the column that is worked out while the file is written. */
export const reachColumn = 'contactable';
/** The key of the column that no grid shows. */
export const domainColumn = 'companyDomain';

const own: Readonly<Record<string, Omit<ExportColumn, 'key'>>> = {
  firstName: { label: 'First name', value: (lead) => lead.firstName },
  lastName: { label: 'Last name', value: (lead) => lead.lastName },
  [domainColumn]: { label: 'Company domain', value: (lead) => lead.companyDomain ?? null },
  scoreReason: { label: EXPORT_LABELS.scoreReason, value: (lead) => lead.score?.reason ?? null },
  [reachColumn]: {
    label: EXPORT_LABELS.contactable,
    value: ({ reach }) => (reach === undefined ? null : { can: reach.can, why: reach.why }),
    words: ({ reach }) => (reach === undefined ? null : reach.can ? 'Ready now' : reach.why),
  },
};

/**
 * Where those stand in a file with every field: behind the one they belong to. Whether a lead can be contacted is worked
 * out for each one, so it leaves only where it was asked for.
 */
const beside: Readonly<Record<string, readonly (keyof typeof own)[]>> = {
  name: ['firstName', 'lastName'],
  company: [domainColumn],
  score: ['scoreReason'],
};

const builtIn: Readonly<Record<keyof typeof GRID_FIELDS, (lead: GridLead) => ExportValue>> = {
  name: (lead) => lead.fullName,
  title: (lead) => lead.title,
  company: (lead) => lead.company,
  location: (lead) => lead.location,
  headline: (lead) => lead.headline,
  email: (lead) => lead.email,
  profile: (lead) => lead.profileUrl,
  score: (lead) => lead.score?.value ?? null,
  status: (lead) => lead.status,
  tags: (lead) => lead.tags,
  degree: (lead) => (lead.degree === null ? null : (DEGREES[lead.degree - 1] ?? null)),
  signals: (lead) => lead.signals,
  added: (lead) => lead.addedAt,
  activity: (lead) => lead.activityAt,
};

const inWords: Partial<Readonly<Record<string, (lead: GridLead) => ExportValue>>> = {
  status: (lead) => CONTACT_WORDS[lead.status],
  signals: (lead) => lead.signals.map((signal) => SIGNAL_WORDS[signal]),
};

/**
 * The columns of a file from left to right; without any asked for: everything but
 * what is worked out while the file is written, then the workspace's own.
 * @throws AppError `invalid_input` for a key that names nothing.
 */
export function exportColumns(
  keys: readonly string[],
  kinds: ReadonlyMap<string, CustomFieldKind>,
  path: string,
): ExportColumn[] {
  const shown = Object.keys(GRID_FIELDS).flatMap((key) => [key, ...(beside[key] ?? [])]);
  const all = [...shown, ...[...kinds.keys()].map((name) => `custom:${name}`)];
  const asked = keys.length === 0 ? all : [...new Set(keys)];
  const columns = asked.map((key) => columnOf(key, kinds));
  const issues = columns.flatMap((column, index) =>
    column === undefined
      ? [{ path: `${path}.${index}`, message: `There is no field “${asked[index]}”.` }]
      : [],
  );
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { issues });
  return columns.flatMap((column) => {
    if (column === undefined) return [];
    return column.key === 'title' && !asked.includes('headline') ? [{ ...column, words: job }] : [column];
  });
}

/** Without a title the headline says what somebody does, as on the screen where it has no column of its own. */
const job = ({ title, headline }: GridLead): ExportValue => ((title ?? '') === '' ? headline : title);

function columnOf(key: string, kinds: ReadonlyMap<string, CustomFieldKind>): ExportColumn | undefined {
  if (Object.hasOwn(own, key)) return { key, label: '', value: () => null, ...own[key] };
  const field = gridField(key, kinds);
  if (field === undefined) return undefined;
  const name = customFieldName(key);
  if (name === null) {
    const words = inWords[key];
    const value = builtIn[key as keyof typeof builtIn];
    if (field.kind === 'date') {
      const sheet = (lead: GridLead) => timeOf(value(lead));
      return { key, label: field.label, value, sheet, sheetLabel: `${field.label} (UTC)` };
    }
    return { key, label: field.label, value, ...(words === undefined ? {} : { words }) };
  }
  const kind = kinds.get(name) ?? 'text';
  const textOf = ({ customFields }: GridLead) =>
    Object.hasOwn(customFields, name) ? (customFields[name] ?? null) : null;
  const numberOf = (text: string | null) => (text === null ? null : (gridNumber(text) ?? text));
  const value = (lead: GridLead) => (kind === 'number' ? numberOf(textOf(lead)) : textOf(lead));
  return {
    key,
    label: name,
    value,
    words: (lead) => value(lead) ?? (lead.unknown?.has(name) === true ? UNKNOWN_WORD : null),
    ...(kind === 'number' ? {} : { sheet: (lead) => (kind === 'date' ? dayOf : plainOf)(textOf(lead)) }),
  };
}

function timeOf(instant: ExportValue): SheetCells[number] {
  return typeof instant === 'string' ? { at: Date.parse(instant), shows: 'time' } : null;
}

/** What spreadsheets count from: an earlier day stays a text. */
const firstDay = Date.UTC(1901, 0, 1);

function dayOf(text: string | null): SheetCells[number] {
  const day = text === null ? null : gridDay(text);
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return at >= firstDay ? { at, shows: 'day' } : text;
}

/** A number that every spreadsheet shows as it is written here: no sign before it, no zeros that would be lost. */
const plainNumber = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{0,5}[1-9])?$/;

const plainOf = (text: string | null): SheetCells[number] =>
  text !== null && plainNumber.test(text) ? Number(text) : text;
