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

/** Fields that were changed, with what they are to hold. */
function changed(
  fields: readonly DetailField[],
  draft: DetailsDraft,
): { field: DetailField; value: string }[] {
  return fields.flatMap((field) => {
    const value = draft.get(field.key)?.trim() ?? field.stored;
    return value === field.stored ? [] : [{ field, value }];
  });
}

/** What is wrong with what was typed, a sentence by key. */
export function detailProblems(fields: readonly DetailField[], draft: DetailsDraft): Map<string, string> {
  const kinds = new Map(
    fields.flatMap(({ key, kind }) => {
      const name = customFieldName(key);
      return name === null || kind === 'line' ? [] : [[name, kind] as const];
    }),
  );
  return new Map(
    changed(fields, draft).flatMap(({ field: { key }, value }) => {
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

/** The edit to send; null when nothing was changed. */
export function detailsBody(fields: readonly DetailField[], draft: DetailsDraft): EditLeadBody | null {
  const edits = changed(fields, draft);
  if (edits.length === 0) return null;
  const body: EditLeadBody = {};
  const own: [string, string][] = [];
  for (const { field, value } of edits) {
    const name = customFieldName(field.key);
    if (field.key === profileLinkKey) body.profileLink = value;
    else if (isEditableField(field.key)) body[field.key] = value;
    else if (name !== null) own.push([name, value]);
  }
  return own.length === 0 ? body : { ...body, customFields: Object.fromEntries(own) };
}

/** The field that an answer of the server speaks of: `body.email`, `body.customFields.Plan`. */
export function keyOfIssue(path: string): string {
  const own = 'body.customFields.';
  return path.startsWith(own) ? `custom:${path.slice(own.length)}` : path.replace(/^body\./, '');
}
