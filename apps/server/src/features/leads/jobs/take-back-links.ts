import type { Tx } from '../../../platform/db/tenant.ts';
import { linkOf } from '../import/lead-changes.ts';
import { forgetFormerKeys } from '../merge/merge.store.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import type { LeadChange } from '../store/import-change.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { leadsKnownBy } from '../store/lead.store.ts';
import { seenAmong } from '../store/provider-id.store.ts';

export interface LinksBack {
  /** By lead: what recognises it again. */
  back: ReadonlyMap<string, string>;
  /** Leads whose link stays: somebody wrote to them since, an account saw them, or it was changed. */
  kept: ReadonlySet<string>;
}

/**
 * Says whose links go that an import brought to people known by name and company alone, and stops recognising them by
 * both. The turn at leads must be taken; the leads themselves are written by whoever asks.
 */
export async function takeBackLinks(
  tx: Tx,
  workspaceId: string,
  changes: readonly LeadChange[],
  rows: ReadonlyMap<string, LeadRow>,
): Promise<LinksBack> {
  const linked = changes.flatMap(({ leadId, fields }) => {
    const link = linkOf(fields);
    return link === undefined || !rows.has(leadId) ? [] : [{ leadId, ...link }];
  });
  if (linked.length === 0) return { back: new Map(), kept: new Set() };
  const leadIds = linked.map(({ leadId }) => leadId);
  const fallbackKeys = linked.map(({ fallbackKey }) => fallbackKey);
  const [written, seen, others] = await Promise.all([
    contactedAmong(tx, workspaceId, leadIds),
    seenAmong(tx, workspaceId, leadIds),
    leadsKnownBy(tx, workspaceId, { identityKeys: [], fallbackKeys, leadIds: [] }),
  ]);
  const inUse = new Set(others.map(({ fallback_key: key }) => key));
  const goes = linked.filter(
    ({ leadId, identityKey, fallbackKey }) =>
      rows.get(leadId)?.identity_key === identityKey &&
      !written.has(leadId) &&
      !seen.has(leadId) &&
      !inUse.has(fallbackKey),
  );
  const back = new Map(goes.map(({ leadId, fallbackKey }) => [leadId, fallbackKey]));
  await forgetFormerKeys(
    tx,
    workspaceId,
    goes.map(({ leadId, fallbackKey }) => ({ leadId, kind: 'fallback', key: fallbackKey })),
  );
  return { back, kept: new Set(leadIds.filter((leadId) => !back.has(leadId))) };
}
