import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { jobOrHeadline } from '@waypost/domain/leads/sources/headline';
import { parseProfileUrl } from '@waypost/domain/linkedin/profile-url';
import { type FoundPerson, noFields } from '../../lead-person.ts';
import type { NetworkComment, NetworkPerson, NetworkReaction, ResolvedPerson } from '../../leads-network.ts';
import { namesFrom } from '../../network-name.ts';

const textCharactersMax = 5_000;

/** Somebody at a post with what they did there. */
export interface PostSighting {
  person: NetworkPerson;
  kind: 'comments' | 'likes';
  /** The comment's id, or the reaction. */
  itemRef: string;
  text: string | null;
  reaction: string | null;
  at: number | null;
}

export function sightingOfComment(comment: NetworkComment): PostSighting {
  const text = comment.text.replaceAll('\u0000', '').trim().slice(0, textCharactersMax).toWellFormed();
  return {
    person: comment.author,
    kind: 'comments',
    itemRef: comment.id,
    text: text === '' ? null : text,
    reaction: null,
    at: comment.at,
  };
}

/** Reactions carry no date. */
export function sightingOfReaction(reaction: NetworkReaction): PostSighting {
  const { author: person, value } = reaction;
  return { person, kind: 'likes', itemRef: value, text: null, reaction: value, at: null };
}

/** What names a person: the public identifier in its one form, or the id that only this account sees. */
export function identityOf(person: NetworkPerson): { identityKey: string | null; providerId: string | null } {
  let { providerId } = person;
  for (const link of [person.publicIdentifier, person.profileUrl]) {
    if (link === null || link === '') continue;
    const parsed = parseProfileUrl(link.includes('/') ? link : `linkedin.com/in/${link}`);
    if (parsed.kind === 'profile') return { identityKey: identityKeyOf(parsed.publicIdentifier), providerId };
    if ('providerId' in parsed) providerId ??= parsed.providerId;
  }
  return { identityKey: null, providerId };
}

/** A person at a post as the product stores them; undefined when nothing can ever recognise them again. */
export function personFrom(
  person: NetworkPerson,
  accountId: string,
  resolved: ResolvedPerson | undefined,
): FoundPerson | undefined {
  const { identityKey, providerId } = identityOf(person);
  const resolvedKey = resolved?.publicIdentifier == null ? null : identityKeyOf(resolved.publicIdentifier);
  const key = identityKey ?? resolvedKey;
  if (key === null && providerId === null) return undefined;
  const headline = cleaned(person.headline) ?? cleaned(resolved?.headline);
  // Most people at a post are never looked up: their headline is all there is.
  const told = { title: cleaned(resolved?.title), company: cleaned(resolved?.company) };
  return {
    identityKey: key,
    fallbackKey: null,
    seenAs: providerId === null ? null : { accountId, providerId },
    fields: {
      ...noFields,
      ...namesFrom(person.name, resolved),
      headline,
      ...jobOrHeadline(told, headline),
      location: cleaned(resolved?.location),
      picture: resolved?.picture ?? null,
    },
  };
}

function cleaned(text: string | null | undefined): string | null {
  const clean = (text ?? '')
    .replaceAll('\u0000', '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 2_000)
    .toWellFormed();
  return clean === '' ? null : clean;
}
