import { jobInHeadline } from '@waypost/domain/leads/sources/headline';
import { isWantedRelation } from '@waypost/domain/leads/sources/relation-filter';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { fold } from '../../folded-text.ts';
import { type FoundPerson, noFields } from '../../lead-person.ts';
import { namesFrom } from '../../network-name.ts';
import {
  countRelations,
  readRelations,
  type RelationPosition,
  type RelationRow,
  type RelationsOfAll,
} from '../../store/relation.store.ts';
import type { RelationWish } from '../source-request.ts';
import type { ReaderDeps, SourcePage, SourceReader } from '../source-reader.ts';
import { personKey, type Talk, type TalksOf, talksWithPeople } from './talks.ts';
import type { FoundItem } from '../store-found.ts';

const rowsPerPage = 500;

/**
 * The people of accounts that were read before, newest first over all of them, those that are wanted. Somebody who
 * belongs to two accounts comes twice.
 * @param spokenBy accounts whose conversations count for everybody, these and others.
 */
export function relationReader(
  { db, clock, talksOf }: Pick<ReaderDeps, 'clock' | 'db'> & { talksOf: TalksOf },
  of: RelationsOfAll,
  wish: RelationWish,
  spokenBy: readonly string[] = of.accountIds,
): SourceReader<RelationPosition | null> {
  return {
    start: null,
    async readPage(at): Promise<SourcePage<RelationPosition | null>> {
      const { rows, talks, total } = await inWorkspace(db, of.workspaceId, async (tx) => {
        const page = await readRelations(tx, of, at, rowsPerPage);
        return {
          rows: page,
          talks: await talksWanted(tx, talksOf, { ...of, accountIds: spokenBy }, wish, page),
          total: await countRelations(tx, of),
        };
      });
      const now = clock.businessNow();
      const last = rows.at(-1);
      const next = last === undefined || rows.length < rowsPerPage ? null : positionOf(last);
      const items = rows
        .filter((row) => isWanted(row, wish, now, talks.get(personKey(row))))
        .map((row) => itemOf(row, of.kind));
      return { items, next, total: wishesNothing(wish) ? total : null };
    },
  };
}

export const positionOf = (row: RelationRow): RelationPosition => ({
  rankedAt: row.ranked_at,
  providerId: row.provider_id,
  accountId: row.account_id,
});

const dayMs = 86_400_000;

/** What was said with the people of a page, by {@link personKey}, where the wish asks for it. */
export async function talksWanted(
  tx: Tx,
  talksOf: TalksOf,
  of: Pick<RelationsOfAll, 'workspaceId' | 'accountIds'>,
  wish: RelationWish,
  rows: readonly RelationRow[],
): Promise<ReadonlyMap<string, Talk>> {
  if (!wish.neverContacted && (wish.replied ?? null) === null) return new Map();
  return talksWithPeople(tx, talksOf, of, rows);
}

/** @param now business instant that a wish for the last days is counted from. */
export function isWanted(row: RelationRow, wish: RelationWish, now: number, talk: Talk | undefined): boolean {
  if (wish.neverContacted && (row.contacted_at !== null || talk?.wrote === true)) return false;
  const replied = row.replied_at !== null || talk?.answered === true;
  if ((wish.replied ?? null) !== null && replied !== (wish.replied === 'yes')) return false;
  const tag = fold(wish.tag ?? '');
  if (tag !== '' && !row.tags.includes(tag)) return false;
  if (wish.changedJob === true && !row.changed_job) return false;
  const engagedSince = now - (wish.engagedDays ?? 0) * dayMs;
  if ((wish.engagedDays ?? null) !== null && (row.engaged_at ?? Number.NEGATIVE_INFINITY) < engagedSince)
    return false;
  if (wish.notConnected && row.is_connection) return false;
  const { headline, title, company, location } = row;
  return isWantedRelation(wish, { headline, title, company, location, connectedAt: row.connected_at });
}

function wishesNothing(wish: RelationWish): boolean {
  const { connectedSince, title, company, location, neverContacted, engagedDays, notConnected } = wish;
  const isOfAnyTime = connectedSince === null && (engagedDays ?? null) === null;
  const isOfAnyTalk = !neverContacted && (wish.replied ?? null) === null;
  const isAnyLead = (wish.tag ?? '') === '' && wish.changedJob !== true;
  return isOfAnyTime && isOfAnyTalk && isAnyLead && title + company + location === '' && !notConnected;
}

function itemOf(row: RelationRow, kind: RelationsOfAll['kind']): FoundItem {
  const { account_id: accountId } = row;
  const { title, company } = jobInHeadline(row.headline);
  const person: FoundPerson = {
    identityKey: row.identity_key,
    fallbackKey: null,
    seenAs: { accountId, providerId: row.provider_id },
    fields: {
      ...noFields,
      ...namesFrom(row.full_name),
      headline: row.headline,
      title,
      company,
      picture: row.picture,
    },
  };
  return {
    name: row.full_name,
    person,
    context: {
      kind,
      postId: accountId,
      itemRef: kind,
      postUrl: null,
      text: null,
      reaction: null,
      at: row.connected_at,
    },
  };
}
