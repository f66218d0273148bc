import { type ColumnGuess, type ColumnTarget, spelledAsKnown } from '@waypost/domain/leads/csv-mapping';
import { withSpareLinks } from '@waypost/domain/leads/csv-spare-link';

/** Per column the field it fills, `custom:<name>`, or null: not imported. */
export type ChosenMapping = readonly (string | null)[];

/** The fields a column can fill, in the order of the menu. */
export const csvFields: readonly { value: string; label: string }[] = [
  { value: 'profileUrl', label: 'Profile URL' },
  { value: 'firstName', label: 'First name' },
  { value: 'lastName', label: 'Last name' },
  { value: 'fullName', label: 'Full name' },
  { value: 'headline', label: 'Headline' },
  { value: 'title', label: 'Title' },
  { value: 'company', label: 'Company' },
  { value: 'companyDomain', label: 'Company domain' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'location', label: 'Location' },
  { value: 'country', label: 'Country' },
  { value: 'industry', label: 'Industry' },
  { value: 'connectedOn', label: 'Connected on' },
  { value: 'score', label: 'Score (0 to 100)' },
];

export function fieldLabel(field: string): string {
  return csvFields.find(({ value }) => value === field)?.label ?? field;
}

/** What a chosen field is called: a field of ours, or the name of the file's own. */
export function targetName(field: string): string {
  return field.startsWith('custom:') ? field.slice('custom:'.length) : fieldLabel(field);
}

const customNameMax = 60;

/** The custom field a column makes: named after its header, else after its place. */
export function customFieldOf(column: Pick<ColumnGuess, 'column' | 'header' | 'target'>): string {
  const own = column.target.kind === 'custom' ? column.target.name : column.header;
  const name = own.replace(/\s+/g, ' ').trim() || `Column ${column.column + 1}`;
  return `custom:${[...name].slice(0, customNameMax).join('')}`;
}

/** The mapping that the headers and contents suggest. */
export function suggestedMapping(columns: readonly ColumnGuess[]): ChosenMapping {
  return columns.map((column) => {
    const { target } = column;
    if (target.kind === 'field') return target.field;
    return target.kind === 'custom' ? customFieldOf(column) : null;
  });
}

/**
 * The mapping with own fields as the workspace spells them: a column "budget " fills the field "Budget". Of two columns
 * that would fill one field the first does.
 */
export function withKnownFields(
  mapping: ChosenMapping,
  known: readonly { readonly name: string }[],
): ChosenMapping {
  const targets = mapping.map((field): ColumnTarget =>
    field?.startsWith('custom:') === true
      ? { kind: 'custom', name: field.slice('custom:'.length) }
      : { kind: 'ignore' },
  );
  const spelled = spelledAsKnown(
    targets,
    known.map(({ name }) => name),
  );
  return mapping.map((field, column) => {
    const target = spelled[column];
    return target?.kind === 'custom' ? `custom:${target.name}` : field;
  });
}

/** What each column fills, as the import takes it. */
export function targetsOf(mapping: ChosenMapping): ColumnTarget[] {
  return mapping.map((field): ColumnTarget => {
    if (field === null) return { kind: 'ignore' };
    if (field.startsWith('custom:')) return { kind: 'custom', name: field.slice('custom:'.length).trim() };
    return { kind: 'field', field: field as Extract<ColumnTarget, { kind: 'field' }>['field'] };
  });
}

/** Which links stand in for the mapped one in rows that lack it, as a sentence; null where none does. */
export function spareLinksNote(
  columns: readonly Pick<ColumnGuess, 'header'>[],
  mapping: ChosenMapping,
): string | null {
  const headers = columns.map(({ header }) => header);
  const spare = withSpareLinks(targetsOf(mapping), headers).flatMap((target, column) =>
    target.kind !== 'field' && target.isSpareLink === true ? [`“${headers[column] ?? ''}”`] : [],
  );
  if (spare.length === 0) return null;
  const header = headers[mapping.indexOf('profileUrl')] ?? '';
  const mapped = header === '' ? 'the mapped column' : `“${header}”`;
  return `Where ${mapped} has no profile link, the one in ${spare.join(' or ')} is used; a public link comes before a Sales Navigator one.`;
}

/** How sure a guess is, in a word. */
export function sureness(
  guess: ColumnGuess,
  chosen: string | null,
): { word: string; tone: 'success' | 'info' | 'warning' | 'brand' | 'neutral' } {
  if (chosen === null) return { word: 'Not imported', tone: 'neutral' };
  if (chosen.startsWith('custom:')) return { word: 'New field', tone: 'brand' };
  if (guess.target.kind !== 'field' || guess.target.field !== chosen)
    return { word: 'Your choice', tone: 'neutral' };
  if (guess.confidence >= 0.9) return { word: 'Sure', tone: 'success' };
  return guess.confidence >= 0.6 ? { word: 'Likely', tone: 'info' } : { word: 'Check', tone: 'warning' };
}
