import type { Tx } from '../../../platform/db/tenant.ts';
import { noteCustomFields } from '../grid/custom-field.store.ts';
import { memberOfRow } from '../bulk/bulk-members.store.ts';
import type { PersonFields } from '../lead-person.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { type LeadWrite, updateLeads } from '../store/lead.store.ts';
import { rekeyMembers } from '../store/member.store.ts';

/** Writes the fields of leads with everything that is made of them; how they are recognised stays. */
export async function writeFields(
  { tx, workspaceId, now }: { tx: Tx; workspaceId: string; now: number },
  changed: readonly { row: LeadRow; fields: PersonFields }[],
): Promise<void> {
  const writes = changed.map(({ row, fields }): LeadWrite => ({
    id: row.id,
    identityKey: row.identity_key,
    fallbackKey: row.fallback_key,
    fields,
  }));
  await updateLeads(tx, workspaceId, writes, now);
  await noteCustomFields(
    tx,
    workspaceId,
    changed.flatMap(({ fields }) => Object.keys(fields.customFields)),
  );
  const members = changed.map(({ row, fields }) => memberOfRow(row, fields));
  await rekeyMembers(tx, workspaceId, members);
}
