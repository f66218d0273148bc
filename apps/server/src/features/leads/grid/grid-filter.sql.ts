import { customFieldName, DEGREES, gridField, SIGNALS } from '@waypost/domain/leads/grid/grid-fields';
import {
  choicesIn,
  type GridFilter,
  gridDay,
  gridInstant,
  gridNumber,
} from '@waypost/domain/leads/grid/grid-query';
import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../folded-text.ts';
import { contactNumber } from '../store/contact-state.store.ts';
import { gridKey, type GridLine, gridLines, gridText, ownKeys, searchEnd } from '../store/member-keys.ts';
import { numberKey } from '../store/number-key.ts';
import { signalBits } from '../signals/signal-bits.ts';
import type { GridAsk } from './read-ask.ts';

/** A condition on a membership `m`. */
export type Condition = RawBuilder<unknown>;

const DAY_MS = 86_400_000;
/** Greatest character: sorts after everything a text can go on with. */
const last = '\u{10FFFF}';

/** Fields whose text has a key of its own, which an index orders. */
export const keyColumns = {
  name: 'm.name_key',
  title: 'm.title_key',
  company: 'm.company_key',
  location: 'm.location_key',
} as const;
export type KeyedField = keyof typeof keyColumns;
export const isKeyed = (field: string): field is KeyedField => Object.hasOwn(keyColumns, field);

/** Everything that is asked, as conditions of which all must hold. */
export function conditionsOf(
  workspaceId: string,
  ask: Pick<GridAsk, 'search' | 'filters' | 'kinds'>,
): Condition[] {
  const filters = ask.filters.map((filter) => conditionOf(workspaceId, filter, ask.kinds));
  return ask.search === '' ? filters : [...filters, searched(ask.search)];
}

/** Joins conditions with `and`. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** What is looked for stands in one of the first lines: its first place is before their end. */
const searched = (text: string): Condition =>
  sql`position(${text} in m.texts) between 1 and position(${searchEnd} in m.texts)`;

export function conditionOf(workspaceId: string, filter: GridFilter, kinds: GridAsk['kinds']): Condition {
  const field = gridField(filter.field, kinds);
  if (field === undefined) throw new Error('A filter was not checked before it was asked.');
  const own = customFieldName(filter.field);
  if (own !== null && filter.is === 'unknown') return unknownCondition(workspaceId, own);
  if (own !== null) return customCondition(own, filter, field.kind);
  const value = filter.value ?? '';
  switch (filter.field) {
    case 'score':
      return scoreCondition(filter);
    case 'status':
      return sql`m.contact = any(${choicesIn(value).map((choice) => contactNumber(choice as 'new'))}::smallint[])`;
    case 'degree':
      return sql`m.degree = any(${degreesIn(value)}::smallint[])`;
    case 'signals':
      return sql`m.signals = any(${signalSets(value)}::smallint[])`;
    case 'tags':
      return tagCondition(workspaceId, filter);
    case 'added':
      return addedCondition(filter);
    case 'activity':
      return dateCondition(filter);
    case 'profile':
      return filter.is === 'equals' ? isOfProfile(workspaceId, value) : textCondition('profile', filter);
    default:
      return textCondition(filter.field as GridLine, filter);
  }
}

/** The degrees that a filter names, as memberships hold them. */
export const degreesIn = (value: string): number[] =>
  choicesIn(value).flatMap((choice) => {
    const at = (DEGREES as readonly string[]).indexOf(choice);
    return at < 0 ? [] : [at + 1];
  });

/** The sets of signals, as memberships hold them, that have one of those a filter names. */
export const signalSets = (value: string): number[] => {
  const wanted = signalBits(choicesIn(value));
  return Array.from({ length: 1 << SIGNALS.length }, (_, set) => set).filter((set) => (set & wanted) !== 0);
};

/** One line of a membership's texts. */
function lineOf(field: GridLine): Condition {
  const number = gridLines.indexOf(field) + 1;
  const line = sql`split_part(m.texts, chr(10), ${sql.lit(number)})`;
  return field === 'email' ? sql`rtrim(${line}, chr(1))` : line;
}

function textCondition(field: GridLine, filter: GridFilter): Condition {
  const line = lineOf(field);
  const text = gridText(filter.value);
  const narrowed = isKeyed(field) ? keyRange(field, filter) : null;
  const conditions = narrowed === null ? [] : [narrowed];
  switch (filter.is) {
    case 'contains':
      return holds(text, line);
    case 'not_contains':
      return sql`not ${holds(text, line)}`;
    case 'equals':
      return all([...conditions, sql`${line} = ${text}`]);
    case 'starts_with':
      return all([...conditions, sql`starts_with(${line}, ${text})`]);
    case 'empty':
      return all([...conditions, sql`${line} = ''`]);
    default:
      return sql`${line} <> ''`;
  }
}

/**
 * Whoever is known by this name on LinkedIn, or was before a merge: letter by letter, as people are told apart, while all
 * other texts are compared folded. Looked up once for the whole statement.
 */
function isOfProfile(workspaceId: string, name: string): Condition {
  const key = identityKeyOf(name) ?? name;
  return sql`m.lead_id = any(array(
    select l.id from leads l where l.workspace_id = ${workspaceId} and l.identity_key = ${key}
    union all select f.lead_id from lead_former_keys f
      where f.workspace_id = ${workspaceId} and f.kind = 'identity' and f.key = ${key}))`;
}

/** The first look is at all lines at once: cheap, and most rows end there. */
const holds = (text: string, line: Condition): Condition =>
  sql`(position(${text} in m.texts) > 0 and position(${text} in ${line}) > 0)`;

