import type { SeenIntent } from '@waypost/domain/leads/sources/comment-intent';
import type { Db } from '../../../../platform/db/pool.ts';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import type { LeadsNetwork, NetworkReader } from '../../leads-network.ts';
import { connectionsAmong } from '../../store/relation.store.ts';
import { nextPageSize } from '../next-page.ts';
import type { SourceCounts } from '../store-found.ts';
import { readingsOf } from './comment-readings.store.ts';
import { judgeComments, type Judged, type Judging } from './pay-intents.ts';
import { type OpenedPost, type PostPosition, PEOPLE_PER_PAGE, readNextPage } from './post-pages.ts';
import { identityOf, type PostSighting } from './post-person.ts';
import { resolveUnknown } from './resolve-unknown.ts';
import { keptAtPost, type PostOptions, type SeenAtPost, worthReading } from './store-sightings.ts';

interface LookDeps {
  db: Db;
  network: LeadsNetwork;
  secrets: Secrets;
  judging?: Judging | undefined;
}

/** A page of people at a post, ready to be stored. */
export interface LookedAt {
  seen: SeenAtPost;
  next: PostPosition;
  /** How many people there are, where only now it is known. */
  people?: number;
  /** Comments that AI read now, to be paid for and kept with what is stored: those read before cost nothing. */
  read: readonly PostSighting[];
  /** Profile views that looking people up took. */
  looks: number;
}

/**
 * Reads the next page of a post and all that is asked about its people before they are stored: what their comments do,
 * and who they are. As many are asked for as are still wanted and the account has left.
 */
export async function lookAtPage(
  deps: LookDeps,
  who: NetworkReader,
  at: { post: OpenedPost; position: PostPosition; kind: 'comments' | 'likes' },
  input: PostOptions & { includeReplies: boolean; amountMax: number },
  so: { counts: Pick<SourceCounts, 'found' | 'added'>; paid: Judged },
): Promise<LookedAt> {
  const { db, network } = deps;
  const { post } = at;
  const wanted = input.amountMax - so.counts.added;
  const { found, added } = so.counts;
  const limit = await nextPageSize(network, who, { wanted, found, added }, PEOPLE_PER_PAGE);
  const what = { kind: at.kind, includeReplies: input.includeReplies, limit };
  const { sightings, next, people } = await readNextPage(network, who, post, at.position, what);
  const connections = await connectionsAt(db, who, sightings);
  const { intents, read } = await intentsOf(deps, who, input, so.paid, { post, sightings, connections });
  const kept = keptAtPost({ post, sightings, connections, intents }, input);
  const { resolved, looks } = await resolveUnknown(deps, who, kept, wanted);
  return {
    seen: { post, sightings, resolved, connections, intents },
    next,
    read,
    looks,
    ...(people === undefined ? {} : { people }),
  };
}

/** What the comments do that are worth reading: as it is known, and what nobody read yet by AI. */
async function intentsOf(
  { db, judging }: LookDeps,
  { workspaceId }: NetworkReader,
  input: PostOptions,
  paid: Judged,
  at: Parameters<typeof worthReading>[0],
): Promise<{ intents: Map<string, SeenIntent>; read: PostSighting[] }> {
  const worth = worthReading(at, input);
  if ((input.intents ?? []).length === 0) return { intents: new Map(), read: [] };
  const known = await inWorkspace(db, workspaceId, (tx) => readingsOf(tx, workspaceId, worth));
  const read = worth.filter(({ itemRef }) => !known.has(itemRef));
  const fresh = await judgeComments({ db, judging }, workspaceId, paid, read);
  const before = [...known].flatMap(([id, seen]) => (seen === null ? [] : [[id, seen] as const]));
  return { intents: new Map([...before, ...fresh]), read };
}

async function connectionsAt(
  db: Db,
  who: NetworkReader,
  sightings: readonly PostSighting[],
): ReturnType<typeof connectionsAmong> {
  const ids = sightings.map(({ person }) => identityOf(person));
  return inWorkspace(db, who.workspaceId, (tx) =>
    connectionsAmong(tx, who, {
      providerIds: ids.flatMap(({ providerId }) => providerId ?? []),
      identityKeys: ids.flatMap(({ identityKey }) => identityKey ?? []),
    }),
  );
}
