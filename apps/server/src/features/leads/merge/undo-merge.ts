import type { UndoneMerge } from '@waypost/contract/leads-merge';
import { mergeUndoUntil, withoutMerge } from '@waypost/domain/leads/merge/undo-merge';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { change } from '../../../platform/db/rows.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { inFlightAmong } from '../../linkedin/index.ts';
import { insertEvents } from '../detail/event.store.ts';
import { forgottenSince } from '../forget/forgotten-people.ts';
import { deleteExclusion, setExclusionRevision } from '../store/exclusion.store.ts';
import { fieldsOf, type LeadRow } from '../store/lead-row.ts';
import { findLeadRow, takeTurnAtLeads, updateLeads } from '../store/lead.store.ts';
import { returnPairs } from './duplicates.store.ts';
import type { InMerge, MergeDeps } from './merge-deps.ts';
import {
  eraseFormer,
  lockMerge,
  markUndone,
  mergesOf,
  type MergeSnapshot,
  type StoredMerge,
} from './merge.store.ts';
import { insertWhole, returnOwned, returnPlaces } from './moved-rows.store.ts';
import { fieldsFrom, labelOf, sideOf } from './read-side.ts';
import { inFlightSentence, nameOf } from './say-consequences.ts';
import { bringUpToDate, splitTimes } from './written-lead.ts';

const tooLate = 'A merge can be undone for 30 days. This one is older, or was undone already.';

/**
 * Makes two leads of one again, in one commit: each has again what it had, but for what somebody changed since.
 * @throws AppError `not_found`; `conflict` when it is too late, a later merge stands, or something is on its way.
 */
export async function undoMerge(deps: MergeDeps, actor: Actor, mergeId: string): Promise<UndoneMerge> {
  const { platform } = deps;
  const { workspaceId } = actor;
  return inOneChange(platform, workspaceId, async (tx) => {
    await takeTurnAtLeads(tx, workspaceId);
    const now = platform.clock.businessNow();
    const merge = await lockMerge(tx, workspaceId, mergeId);
    if (merge === undefined) throw notFound('This merge');
    // In two tabs: the second one finds what it asked for.
    if (merge.undoneAt !== null) return { leadId: merge.leadId, formerId: merge.formerId, stays: [] };
    const { snapshot } = merge;
    if (snapshot === null || now > mergeUndoUntil(merge.mergedAt)) throw new AppError('conflict', tooLate);
    const later = (await mergesOf(tx, workspaceId, merge.leadId)).find(({ undoneAt }) => undoneAt === null);
    if (later !== undefined && later.id !== mergeId) {
      throw new AppError(
        'conflict',
        `${nameOf(later.formerName)} was merged into this lead later. Undo that first.`,
      );
    }
    const row = await findLeadRow(tx, workspaceId, merge.leadId);
    if (row === undefined) throw notFound('This lead');
    const busy = await inFlightAmong(tx, workspaceId, [merge.leadId, merge.formerId]);
    if (busy.size > 0) {
      throw new AppError(
        'conflict',
        inFlightSentence(nameOf(row.full_name)).replace('Merge the two', 'Undo it'),
      );
    }
    await refuseForgotten(deps, { tx, workspaceId, now }, snapshot);
    const stays = await split(deps, { tx, workspaceId, now }, { merge, snapshot, row });
    await markUndone(tx, workspaceId, mergeId, { by: actor.userId, now });
    const event = { kind: 'unmerged' as const, from: null, to: null };
    await insertEvents(
      tx,
      workspaceId,
      [
        { ...event, id: platform.random.id(), leadId: merge.leadId, what: merge.formerName },
        { ...event, id: platform.random.id(), leadId: merge.formerId, what: row.full_name },
      ],
      { by: actor.userId, now },
    );
    await hint(tx, workspaceId, 'leads.list', 'all');
    return { leadId: merge.leadId, formerId: merge.formerId, stays };
  });
}

