import type { PersonFields } from '../lead-person.ts';
import type { Working } from '../operations/save-people.ts';
import type { FieldChanges } from '../store/import-change.store.ts';
import type { StoredScore } from '../store/lead-row.ts';

/** A lead's values by name, fields of the file's own as `custom:<name>`. */
type Values = Map<string, unknown>;

const custom = 'custom:';
/** The name under which an import notes that it brought somebody's link. */
const link = 'link';

function valuesOf(fields: PersonFields, score: StoredScore | null): Values {
  const { customFields, ...own } = fields;
  return new Map<string, unknown>([
    ...Object.entries(own),
    ...Object.entries(customFields).map(([name, value]) => [custom + name, value] as const),
    ['score', score],
  ]);
}

/** What an import changes about a lead that was known before; empty for nothing. */
export function changesOf(lead: Working): FieldChanges {
  const before = valuesOf(lead.before, lead.scoreBefore);
  const after = valuesOf(lead.fields, lead.score);
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
    return isSame(was, is) ? [] : [[name, [was, is]] as const];
  });
  const { formerKey, identityKey } = lead;
  const learned = formerKey === undefined ? [] : [[link, [formerKey, identityKey]] as const];
  // A field may be called "__proto__": entries make it a key like any other.
  return Object.fromEntries([...changes, ...learned]);
}

/** How somebody was recognised until an import brought their link, and what it named them. */
export function linkOf(changes: FieldChanges): { fallbackKey: string; identityKey: string } | undefined {
  const [fallbackKey, identityKey] = changes[link] ?? [];
  return typeof fallbackKey === 'string' && typeof identityKey === 'string'
    ? { fallbackKey, identityKey }
    : undefined;
}

/**
 * The lead without what an import changed: each value it wrote that still stands becomes what it was. `isKept`: at
 * least one was changed by somebody else since and stays. A link is another matter; see {@link linkOf}.
 */
export function withoutChanges(
  fields: PersonFields,
  score: StoredScore | null,
  changes: FieldChanges,
): { fields: PersonFields; score: StoredScore | null; isChanged: boolean; isKept: boolean } {
  const now = valuesOf(fields, score);
  const own: Record<string, unknown> = { ...fields };
  const customs = new Map(Object.entries(fields.customFields));
  let nextScore = score;
  let isChanged = false;
  let isKept = false;
  for (const [name, [before, after]] of Object.entries(changes)) {
    if (name === link) continue;
    if (!isSame(now.get(name) ?? null, after)) {
      isKept ||= !isSame(now.get(name) ?? null, before);
      continue;
    }
    isChanged = true;
    if (name === 'score') nextScore = before as StoredScore | null;
    else if (name.startsWith(custom)) {
      const key = name.slice(custom.length);
      if (typeof before === 'string') customs.set(key, before);
      else customs.delete(key);
    } else own[name] = name === 'fullName' ? (before ?? '') : before;
  }
  const restored = { ...own, customFields: Object.fromEntries(customs) } as unknown as PersonFields;
  return { fields: restored, score: nextScore, isChanged, isKept };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** The database orders the keys of what it keeps its own way. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
