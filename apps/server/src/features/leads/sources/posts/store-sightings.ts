import type { Tx } from '../../../../platform/db/tenant.ts';
import type { Clock } from '../../../../ports/clock.ts';
import type { Random } from '../../../../ports/random.ts';
import type { FoundPerson } from '../../lead-person.ts';
import type { ResolvedPerson } from '../../leads-network.ts';
import { addToList } from '../../operations/add-to-list.ts';
import { insertContexts, type NewContext } from '../../store/context.store.ts';
import type { OpenedPost } from './post-pages.ts';
import { identityOf, personFrom, type PostSighting } from './post-person.ts';

/**
 * People by what became of them: `found` = `added` + `duplicate` + `skipped`. `incomplete` are the
 * added ones whose public profile is not known yet.
 */
export interface PostCounts {
  found: number;
  added: number;
  duplicate: number;
  skipped: number;
  incomplete: number;
}

export const noCounts: PostCounts = { found: 0, added: 0, duplicate: 0, skipped: 0, incomplete: 0 };

export interface SightingsToStore {
  workspaceId: string;
  listId: string;
  input: {
    accountId: string;
    amountMax: number;
    excludeAuthor: boolean;
    skipInOtherLists: boolean;
    addedAt: number;
  };
  post: OpenedPost;
  sightings: readonly PostSighting[];
  resolved: ReadonlyMap<string, ResolvedPerson>;
  /** Changed in place: the totals of the job. */
  counts: PostCounts;
}

interface Candidate {
  seen: PostSighting;
  person: FoundPerson;
}

/** Stores a page of people with what they said, up to exactly the amount asked for. */
export async function storeSightings(
  tx: Tx,
  given: SightingsToStore,
  clock: Clock,
  random: Random,
): Promise<void> {
  const { workspaceId, listId, input, counts } = given;
  const now = clock.businessNow();
  let rest = [...given.sightings];
  while (rest.length > 0 && counts.added < input.amountMax) {
    // At most as many as may still be added: then none of them has to be taken back.
    const slice = rest.slice(0, input.amountMax - counts.added);
    rest = rest.slice(slice.length);
    const candidates = slice.flatMap((seen) => candidateFrom(seen, given) ?? []);
    counts.found += slice.length;
    counts.skipped += slice.length - candidates.length;
    const added = await addToList(
      tx,
      workspaceId,
      listId,
      candidates.map(({ person }) => person),
      {
        onExisting: 'fill_empty',
        addedAt: input.addedAt,
        now,
        random,
        skipInOtherLists: input.skipInOtherLists,
      },
    );
    const contexts: NewContext[] = [];
    for (const [index, { leadId, outcome, identified }] of added.entries()) {
      counts[outcome === 'updated' ? 'duplicate' : outcome] += 1;
      const candidate = candidates[index];
      if (candidate === undefined || outcome === 'skipped') continue;
      if (outcome === 'added' && !identified) counts.incomplete += 1;
      contexts.push(contextFrom(candidate.seen, leadId, given.post, random));
    }
    await insertContexts(tx, workspaceId, contexts, now);
  }
}

function candidateFrom(
  seen: PostSighting,
  { input, post, resolved }: SightingsToStore,
): Candidate | undefined {
  if (seen.person.isCompany) return undefined;
  const { providerId } = identityOf(seen.person);
  const known = providerId === null ? undefined : resolved.get(providerId);
  const person = personFrom(seen.person, input.accountId, known);
  if (person === undefined) return undefined;
  const isAuthor = post.authorKey !== null && person.identityKey === post.authorKey;
  return input.excludeAuthor && isAuthor ? undefined : { seen, person };
}

function contextFrom(seen: PostSighting, leadId: string, post: OpenedPost, random: Random): NewContext {
  const { kind, itemRef, text, reaction, at } = seen;
  return {
    id: random.id(),
    leadId,
    kind,
    postId: post.socialId,
    itemRef,
    postUrl: post.url,
    text,
    reaction,
    at,
  };
}
