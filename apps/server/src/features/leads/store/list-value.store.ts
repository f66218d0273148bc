import { sql } from 'kysely';
import { later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { MemberKeys } from './member-keys.ts';
import { plainArray, textArray } from './text-array.ts';

/** Fields of which a list knows every value, by the number they are stored under. */
const fieldNumbers = { title: 1, company: 2, location: 3 } as const;
export type ValuedField = keyof typeof fieldNumbers;
export const isValued = (field: string): field is ValuedField => Object.hasOwn(fieldNumbers, field);

/** Longer texts are cut in their keys: what a part is looked for in may go on behind. */
export const wholeCharactersMax = 79;

/** The indexes over parts of texts know them by three signs each; of other letters than these they know nothing. */
export const inPartsIndex = (text: string): boolean => /[a-z0-9]{3}/.test(text);
/** A text as itself in a `like` pattern. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

type Valued = Pick<MemberKeys, 'titleKey' | 'companyKey' | 'locationKey'>;

function distinct(members: readonly Valued[]): [field: number, key: string][] {
  const of = (field: ValuedField, pick: (member: Valued) => string) =>
    [...new Set(members.map(pick))].map((key): [number, string] => [fieldNumbers[field], key]);
  return [
    ...of('title', (member) => member.titleKey),
    ...of('company', (member) => member.companyKey),
    ...of('location', (member) => member.locationKey),
  ];
}

/**
 * Remembers what the members of a list hold, in the transaction that adds them.
 * @param isNew false for a value that the caller has noted of this list and committed before.
 */
export async function noteValues(
  tx: Tx,
  workspaceId: string,
  listId: string,
  members: readonly Valued[],
  isNew: (value: string) => boolean = () => true,
): Promise<void> {
  const values = distinct(members).filter(([field, key]) => isNew(`${field} ${key}`));
  if (values.length === 0) return;
  await later(
    tx,
    sql`insert into lead_list_values (workspace_id, list_id, field, key)
      select ${workspaceId}, ${listId}, v.field, v.key
      from unnest(${plainArray(values.map(([field]) => field))}::smallint[],
        ${textArray(values.map(([, key]) => key))}::text[]) as v(field, key)
      on conflict do nothing`,
  );
}

/** The same for leads that changed, in every list they are on. */
export async function noteChangedValues(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<void> {
  await later(
    tx,
    sql`insert into lead_list_values (workspace_id, list_id, field, key)
      select distinct m.workspace_id, m.list_id, v.field, v.key from lead_list_members m
      cross join lateral (values (1, m.title_key), (2, m.company_key), (3, m.location_key)) as v(field, key)
      where m.workspace_id = ${workspaceId} and m.lead_id = any(${[...leadIds]}::uuid[])
      on conflict do nothing`,
  );
}

/**
 * Values of a list in which a folded text can stand (or which can begin with it), at most `max` and one more, which says
 * that there are too many.
 */
export async function valuesHolding(
  tx: Tx,
  workspaceId: string,
  listId: string,
  asked: { field: ValuedField; text: string; is: 'contains' | 'starts_with'; max: number },
): Promise<string[]> {
  const { field, text, max } = asked;
  if (asked.is === 'contains' && inPartsIndex(text)) {
    const found = await list(
      tx,
      sql<{
        key: string;
      }>`select key from waypost_values_like(${listId}, ${fieldNumbers[field]}, ${`%${likeText(text)}%`},
        ${max + 1})`,
    );
    return found.map(({ key }) => key);
  }
  const holds =
    asked.is === 'contains'
      ? sql`(position(${text} in key) > 0 or char_length(key) > ${wholeCharactersMax})`
      : sql`key >= ${text} and key < ${`${text}\u{10FFFF}`}`;
  const rows = await list(
    tx,
    sql<{ key: string }>`select key from lead_list_values where workspace_id = ${workspaceId}
      and list_id = ${listId} and field = ${fieldNumbers[field]} and ${holds} limit ${max + 1}`,
  );
  return rows.map(({ key }) => key);
}