/** The part of an index in which everything stands that a question can match; null when it is no part. */
export function keyRange(field: KeyedField, filter: GridFilter): Condition | null {
  const column = sql.raw(keyColumns[field]);
  const key = gridKey(filter.value);
  if (filter.is === 'equals') return sql`${column} = ${key}`;
  if (filter.is === 'empty') return sql`${column} = ${last}`;
  if (filter.is !== 'starts_with' || key === last) return null;
  return sql`(${column} >= ${key} and ${column} < ${key + last})`;
}

function scoreCondition(filter: GridFilter): Condition {
  if (filter.is === 'empty') return sql`m.score is null`;
  if (filter.is === 'not_empty') return sql`m.score is not null`;
  const given = gridNumber(filter.value ?? '') ?? 0;
  const number = Math.min(1_000, Math.max(-1_000, given));
  if (filter.is === 'at_least') return sql`m.score >= ${Math.ceil(number)}::smallint`;
  if (filter.is === 'at_most') return sql`m.score <= ${Math.floor(number)}::smallint`;
  return Number.isInteger(number) ? sql`m.score = ${number}::smallint` : sql`false`;
}

function tagCondition(workspaceId: string, filter: GridFilter): Condition {
  const carried = sql`select 1 from lead_tags t where t.workspace_id = ${workspaceId} and t.lead_id = m.lead_id`;
  const tag = sql`t.tag_key = ${fold(filter.value ?? '')}`;
  switch (filter.is) {
    case 'has':
      return sql`exists (${carried} and ${tag})`;
    case 'has_not':
      return sql`not exists (${carried} and ${tag})`;
    case 'empty':
      return sql`not exists (${carried})`;
    default:
      return sql`exists (${carried})`;
  }
}

/** The first and the last moment of a day, UTC, as epoch milliseconds; the last is the next day's first. */
function dayOf(filter: GridFilter): { fromMs: number; beforeMs: number } {
  const fromMs = Date.parse(`${gridDay(filter.value ?? '') ?? ''}T00:00:00Z`);
  return { fromMs, beforeMs: fromMs + DAY_MS };
}

/** The rank is minus the epoch milliseconds: every lead was added at some time. */
function addedCondition(filter: GridFilter): Condition {
  if (filter.is === 'empty') return sql`false`;
  if (filter.is === 'not_empty') return sql`true`;
  if (filter.is === 'equals') {
    // An instant of the clock may have a fraction of a millisecond, which an address does not.
    const ms = gridInstant(filter.value ?? '') ?? 0;
    return sql`m.added_rank between ${-(ms + 1)}::bigint and ${-ms}::bigint`;
  }
  const { fromMs, beforeMs } = dayOf(filter);
  return filter.is === 'at_least'
    ? sql`m.added_rank <= ${-fromMs}::bigint`
    : sql`m.added_rank > ${-beforeMs}::bigint`;
}

function dateCondition(filter: GridFilter): Condition {
  if (filter.is === 'empty') return sql`m.activity_at is null`;
  if (filter.is === 'not_empty') return sql`m.activity_at is not null`;
  const { fromMs, beforeMs } = dayOf(filter);
  return filter.is === 'at_least'
    ? sql`m.activity_at >= ${new Date(fromMs)}::timestamptz`
    : sql`m.activity_at < ${new Date(beforeMs)}::timestamptz`;
}

/** A field of the workspace's own as the number it holds, by its {@link numberKey}; null where it holds none. */
export const customNumber = (name: string): Condition =>
  sql`((m.custom ->> ${ownKeys.number(name)}) collate "C")`;

/** The same as a day, `2026-11-21`, which is ordered like the text it is. */
export const customDay = (name: string): Condition => sql`((m.custom ->> ${ownKeys.date(name)}) collate "C")`;

export const customText = (name: string): Condition =>
  sql`((m.custom ->> ${ownKeys.text(name)}) collate "C")`;

/** A model that was asked for the field could not say, and nobody wrote anything since. */
const unknownCondition = (workspaceId: string, name: string): Condition =>
  sql`(${customText(name)} is null and exists (select 1 from lead_ai_columns c
    join lead_ai_answers a on a.workspace_id = c.workspace_id and a.column_id = c.id
    where c.workspace_id = ${workspaceId} and c.name = ${name} and a.lead_id = m.lead_id and a.answer is null))`;

function customCondition(name: string, filter: GridFilter, kind: string): Condition {
  const text = customText(name);
  if (filter.is === 'empty') return sql`${text} is null`;
  if (filter.is === 'not_empty') return sql`${text} is not null`;
  const value = filter.value ?? '';
  if (kind === 'number') {
    const compared = { at_least: sql`>=`, at_most: sql`<=` }[filter.is as string] ?? sql`=`;
    return sql`${customNumber(name)} ${compared} ${numberKey(gridNumber(value) ?? 0)}`;
  }
  if (kind === 'date') {
    const compared = filter.is === 'at_least' ? sql`>=` : sql`<=`;
    return sql`${customDay(name)} ${compared} ${gridDay(value) ?? ''}`;
  }
  const folded = gridText(value);
  if (filter.is === 'contains') return sql`position(${folded} in ${text}) > 0`;
  // A lead without the field does not contain it either.
  if (filter.is === 'not_contains') return sql`position(${folded} in ${text}) > 0 is not true`;
  return filter.is === 'equals' ? sql`${text} = ${folded}` : sql`starts_with(${text}, ${folded})`;
}