/** Nobody who was forgotten since comes back. */
async function refuseForgotten(
  { platform }: MergeDeps,
  { tx, workspaceId }: InMerge,
  { former, tables }: MergeSnapshot,
): Promise<void> {
  const ids = tables['lead_provider_ids'];
  const since = await forgottenSince(tx, platform.secrets, workspaceId, {
    identityKey: textOf(former['identity_key']),
    email: textOf(former['email']),
    seenAs: [...(ids?.moved ?? []), ...(ids?.left ?? [])].map((seen) => ({
      accountId: String(seen['linkedin_account_id']),
      providerId: String(seen['provider_id']),
    })),
  });
  if (since !== null) throw new AppError('conflict', 'This person was forgotten and is not stored again.');
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function split(
  { platform, parts }: MergeDeps,
  { tx, workspaceId, now }: InMerge,
  { merge, snapshot, row }: { merge: StoredMerge; snapshot: MergeSnapshot; row: LeadRow },
): Promise<string[]> {
  const back = { from: merge.leadId, into: merge.formerId };
  const side = sideOf(row, now);
  const before = new Map(snapshot.before);
  const written = new Map(snapshot.written);
  const { values, kept } = withoutMerge(before, written, side.values);
  const stays = kept.map((field) => `${labelOf(field)} was changed after the merge and stays as it is.`);
  const isRenamed = side.values.get('name') !== written.get('name');
  const stayedNames = snapshot.stayed as unknown as LeadRow;
  const fields = fieldsFrom(values, fieldsOf(isRenamed ? row : stayedNames));
  const learned = row.identity_key !== snapshot.identityKey;
  const identityKey = learned ? row.identity_key : textOf(snapshot.stayed['identity_key']);
  const fallbackKey = identityKey === null ? textOf(snapshot.stayed['fallback_key']) : null;
  await updateLeads(tx, workspaceId, [{ id: merge.leadId, identityKey, fallbackKey, fields }], now);
  const untouched =
    !learned &&
    [...side.values].length === written.size &&
    [...written].every(([f, v]) => side.values.get(f) === v);
  const scoreIsOurs = side.values.get('score') === written.get('score');
  await splitTimes(tx, workspaceId, merge.leadId, {
    ...{ row: snapshot.stayed, times: snapshot.times, untouched, score: scoreIsOurs },
  });
  await insertWhole(tx, workspaceId, 'leads', snapshot.former);
  if ((await findLeadRow(tx, workspaceId, merge.formerId)) === undefined) {
    throw new AppError(
      'conflict',
      `${nameOf(merge.formerName)} is there again as another lead, so nothing was changed.`,
    );
  }
  if (scoreIsOurs) {
    await change(
      tx,
      sql`delete from lead_fit where workspace_id = ${workspaceId} and lead_id = ${merge.leadId}`,
    );
    await insertWhole(tx, workspaceId, 'lead_fit', snapshot.fits.stayed);
  }
  await insertWhole(tx, workspaceId, 'lead_fit', snapshot.fits.former);
  await eraseFormer(tx, workspaceId, merge.leadId, { formerId: merge.formerId, keys: snapshot.formerKeys });
  await returnOwned(tx, workspaceId, snapshot.tables, back);
  await returnPlaces(tx, workspaceId, snapshot.places, back);
  await returnPairs(tx, workspaceId, snapshot.duplicates);
  await bringUpToDate(tx, workspaceId, [merge.leadId, merge.formerId]);
  if (snapshot.exclusionId !== null && (await deleteExclusion(tx, workspaceId, snapshot.exclusionId))) {
    await setExclusionRevision(tx, workspaceId, platform.random.id());
  }
  await parts.returnConversations(tx, workspaceId, { ids: snapshot.conversations, ...back });
  const campaigns = await parts.returnCampaigns(tx, workspaceId, { moved: snapshot.campaigns, ...back });
  return [...stays, ...campaigns];
}
