import { customFieldName, gridField } from '@waypost/domain/leads/grid/grid-fields';
import {
  choicesIn,
  type GridFilter,
  gridDay,
  gridNumber,
  type GridSort,
} from '@waypost/domain/leads/grid/grid-query';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { fold, sortKey } from '../folded-text.ts';
import type { PersonFields } from '../lead-person.ts';

/** A lead of a list as a test holds it. */
export interface PlainLead {
  id: string;
  fields: PersonFields;
  identityKey: string | null;
  score: number | null;
  status: 'new' | 'contacted' | 'replied';
  tags: readonly string[];
  addedAt: number;
  activityAt: number | null;
}

export interface PlainAsk {
  search: string;
  filters: readonly GridFilter[];
  sorts: readonly GridSort[];
  kinds: ReadonlyMap<string, CustomFieldKind>;
}

/** The leads that match, in order, worked out lead by lead: what the database must answer. */
export function plainGrid(leads: readonly PlainLead[], ask: PlainAsk): string[] {
  const matching = leads.filter(
    (lead) => isFound(lead, ask.search) && ask.filters.every((filter) => holds(lead, filter, ask.kinds)),
  );
  return matching.toSorted((one, other) => compared(one, other, ask)).map(({ id }) => id);
}

function isFound({ fields }: PlainLead, search: string): boolean {
  const looked = fold(search);
  return [fields.fullName, fields.title, fields.company, fields.headline, fields.email].some((text) =>
    fold(text ?? '').includes(looked),
  );
}

function textOf({ fields, identityKey }: PlainLead, field: string): string {
  const own = customFieldName(field);
  if (own !== null) return fold(fields.customFields[own] ?? '');
  if (field === 'name') return fold(fields.fullName);
  if (field === 'profile') return fold(identityKey ?? '');
  return fold(fields[field as 'title' | 'company'] ?? '');
}

function holds(lead: PlainLead, filter: GridFilter, kinds: PlainAsk['kinds']): boolean {
  const { field, is } = filter;
  const value = filter.value ?? '';
  if (field === 'status') return choicesIn(value).includes(lead.status);
  if (field === 'tags') {
    const carried = lead.tags.some((tag) => fold(tag) === fold(value));
    return (
      { has: carried, has_not: !carried, empty: lead.tags.length === 0 }[is as 'has'] ?? lead.tags.length > 0
    );
  }
  const kind = gridField(field, kinds)?.kind ?? 'text';
  const held = valueOf(lead, field, kind);
  const isOwn = customFieldName(field) !== null;
  if (is === 'empty') return isOwn ? textOf(lead, field) === '' : held === null;
  if (is === 'not_empty') return isOwn ? textOf(lead, field) !== '' : held !== null;
  if (is === 'not_contains') return !textOf(lead, field).includes(fold(value));
  if (held === null) return false;
  if (kind === 'number') {
    const [own, given] = [Number(held), gridNumber(value) ?? 0];
    return is === 'at_least' ? own >= given : is === 'at_most' ? own <= given : own === given;
  }
  if (kind === 'date') {
    const day = gridDay(value) ?? '';
    const own = typeof held === 'number' ? new Date(held).toISOString().slice(0, 10) : held;
    return is === 'at_least' ? own >= day : own <= day;
  }
  // People are told apart letter by letter.
  if (field === 'profile' && is === 'equals') return lead.identityKey === identityKeyOf(value);
  const text = textOf(lead, field);
  const given = fold(value);
  return is === 'contains' ? text.includes(given) : is === 'equals' ? text === given : text.startsWith(given);
}

/** What a lead holds in a field; null for nothing. */
function valueOf(lead: PlainLead, field: string, kind: string): number | string | null {
  if (field === 'score') return lead.score;
  if (field === 'added') return lead.addedAt;
  if (field === 'activity') return lead.activityAt;
  const text = textOf(lead, field);
  if (kind === 'number') return gridNumber(text);
  if (kind === 'date') return gridDay(text);
  return text === '' ? null : text;
}

/** The same as it is ordered: texts without the signs they begin with. */
function orderedBy(lead: PlainLead, field: string, kinds: PlainAsk['kinds']): number | Buffer | null {
  const value = valueOf(lead, field, gridField(field, kinds)?.kind ?? 'text');
  if (typeof value !== 'string') return value;
  if (customFieldName(field) !== null) return Buffer.from(value);
  const key = sortKey(value);
  return key === sortKey('') ? null : Buffer.from(key);
}

function compared(one: PlainLead, other: PlainLead, { sorts, kinds }: PlainAsk): number {
  const [first, ...others] = sorts.length === 0 ? [{ field: 'added', descending: true }] : sorts;
  if (first === undefined) return 0;
  const rows = [one, other].map((lead) => orderedBy(lead, first.field, kinds));
  for (const { field, descending } of [first, ...others]) {
    const [left = null, right = null] = [one, other].map((lead) => orderedBy(lead, field, kinds));
    const difference = byValue(left, right);
    if (difference !== 0) return left === null || right === null || !descending ? difference : -difference;
  }
  // Newest first; the other way round where an index is walked backwards.
  const backwards = rows[0] !== null && (first.field === 'added') !== first.descending;
  const tie = other.addedAt - one.addedAt || (one.id < other.id ? -1 : 1);
  return backwards ? -tie : tie;
}

/** Nothing comes last. */
function byValue(left: number | Buffer | null, right: number | Buffer | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number') return left - Number(right);
  return Buffer.compare(left, right as Buffer);
}
