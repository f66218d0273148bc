import { personKey } from '@waypost/domain/leads/exclusion';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { erasePeopleOfActions, inFlightAmong } from '../../linkedin/index.ts';
import { eraseLeads, removeFromEveryList } from '../bulk/bulk-members.store.ts';
import { eraseCandidates } from '../icp/store/preview.store.ts';
import { formerIdsOf, formerKeysOf, formerNamesOf } from '../merge/merge.store.ts';
import { setExclusionRevision } from '../store/exclusion.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { eraseRelations } from '../store/relation.store.ts';
import { eraseMentions } from './erase-mentions.ts';
import { fallbackKeysOf, forgottenHashes } from './forgotten-keys.ts';
import {
  emptyRejects,
  erasePersonRules,
  eraseUnusedValues,
  insertForgotten,
  listValuesOf,
  rejectsHolding,
  sightingsOf,
} from './forgotten.store.ts';

type Room = Pick<Platform, 'announcements' | 'random' | 'secrets'>;

export const stillSending =
  'Something is on its way to this person, or it is not known yet whether it arrived. Try again when that is settled.';

/**
 * Erases everything about people and keeps keyed hashes of what they would be recognised by. What is planned for them
 * stops, and other features erase theirs, in the same commit. The turn at leads must be taken.
 * @returns those who cannot be forgotten now, because something is on its way to them.
 */
export async function forgetLeads(
  tx: Tx,
  room: Room,
  workspaceId: string,
  leads: readonly LeadRow[],
  now: number,
): Promise<Set<string>> {
  const { announcements, secrets } = room;
  // People who were merged into these are these: what was done and stored under their former ids and keys goes, too.
  const former = await formerSelves(tx, workspaceId, leads);
  const inFlight = await inFlightAmong(tx, workspaceId, [
    ...leads.map(({ id }) => id),
    ...former.ids.map(({ formerId }) => formerId),
  ]);
  const busy = new Set(
    [...inFlight].map((id) => former.ids.find(({ formerId }) => formerId === id)?.leadId ?? id),
  );
  const gone = leads.filter(({ id }) => !busy.has(id));
  if (gone.length === 0) return busy;
  const leadIds = gone.map(({ id }) => id);
  const everybody = [...gone, ...former.rows.filter(({ id }) => !busy.has(id))];
  const sightings = await sightingsOf(tx, workspaceId, leadIds);
  const seenBy = Map.groupBy(sightings, ({ leadId }) => leadId);
  const hashes = everybody.flatMap((row) =>
    forgottenHashes(secrets, workspaceId, {
      ...{ identityKey: row.identity_key, email: row.email, fallbackKeys: fallbackKeysOf(row) },
      seenAs: seenBy.get(row.id) ?? [],
    }),
  );
  await insertForgotten(tx, workspaceId, hashes, now);
  for (const leadId of leadIds) {
    await announcements.announce(tx, workspaceId, 'leads.lead-deleted', { leadId, at: now });
  }
  const allIds = [
    ...leadIds,
    ...former.ids.flatMap(({ leadId, formerId }) => (busy.has(leadId) ? [] : [formerId])),
  ];
  await announcements.announce(tx, workspaceId, 'leads.person-forgotten', {
    leadIds: allIds,
    seenAs: sightings.map(({ accountId: linkedinAccountId, providerId }) => ({
      linkedinAccountId,
      providerId,
    })),
    at: now,
  });
  await erasePeopleOfActions(tx, workspaceId, allIds);
  await eraseTraces(tx, room, workspaceId, everybody);
  await eraseMentions(
    tx,
    workspaceId,
    everybody.map(({ id, identity_key: identityKey, email, full_name: fullName }) => ({
      ...{ leadId: id, identityKey, email, fullName },
      providerIds: (seenBy.get(id) ?? []).map(({ providerId }) => providerId),
    })),
  );
  await eraseWhatWasRead(tx, workspaceId, everybody, sightings);
  const values = await listValuesOf(tx, workspaceId, leadIds);
  const listIds = await removeFromEveryList(tx, workspaceId, leadIds, now);
  await eraseLeads(tx, workspaceId, leadIds);
  await eraseUnusedValues(tx, workspaceId, values);
  for (const listId of listIds) await hint(tx, workspaceId, 'leads.list', listId);
  return busy;
}

/**
 * The ids, keys and names of leads that were merged into these, and the keys by which they themselves were known before;
 * each key stands in a row of its own.
 */
async function formerSelves(
  tx: Tx,
  workspaceId: string,
  leads: readonly LeadRow[],
): Promise<{ ids: { leadId: string; formerId: string }[]; rows: LeadRow[] }> {
  const leadIds = leads.map(({ id }) => id);
  const ids = await formerIdsOf(tx, workspaceId, leadIds);
  const rowOf = new Map(leads.map((row) => [row.id, row]));
  const known = [
    ...(await formerKeysOf(tx, workspaceId, leadIds)),
    ...(ids.length === 0 ? [] : await formerNamesOf(tx, workspaceId, leadIds)),
  ];
  const rows = known.flatMap(({ leadId, kind, key }) => {
    const row = rowOf.get(leadId);
    if (row === undefined) return [];
    return [
      {
        ...row,
        identity_key: kind === 'identity' ? key : null,
        fallback_key: kind === 'fallback' ? key : null,
        email: kind === 'email' ? key : null,
        full_name: kind === 'name' ? key : row.full_name,
      },
    ];
  });
  return { ids, rows };
}

/** Connections and followers of accounts, and candidates that were looked at: people who need not be leads. */
async function eraseWhatWasRead(
  tx: Tx,
  workspaceId: string,
  leads: readonly LeadRow[],
  sightings: readonly { accountId: string; providerId: string }[],
): Promise<void> {
  const identityKeys = leads.flatMap(({ identity_key: key }) => key ?? []);
  await eraseRelations(tx, workspaceId, { identityKeys, sightings });
  await eraseCandidates(tx, workspaceId, [...identityKeys, ...sightings.map(({ providerId }) => providerId)]);
}

/** Rules that name these people, and rows of files that were not imported. */
async function eraseTraces(
  tx: Tx,
  { random }: Pick<Room, 'random'>,
  workspaceId: string,
  leads: readonly LeadRow[],
): Promise<void> {
  const keys = new Set(
    leads.flatMap(({ identity_key: identityKey, email }) => [
      ...(identityKey === null ? [] : [identityKey]),
      ...(email === null ? [] : [email.trim().toLowerCase()]),
    ]),
  );
  if (keys.size === 0) return;
  if ((await erasePersonRules(tx, workspaceId, [...keys])) > 0) {
    await setExclusionRevision(tx, workspaceId, random.id());
  }
  const rejects = await rejectsHolding(tx, workspaceId, [...keys]);
  // The database looked for a part of a text: "ada" also finds "adam".
  const theirs = rejects.filter(({ cells }) => cells.some((cell) => keys.has(personKey(cell) ?? '')));
  await emptyRejects(tx, workspaceId, theirs);
}
