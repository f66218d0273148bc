import type { LeadMerge } from '@waypost/contract/leads-merge';
import { mergeUndoUntil } from '@waypost/domain/leads/merge/undo-merge';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLeadRow } from '../store/lead.store.ts';
import { currentIds, findMerge, mergesOf, type StoredMerge } from './merge.store.ts';

function shown(
  merge: Omit<StoredMerge, 'snapshot'> & { hasSnapshot: boolean },
  { now, isNewest }: { now: number; isNewest: boolean },
): LeadMerge {
  const { id, leadId, formerId, formerName, mergedAt, mergedBy, undoneAt, hasSnapshot } = merge;
  const until = mergeUndoUntil(mergedAt);
  const undoable = isNewest && hasSnapshot && undoneAt === null && now <= until;
  return {
    ...{ id, leadId, formerId, formerName, mergedBy },
    mergedAt: new Date(mergedAt).toISOString(),
    undoUntil: undoable ? new Date(until).toISOString() : null,
    undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
  };
}

/** @throws AppError `not_found`. */
export async function showMerge(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  id: string,
): Promise<LeadMerge> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const merge = await findMerge(tx, workspaceId, id);
    if (merge === undefined) throw notFound('This merge');
    return shown(merge, { now: clock.businessNow(), isNewest: true });
  });
}

/** What was merged into a lead, newest first; only the newest that stands can be undone. @throws AppError `not_found`. */
export async function showMerges(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  leadId: string,
): Promise<{ items: LeadMerge[] }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    // A sheet may still be open about a lead that went into another one.
    const current = (await currentIds(tx, workspaceId, [leadId])).get(leadId) ?? leadId;
    if ((await findLeadRow(tx, workspaceId, current)) === undefined) throw notFound('This lead');
    const merges = await mergesOf(tx, workspaceId, current);
    const newest = merges.find(({ undoneAt }) => undoneAt === null);
    const now = clock.businessNow();
    return { items: merges.map((merge) => shown(merge, { now, isNewest: merge === newest })) };
  });
}
