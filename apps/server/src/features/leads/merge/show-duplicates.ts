import type { Job } from '@waypost/contract/jobs';
import type { candidatesReply, DuplicatesPage, duplicatesQuery } from '@waypost/contract/leads-merge';
import { readGivenLink } from '@waypost/domain/leads/profile-link';
import { SURENESS } from '@waypost/domain/leads/merge/same-person';
import { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob, listJobs } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { plannedJob } from '../list-jobs.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { findLeadIdByIdentity, findLeadRow, findLeadRows } from '../store/lead.store.ts';
import { findLeadsNamed } from '../store/lead-search.store.ts';
import {
  countPairs,
  dismissPair,
  lastLook,
  noteLook,
  type OpenPair,
  openPairs,
  openPairsOf,
  reopenPair,
} from './duplicates.store.ts';
import { lookJobKind } from './look-for-duplicates.ts';
import { briefOf } from './read-side.ts';

const position = z.strictObject({ sure: z.number().int(), leadId: z.uuid(), otherId: z.uuid() });
/** Pairs are counted up to here. */
const countedMax = 10_000;
const ended: readonly string[] = ['done', 'failed', 'cancelled'];

/** Pairs that may be one person, the surest first. */
export async function showDuplicates(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { cursor, limit, search = '' }: z.output<typeof duplicatesQuery>,
): Promise<DuplicatesPage> {
  const after = cursor === undefined ? null : decodeCursor(position, cursor);
  return inWorkspace(db, workspaceId, async (tx) => {
    const pairs = await openPairs(tx, workspaceId, { after, search, limit });
    const last = pairs.length === limit ? pairs.at(-1) : undefined;
    const look = await lastLook(tx, workspaceId);
    const count = after === null ? await countPairs(tx, workspaceId, search, countedMax + 1) : null;
    const job = look === undefined ? undefined : await findJob(tx, workspaceId, look.jobId);
    return {
      items: await withLeads(tx, workspaceId, pairs),
      nextCursor: last === undefined ? null : encodeCursor({ ...placeOf(last) }),
      lookedAt: look?.endedAt == null ? null : new Date(look.endedAt).toISOString(),
      look: job === undefined || ended.includes(job.status) ? null : job,
      count: count === null ? null : { value: Math.min(count, countedMax), more: count > countedMax },
    };
  });
}

const placeOf = ({ sure, leadId, otherId }: OpenPair): z.output<typeof position> => ({
  ...{ leadId, otherId },
  sure: SURENESS.indexOf(sure),
});

async function withLeads(
  tx: Tx,
  workspaceId: string,
  pairs: readonly OpenPair[],
): Promise<DuplicatesPage['items']> {
  const ids = [...new Set(pairs.flatMap(({ leadId, otherId }) => [leadId, otherId]))];
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  return pairs.flatMap(({ leadId, otherId, reason, sure }) => {
    const [one, other] = [rows.get(leadId), rows.get(otherId)];
    if (one === undefined || other === undefined) return [];
    return [{ one: briefOf(one), other: briefOf(other), reason, sure }];
  });
}

/** Plans a look through all leads; one that is going on is answered instead. */
export async function startLook(platform: Platform, workspaceId: string): Promise<{ job: Job }> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const active = await listJobs(tx, workspaceId, { refId: undefined, activeOnly: true });
    const going = active.find(({ kind }) => kind === lookJobKind);
    if (going !== undefined) return { job: going };
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      ...{ kind: lookJobKind, refId: null, input: {} },
    });
    await noteLook(tx, workspaceId, { jobId, endedAt: null });
    return { job: await plannedJob(tx, workspaceId, jobId) };
  });
}

/** @throws AppError `not_found` when one of the two is not there. */
async function requireBoth(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if ((await findLeadRows(tx, workspaceId, ids)).length < 2) throw notFound('This lead');
}

export async function dismiss(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  { workspaceId, userId }: Actor,
  pair: readonly [string, string],
): Promise<{ dismissed: boolean }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await requireBoth(tx, workspaceId, pair);
    await dismissPair(tx, workspaceId, pair, { by: userId, now: clock.businessNow(), id: random.id() });
    return { dismissed: true };
  });
}

export async function restore(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Actor,
  pair: readonly [string, string],
): Promise<{ dismissed: boolean }> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await requireBoth(tx, workspaceId, pair);
    await reopenPair(tx, workspaceId, pair);
    return { dismissed: false };
  });
}

const candidatesMax = 10;

/** A link to a profile means one lead at most, anything else a name or an e-mail address. */
async function findMeant(tx: Tx, workspaceId: string, search: string): Promise<string[]> {
  const given = readGivenLink(search);
  if (given.says !== 'identity') return findLeadsNamed(tx, workspaceId, search, candidatesMax + 1);
  const id = await findLeadIdByIdentity(tx, workspaceId, given.identityKey);
  return id === undefined ? [] : [id];
}

/** Leads somebody may mean: by name, e-mail or profile link, or without a text those that may be the same person. */
export async function findCandidates(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { leadId, search }: { leadId: string; search: string },
): Promise<z.output<typeof candidatesReply>> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await findLeadRow(tx, workspaceId, leadId)) === undefined) throw notFound('This lead');
    const suggested = await openPairsOf(tx, workspaceId, leadId, candidatesMax);
    const reasons = new Map(suggested.map(({ otherId, reason }) => [otherId, reason]));
    const ids =
      search.trim() === ''
        ? [...reasons.keys()]
        : (await findMeant(tx, workspaceId, search)).filter((id) => id !== leadId);
    const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
    const found = ids.slice(0, candidatesMax).flatMap((id) => rows.get(id) ?? []);
    return { items: found.map((row) => ({ ...briefOf(row), reason: reasons.get(row.id) ?? null })) };
  });
}
