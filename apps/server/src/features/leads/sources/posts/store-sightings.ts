import {
  type CommentIntent,
  INTENT_WORDS,
  type SeenIntent,
} from '@waypost/domain/leads/sources/comment-intent';
import { ownCompanyOf } from '@waypost/domain/leads/sources/own-company';
import type { ResolvedPerson } from '../../leads-network.ts';
import type { FoundItem, LeftOut } from '../store-found.ts';
import type { OpenedPost } from './post-pages.ts';
import { identityOf, personFrom, type PostSighting } from './post-person.ts';

/** Whom of the people at a post somebody wants. What is left out means: everybody. */
export interface PostOptions {
  accountId: string;
  excludeAuthor: boolean;
  /** Only these reactions; empty: all. */
  reactions?: readonly string[];
  onlyWithText?: boolean;
  /** Characters. */
  textLengthMin?: number;
  excludeConnections?: boolean;
  /** Nobody who works at one of these. */
  excludeCompanies?: readonly string[];
  /** Only comments that do one of these, as AI reads them; empty: nothing is read. */
  intents?: readonly CommentIntent[];
}

export interface SeenAtPost {
  post: OpenedPost;
  sightings: readonly PostSighting[];
  resolved: ReadonlyMap<string, ResolvedPerson>;
  /** The account's own connections among them. */
  connections: { providerIds: ReadonlySet<string>; identityKeys: ReadonlySet<string> };
  /** What comments do, by their id. */
  intents: ReadonlyMap<string, SeenIntent>;
}

/** People whom the options do not leave out, as far as anybody can say before they are looked up. */
export function keptAtPost(seen: Omit<SeenAtPost, 'resolved'>, options: PostOptions): PostSighting[] {
  return seen.sightings.filter((sighting) => {
    if (sighting.person.isCompany) return false;
    const person = personFrom(sighting.person, options.accountId, undefined) ?? null;
    return whyLeftOut(sighting, person, seen, options) === undefined;
  });
}

/** Comments whose intent is worth paying for: the other options do not leave them out already. */
export function worthReading(
  seen: Omit<SeenAtPost, 'resolved' | 'intents'>,
  options: PostOptions,
): PostSighting[] {
  if ((options.intents ?? []).length === 0) return [];
  return keptAtPost({ ...seen, intents: new Map() }, options).filter(
    ({ kind, text }) => kind === 'comments' && text !== null,
  );
}

/** People at a post as they are stored, with what they said; those that the options leave out say why. */
export function foundAtPost(seen: SeenAtPost, options: PostOptions): FoundItem[] {
  return seen.sightings.map((sighting) => itemFrom(sighting, seen, options));
}

function itemFrom(sighting: PostSighting, of: SeenAtPost, options: PostOptions): FoundItem {
  const { person: seen } = sighting;
  const { providerId } = identityOf(seen);
  const known = providerId === null ? undefined : of.resolved.get(providerId);
  const person = seen.isCompany ? null : (personFrom(seen, options.accountId, known) ?? null);
  const intent = of.intents.get(sighting.itemRef);
  const leftOut = seen.isCompany ? undefined : whyLeftOut(sighting, person, of, options);
  return {
    name: seen.name,
    person,
    isPage: seen.isCompany,
    ...(leftOut === undefined ? {} : { leftOut }),
    context: {
      kind: sighting.kind,
      postId: of.post.socialId,
      itemRef: sighting.itemRef,
      postUrl: of.post.url,
      text: sighting.text,
      reaction: sighting.reaction,
      at: sighting.at,
      ...(intent === undefined ? {} : { intent }),
    },
  };
}

function whyLeftOut(
  sighting: PostSighting,
  person: FoundItem['person'],
  { post, connections, intents }: Pick<SeenAtPost, 'post' | 'connections' | 'intents'>,
  options: PostOptions,
): LeftOut | undefined {
  const { kind, reaction, text } = sighting;
  if (person === null) return undefined;
  if (options.excludeAuthor && post.authorKey !== null && person.identityKey === post.authorKey) {
    return { by: 'author', reason: 'Wrote the post.' };
  }
  const ownCompany = ownCompanyOf(person.fields, options.excludeCompanies ?? []);
  if (ownCompany !== null) return { by: 'employees', reason: `Works at ${ownCompany}.` };
  const wanted = options.reactions ?? [];
  if (kind === 'likes' && wanted.length > 0 && !wanted.includes(reaction ?? '')) {
    return { by: 'reaction', reason: 'Reacted in another way.' };
  }
  const length = text === null ? 0 : [...text].length;
  if (kind === 'comments' && options.onlyWithText === true && length === 0) {
    return { by: 'no_text', reason: 'Commented without words.' };
  }
  const { textLengthMin = 0 } = options;
  if (kind === 'comments' && length < textLengthMin) {
    const characters = textLengthMin === 1 ? 'character' : 'characters';
    return { by: 'length', reason: `Wrote less than ${textLengthMin} ${characters}.` };
  }
  const seen = kind === 'comments' ? intents.get(sighting.itemRef) : undefined;
  if (seen !== undefined && options.intents?.includes(seen.intent) === false) {
    return { by: 'intent', reason: `${INTENT_WORDS[seen.intent].label}: “${seen.quote}”` };
  }
  const { providerId } = person.seenAs ?? {};
  const isConnection =
    (providerId !== undefined && connections.providerIds.has(providerId)) ||
    (person.identityKey !== null && connections.identityKeys.has(person.identityKey));
  return options.excludeConnections === true && isConnection
    ? { by: 'connection', reason: 'Is a connection of the account.' }
    : undefined;
}
