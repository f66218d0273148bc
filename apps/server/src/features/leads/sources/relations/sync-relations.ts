import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import type { Tx } from '../../../../platform/db/tenant.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { forgottenPeople } from '../../forget/forgotten-people.ts';
import type { LeadsNetwork, NetworkRelation } from '../../leads-network.ts';
import {
  noteSync,
  type RelationsOf,
  saveRelations,
  type StoredRelation,
} from '../../store/relation.store.ts';
import { clean } from '../clean-text.ts';

/** A first read takes large pages; later ones look for what is new at the top. */
const peoplePerPage = { first: 1_000, later: 100 };

export interface SyncPosition {
  page: string | null;
  /** The list was read to its end once: only what is new is wanted. */
  onlyNew: boolean;
  /** People read in this sync. */
  read: number;
  fresh: number;
}

export const syncStart = (complete: boolean): SyncPosition => ({
  page: null,
  onlyNew: complete,
  read: 0,
  fresh: 0,
});

/**
 * Reads the next page of an account's connections or followers. Newest come first, so a page on which everybody is
 * known ends a later sync.
 * @returns `write` stores the page and says where to go on; null: the sync is done.
 */
export async function readRelationPage(
  { network, secrets }: { network: LeadsNetwork; secrets: Pick<Secrets, 'keyedHash'> },
  of: RelationsOf,
  at: SyncPosition,
): Promise<{
  /** People on the page. */
  read: number;
  /** Of them, after `write`: who was not known. */
  fresh(): number;
  write(tx: Tx, now: number): Promise<SyncPosition | null>;
}> {
  const limit = at.onlyNew ? peoplePerPage.later : peoplePerPage.first;
  const who = { workspaceId: of.workspaceId, accountId: of.accountId };
  const page = { cursor: at.page, limit };
  const read =
    of.kind === 'connections'
      ? await network.listRelations(who, page)
      : await network.listFollowers(who, page);
  const people = read.items.map(storedFrom);
  let fresh = 0;
  return {
    read: people.length,
    fresh: () => fresh,
    async write(tx, now) {
      fresh = await saveRelations(tx, of, await withoutForgotten(tx, secrets, of, people), now);
      const goesOn = read.cursor !== null && read.cursor !== at.page && !(at.onlyNew && fresh === 0);
      if (!goesOn) {
        await noteSync(tx, of, now);
        return null;
      }
      return { ...at, page: read.cursor, read: at.read + people.length, fresh: at.fresh + fresh };
    },
  };
}

async function withoutForgotten(
  tx: Tx,
  secrets: Pick<Secrets, 'keyedHash'>,
  { workspaceId, accountId }: RelationsOf,
  people: readonly StoredRelation[],
): Promise<StoredRelation[]> {
  const seen = people.map((person) => ({
    person,
    identityKey: person.identityKey,
    seenAs: { accountId, providerId: person.providerId },
    fields: { email: null },
  }));
  const forgotten = await forgottenPeople(tx, secrets, workspaceId, seen);
  return seen.filter((one) => !forgotten.has(one)).map(({ person }) => person);
}

function storedFrom(seen: NetworkRelation): StoredRelation {
  const { providerId, publicIdentifier, connectedAt, picture } = seen;
  return {
    providerId,
    identityKey: publicIdentifier === null ? null : identityKeyOf(publicIdentifier),
    fullName: clean(seen.fullName) ?? '',
    headline: clean(seen.headline),
    picture,
    connectedAt: connectedAt === null || connectedAt <= 0 ? null : connectedAt,
  };
}
