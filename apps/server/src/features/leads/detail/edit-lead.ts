import type { editLeadBody, LeadSheet } from '@waypost/contract/leads-detail';
import {
  cleanValue,
  CUSTOM_FIELDS_PER_LEAD_MAX,
  editProblem,
  fieldLabel,
  type FieldEdit,
  isEditableField,
} from '@waypost/domain/leads/edit-lead';
import { PROFILE_LINK_LABEL } from '@waypost/domain/leads/profile-link';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BulkRoom } from '../bulk/bulk-part.ts';
import { type PersonFields, sameFields } from '../lead-person.ts';
import { fieldsOf } from '../store/lead-row.ts';
import { findLeadRow, takeTurnAtLeads } from '../store/lead.store.ts';
import { editedFields, valueOfField } from './edited-fields.ts';
import { insertEvents } from './event.store.ts';
import { linkedWith, refuseDealtWith } from './set-profile.ts';
import { showLead } from './show-lead.ts';
import { writeFields } from './write-fields.ts';

type EditBody = z.output<typeof editLeadBody>;

export type DetailDeps = { platform: Platform } & Pick<BulkRoom, 'customKinds'>;

/**
 * Writes fields a person typed. Without a link to a profile how the lead is recognised stays as it is. The lead's history
 * says who changed what, and campaigns that wait for a field look at the lead again.
 * @throws AppError `not_found`; `invalid_input` with one issue per field that cannot be stored; `conflict` when the link
 * is another lead's or cannot be this one's any more, or when a field no longer holds what was seen in it.
 */
export async function editLead(
  { platform, customKinds }: DetailDeps,
  { workspaceId, userId }: Actor,
  leadId: string,
  body: EditBody,
): Promise<LeadSheet> {
  const { customFields = {}, profileLink, seen, ...builtIn } = body;
  const edits = [
    ...Object.entries(builtIn).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }])),
    ...Object.entries(customFields).map(([name, value]) => ({ field: `custom:${name}`, value })),
  ];
  return inOneChange(platform, workspaceId, async (tx) => {
    refuseProblems(edits, await customKinds(tx, workspaceId));
    await takeTurnAtLeads(tx, workspaceId);
    const row = await findLeadRow(tx, workspaceId, leadId);
    if (row === undefined) throw notFound('This lead');
    const linked =
      profileLink === undefined ? undefined : await linkedWith(tx, platform, workspaceId, row, profileLink);
    const known = linked?.row ?? row;
    const before = fieldsOf(row);
    refuseOvertaken(before, edits, seen);
    const fields = editedFields(fieldsOf(known), edits);
    refuseWhole(before, fields);
    if (linked !== undefined || !sameFields(before, fields)) {
      const now = platform.clock.businessNow();
      await writeFields({ tx, workspaceId, now }, [{ row: known, fields }]);
      const changes = edits.map(({ field }) => ({
        what: fieldLabel(field),
        from: valueOfField(before, field),
        to: valueOfField(fields, field),
      }));
      if (linked !== undefined) {
        changes.push({ what: PROFILE_LINK_LABEL, from: linked.from ?? '', to: linked.to });
      }
      const events = changes.flatMap(({ what, from, to }) => {
        if (from === to) return [];
        const id = platform.random.id();
        return [{ id, leadId, kind: 'edited' as const, what, from: from || null, to: to || null }];
      });
      await insertEvents(tx, workspaceId, events, { by: userId, now });
      await platform.announcements.announce(tx, workspaceId, 'leads.edited', {
        ...{ leadIds: [leadId], at: now },
        otherPerson: linked?.otherPerson ?? false,
      });
      if (linked?.otherPerson === true) await refuseDealtWith(tx, workspaceId, leadId);
      await hint(tx, workspaceId, 'leads.list', 'all');
      await hint(tx, workspaceId, 'leads.lead', leadId);
    }
    return showLead(tx, { customKinds }, workspaceId, leadId);
  });
}

function refuseProblems(edits: readonly FieldEdit[], kinds: ReadonlyMap<string, CustomFieldKind>): void {
  const issues = edits.flatMap((edit) => {
    const message = editProblem(edit, kinds);
    return message === null ? [] : [{ path: pathOf(edit.field), message }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { issues });
}

function refuseWhole(before: PersonFields, after: PersonFields): void {
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_input', message, { issues: [{ path, message }] });
  };
  if (after.fullName === '' && before.fullName !== '') refuse('body.fullName', 'A lead needs a name.');
  if (Object.keys(after.customFields).length > CUSTOM_FIELDS_PER_LEAD_MAX) {
    refuse('body.customFields', `A lead can carry at most ${CUSTOM_FIELDS_PER_LEAD_MAX} own fields.`);
  }
}

/** Whoever types over a value means the one they see: another one is shown to them before it goes. */
function refuseOvertaken(
  before: PersonFields,
  edits: readonly FieldEdit[],
  seen: EditBody['seen'] = {},
): void {
  const { customFields = {}, ...builtIn } = seen;
  const issues = edits.flatMap((edit) => {
    const { field } = edit;
    const name = isEditableField(field) ? null : fieldLabel(field);
    const known = isEditableField(field) ? builtIn[field] : ownOf(customFields, name ?? '');
    const now = valueOfField(before, field);
    if (known === undefined || now === known || now === cleanValue(edit)) return [];
    const stands = now === '' ? 'nothing stands there now' : `“${shortOf(now)}” stands there now`;
    const message = `${fieldLabel(field)} was changed meanwhile: ${stands}. Save again to replace that.`;
    return [{ path: pathOf(field), message }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('conflict', first.message, { issues });
}

const ownOf = (fields: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const shownMax = 80;
const shortOf = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

const pathOf = (field: string): string =>
  isEditableField(field) ? `body.${field}` : `body.customFields.${fieldLabel(field)}`;
