/** What a lead list can be filtered and sorted by, and what its columns show. One table for the server and the screen. */

/** What a field holds; it decides which questions can be asked about it. */
export type GridFieldKind = 'text' | 'number' | 'date' | 'tags' | 'choice';

export interface GridField {
  kind: GridFieldKind;
  /** As the column head says it. */
  label: string;
  sortable: boolean;
  /** The only values of a `choice`. */
  choices?: readonly string[];
}

/** Where a lead stands with us: nobody wrote, somebody wrote, the lead answered. */
export const CONTACT_STATES = ['new', 'contacted', 'replied'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** How far the nearest of our accounts is from a lead, as far as it is known. */
export const DEGREES = ['1st', '2nd', '3rd'] as const;

/** What a lead did, as far as it is known. Each has a place in a set of bits: their order must stay. */
export const SIGNALS = ['commented', 'reacted', 'attended', 'changed_job', 'posted'] as const;
export type Signal = (typeof SIGNALS)[number];

export const GRID_FIELDS = {
  name: { kind: 'text', label: 'Name', sortable: true },
  title: { kind: 'text', label: 'Title', sortable: true },
  company: { kind: 'text', label: 'Company', sortable: true },
  location: { kind: 'text', label: 'Location', sortable: true },
  headline: { kind: 'text', label: 'Headline', sortable: false },
  email: { kind: 'text', label: 'Email', sortable: false },
  profile: { kind: 'text', label: 'Profile', sortable: false },
  score: { kind: 'number', label: 'Score', sortable: true },
  status: { kind: 'choice', label: 'Status', sortable: false, choices: CONTACT_STATES },
  tags: { kind: 'tags', label: 'Tags', sortable: false },
  degree: { kind: 'choice', label: 'Degree', sortable: false, choices: DEGREES },
  signals: { kind: 'choice', label: 'Signals', sortable: false, choices: SIGNALS },
  added: { kind: 'date', label: 'Added', sortable: true },
  activity: { kind: 'date', label: 'Last activity', sortable: true },
} as const satisfies Readonly<Record<string, GridField>>;

export type BuiltInField = keyof typeof GRID_FIELDS;
/** A built-in field, or a field of the workspace's own by its key. */
export type GridFieldKey = BuiltInField | `custom:${string}`;

/** Kinds a workspace can give its own fields; values are stored as text and compared as what they are. */
export const CUSTOM_FIELD_KINDS = ['text', 'number', 'date'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

const customPrefix = 'custom:';

/** The name of a workspace's own field, or null for a built-in one. */
export function customFieldName(key: string): string | null {
  return key.startsWith(customPrefix) && key.length > customPrefix.length
    ? key.slice(customPrefix.length)
    : null;
}

/**
 * The field behind a key.
 * @param customKinds kinds of the workspace's own fields by name; one that nobody gave a kind is text.
 * @returns undefined for a key that names nothing.
 */
export function gridField(
  key: string,
  customKinds: ReadonlyMap<string, CustomFieldKind> = new Map(),
): GridField | undefined {
  if (Object.hasOwn(GRID_FIELDS, key)) return GRID_FIELDS[key as BuiltInField];
  const name = customFieldName(key);
  if (name === null) return undefined;
  return { kind: customKinds.get(name) ?? 'text', label: name, sortable: true };
}
