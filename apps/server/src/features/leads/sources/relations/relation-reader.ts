import { jobInHeadline } from '@waypost/domain/leads/sources/headline';
import { isWantedRelation } from '@waypost/domain/leads/sources/relation-filter';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { fold } from '../../folded-text.ts';
import { type FoundPerson, noFields } from '../../lead-person.ts';
import { namesFrom } from '../../network-name.ts';
import {
  countRelations,
  readRelations,
  type RelationRow,
  type RelationsOf,
} from '../../store/relation.store.ts';
import type { RelationWish } from '../source-request.ts';
import type { ReaderDeps, SourcePage, SourceReader } from '../source-reader.ts';
import type { Talk, TalksOf } from './talks.ts';
import type { FoundItem } from '../store-found.ts';

const rowsPerPage = 500;

interface RelationPosition {
  rankedAt: number;
  providerId: string;
}

/** The people of an account that were read before, newest first, those that are wanted. */
export function relationReader(
  { db, clock, talksOf }: Pick<ReaderDeps, 'clock' | 'db'> & { talksOf: TalksOf },
  of: RelationsOf,
  wish: RelationWish,
): SourceReader<RelationPosition | null> {
  return {
    start: null,
    async readPage(at): Promise<SourcePage<RelationPosition | null>> {
      const { rows, talks, total } = await inWorkspace(db, of.workspaceId, async (tx) => {
        const page = await readRelations(tx, of, at, rowsPerPage);
        return {
          rows: page,
          talks: await talksWanted(tx, talksOf, of, wish, page),
          total: await countRelations(tx, of),
        };
      });
      const now = clock.businessNow();
      const last = rows.at(-1);
      const next =
        last === undefined || rows.length < rowsPerPage
          ? null
          : { rankedAt: last.ranked_at, providerId: last.provider_id };
      const items = rows
        .filter((row) => isWanted(row, wish, now, talks.get(row.provider_id)))
        .map((row) => itemOf(row, of));
      return { items, next, total: wishesNothing(wish) ? total : null };
    },
  };
}

const dayMs = 86_400_000;

/** What was said with the people of a page, where the wish asks for it. */
export async function talksWanted(
  tx: Tx,
  talksOf: TalksOf,
  { workspaceId, accountId }: RelationsOf,
  wish: RelationWish,
  rows: readonly RelationRow[],
): Promise<ReadonlyMap<string, Talk>> {
  if (!wish.neverContacted && (wish.replied ?? null) === null) return new Map();
  const ids = rows.map((row) => row.provider_id);
  return talksOf(tx, workspaceId, accountId, ids);
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

function itemOf(row: RelationRow, { accountId, kind }: RelationsOf): FoundItem {
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
