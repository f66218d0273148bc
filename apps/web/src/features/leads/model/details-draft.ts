import type { EditLeadBody, LeadSheet } from '@waypost/contract/leads-detail';
import {
  EDITABLE_FIELD_KEYS,
  editProblem,
  fieldLabel,
  isEditableField,
} from '@waypost/domain/leads/edit-lead';
import { customFieldName, type CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { PROFILE_LINK_LABEL, readGivenLink } from '@waypost/domain/leads/profile-link';

export const profileLinkKey = 'profileLink';

/** One field of a lead while its details are edited. */
export interface DetailField {
  /** `profileLink`, a key of `EDITABLE_FIELDS`, or `custom:` and the name of a field of the workspace's own. */
  key: string;
  label: string;
  /** An own field's; what is built in is a line. */
  kind: CustomFieldKind | 'line';
  /** What is stored, as one would type it. */
  stored: string;
}

/** What was typed, by key; a field nobody touched is not in it. */
export type DetailsDraft = ReadonlyMap<string, string>;

/** What can be edited of a lead, in the order in which a person reads it. */
export function detailFields(sheet: LeadSheet): DetailField[] {
  const builtIn = EDITABLE_FIELD_KEYS.map((key): DetailField => ({
    ...{ key, label: fieldLabel(key), kind: 'line', stored: sheet[key] ?? '' },
  }));
  const profile: DetailField = {
    ...{ key: profileLinkKey, label: PROFILE_LINK_LABEL, kind: 'line' },
    stored: sheet.profileUrl ?? sheet.linkToResolve ?? '',
  };
  const own = sheet.customFields.map(({ name, kind, value }): DetailField => ({
    ...{ key: `custom:${name}`, label: name, kind, stored: value ?? '' },
  }));
  return [profile, ...builtIn, ...own];
}

/** Fields that were changed, with what they are to hold; what was typed back to what stood there is no change. */
function changed(
  fields: readonly DetailField[],
  draft: DetailsDraft,
  seen: DetailsDraft,
): { field: DetailField; value: string }[] {
  return fields.flatMap((field) => {
    const value = draft.get(field.key)?.trim() ?? field.stored;
    return value === field.stored || value === seen.get(field.key) ? [] : [{ field, value }];
  });
}

/**
 * What is wrong with what was typed, a sentence by key.
 * @param seen as for {@link detailsBody}.
 */
export function detailProblems(
  fields: readonly DetailField[],
  draft: DetailsDraft,
  seen: DetailsDraft,
): Map<string, string> {
  const kinds = new Map(
    fields.flatMap(({ key, kind }) => {
      const name = customFieldName(key);
      return name === null || kind === 'line' ? [] : [[name, kind] as const];
    }),
  );
  return new Map(
    changed(fields, draft, seen).flatMap(({ field: { key }, value }) => {
      const problem =
        key === profileLinkKey
          ? linkProblem(value)
          : key === 'fullName' && value === ''
            ? 'A lead needs a name.'
            : editProblem({ field: key, value }, kinds);
      return problem === null ? [] : [[key, problem] as const];
    }),
  );
}

function linkProblem(value: string): string | null {
  if (value === '') return 'A link cannot be taken away, only replaced by another one.';
  const given = readGivenLink(value);
  return given.says === 'nothing' ? given.problem : null;
}

/**
 * The edit to send; null when nothing was changed.
 * @param seen what stood in a field before it was typed over, by key; otherwise what stands there now.
 */
export function detailsBody(
  fields: readonly DetailField[],
  draft: DetailsDraft,
  seen: DetailsDraft,
): EditLeadBody | null {
  const edits = changed(fields, draft, seen);
  if (edits.length === 0) return null;
  const [links, texts] = [edits.filter(isLink), edits.filter((edit) => !isLink(edit))];
  const before = texts.map(({ field }) => ({ field, value: seen.get(field.key) ?? field.stored }));
  return {
    ...Object.fromEntries(links.map(({ value }) => [profileLinkKey, value])),
    ...asBody(texts),
    // A link says who it is and is checked as such.
    ...(texts.length === 0 ? {} : { seen: asBody(before) }),
  };
}

type Edit = ReturnType<typeof changed>[number];

const isLink = ({ field }: Edit): boolean => field.key === profileLinkKey;

function asBody(edits: readonly Edit[]): NonNullable<EditLeadBody['seen']> {
  const own = edits.flatMap(({ field, value }) => {
    const name = customFieldName(field.key);
    return name === null ? [] : [[name, value] as const];
  });
  const builtIn = edits.flatMap(({ field: { key }, value }) =>
    isEditableField(key) ? [[key, value] as const] : [],
  );
  return {
    ...Object.fromEntries(builtIn),
    ...(own.length === 0 ? {} : { customFields: Object.fromEntries(own) }),
  };
}

/** The field that an answer of the server speaks of: `body.email`, `body.customFields.Plan`. */
export function keyOfIssue(path: string): string {
  const own = 'body.customFields.';
  return path.startsWith(own) ? `custom:${path.slice(own.length)}` : path.replace(/^body\./, '');
}
