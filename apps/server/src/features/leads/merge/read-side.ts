import type { BriefLead, MergeSide as ShownSide } from '@waypost/contract/leads-merge';
import {
  MERGE_FIELDS,
  type MergeSide,
  isMergeField,
  type Kept,
} from '@waypost/domain/leads/merge/merged-values';
import type { CampaignOfSide } from './merge-parts.ts';
import { sql } from 'kysely';
import { get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { listsOfLead } from '../detail/sheet.store.ts';
import { noFields, type PersonFields } from '../lead-person.ts';
import { fieldsOf, type LeadRow, toLeadDetail } from '../store/lead-row.ts';

/** Fields that are one text of a lead; the others are put together. */
const plain = ['headline', 'title', 'company', 'companyDomain', 'location', 'email', 'picture'] as const;

/** A stored lead as the rules of merging see it. */
export function sideOf(row: LeadRow, updatedAt: number): MergeSide {
  const fields = fieldsOf(row);
  const values = new Map<string, string>();
  const set = (field: string, value: string | null) => {
    if (value !== null && value !== '') values.set(field, value);
  };
  set('name', fields.fullName);
  set('profile', row.identity_key);
  set('link', fields.linkToResolve);
  for (const field of plain) set(field, fields[field]);
  set('score', row.score === null ? null : String(row.score));
  for (const [name, value] of Object.entries(fields.customFields)) set(`custom:${name}`, value);
  return { id: row.id, updatedAt, values };
}

export const labelOf = (field: string): string =>
  isMergeField(field) ? MERGE_FIELDS[field] : field.slice('custom:'.length);

/** The fields of the merged lead, each from the lead whose value stays. */
export function fieldsKept(one: LeadRow, other: LeadRow, kept: Kept): PersonFields {
  const of = (field: string): PersonFields => fieldsOf(kept.get(field) === other.id ? other : one);
  const named = of('name');
  const merged: PersonFields = {
    ...noFields,
    ...{ fullName: named.fullName, firstName: named.firstName, lastName: named.lastName },
    linkToResolve: of('link').linkToResolve,
    customFields: {},
  };
  for (const field of plain) merged[field] = of(field)[field];
  for (const field of kept.keys()) {
    if (isMergeField(field)) continue;
    const name = field.slice('custom:'.length);
    const source = of(field).customFields;
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value !== undefined && value !== '') setOwn(merged.customFields, name, value);
  }
  return merged;
}

/** Fields from values, as an undo brings them back; parts of a name come from the lead that had it. */
export function fieldsFrom(values: ReadonlyMap<string, string>, named: PersonFields): PersonFields {
  const of = (field: string): string | null => values.get(field) ?? null;
  const fields: PersonFields = {
    ...noFields,
    ...{ fullName: named.fullName, firstName: named.firstName, lastName: named.lastName },
    linkToResolve: of('link'),
    customFields: {},
  };
  for (const field of plain) fields[field] = of(field);
  for (const [field, value] of values) {
    if (!isMergeField(field)) setOwn(fields.customFields, field.slice('custom:'.length), value);
  }
  return fields;
}

/** A field may be called "__proto__". */
function setOwn(record: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

export function briefOf(row: LeadRow): BriefLead {
  const { id, fullName, headline, title, company, email, picture, profileUrl } = toLeadDetail(row, []);
  return { id, fullName, headline, title, company, email, picture, profileUrl };
}

/** How much hangs on a lead. */
async function countsOf(
  tx: Tx,
  workspaceId: string,
  leadId: string,
): Promise<{ notes: number; sources: number }> {
  return get(
    tx,
    sql<{ notes: number; sources: number }>`select
      (select count(*) from lead_notes n where n.workspace_id = ${workspaceId} and n.lead_id = ${leadId}) as notes,
      (select count(*) from lead_contexts c where c.workspace_id = ${workspaceId} and c.lead_id = ${leadId})
        + (select count(*) from lead_source_rows s where s.workspace_id = ${workspaceId} and s.lead_id = ${leadId})
        as sources`,
  );
}

/** A lead with everything that is shown beside the other one. */
export async function shownSide(
  tx: Tx,
  workspaceId: string,
  row: LeadRow,
  known: {
    times: { createdAt: number; updatedAt: number };
    tags: readonly string[];
    campaigns: readonly CampaignOfSide[];
    conversations: number;
  },
): Promise<ShownSide> {
  const { times, tags, campaigns, conversations } = known;
  return {
    ...briefOf(row),
    createdAt: new Date(times.createdAt).toISOString(),
    updatedAt: new Date(times.updatedAt).toISOString(),
    tags: [...tags],
    lists: (await listsOfLead(tx, workspaceId, row.id)).map(({ id, name }) => ({ id, name })),
    ...(await countsOf(tx, workspaceId, row.id)),
    conversations,
    campaigns: campaigns
      .filter(({ leadId }) => leadId === row.id)
      .map(({ campaignId, name, state, unfinished }) => ({ campaignId, name, state, unfinished })),
  };
}
