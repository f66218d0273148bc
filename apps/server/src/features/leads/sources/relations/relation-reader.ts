import { jobInHeadline } from '@waypost/domain/leads/sources/headline';
import { isWantedRelation } from '@waypost/domain/leads/sources/relation-filter';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
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
import type { FoundItem } from '../store-found.ts';

const rowsPerPage = 500;

interface RelationPosition {
  rankedAt: number;
  providerId: string;
}

/** The people of an account that were read before, newest first, those that are wanted. */
export function relationReader(
  { db, clock }: Pick<ReaderDeps, 'clock' | 'db'>,
  of: RelationsOf,
  wish: RelationWish,
): SourceReader<RelationPosition | null> {
  return {
    start: null,
    async readPage(at): Promise<SourcePage<RelationPosition | null>> {
      const { rows, total } = await inWorkspace(db, of.workspaceId, async (tx) => ({
        rows: await readRelations(tx, of, at, rowsPerPage),
        total: await countRelations(tx, of),
      }));
      const now = clock.businessNow();
      const last = rows.at(-1);
      const next =
        last === undefined || rows.length < rowsPerPage
          ? null
          : { rankedAt: last.ranked_at, providerId: last.provider_id };
      const items = rows.filter((row) => isWanted(row, wish, now)).map((row) => itemOf(row, of));
      return { items, next, total: wishesNothing(wish) ? total : null };
    },
  };
}

const dayMs = 86_400_000;

/** @param now business instant that a wish for the last days is counted from. */
export function isWanted(row: RelationRow, wish: RelationWish, now: number): boolean {
  if (wish.neverContacted && row.contacted_at !== null) return false;
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
  return isOfAnyTime && title + company + location === '' && !neverContacted && !notConnected;
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
