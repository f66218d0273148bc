import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { jobOrHeadline } from '@waypost/domain/leads/sources/headline';
import { parseProfileUrl } from '@waypost/domain/linkedin/profile-url';
import { type FoundPerson, noFields } from '../lead-person.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { namesFrom } from '../network-name.ts';
import { clean } from './clean-text.ts';

/** Ids of Sales Navigator name a person in Sales Navigator alone; nothing can be sent to them. */
const isNavigatorId = (providerId: string): boolean => providerId.startsWith('ACw');

/**
 * A person of a search as the product stores them. Null for somebody whom the network hides and who has no link
 * either.
 */
export function personFromSearch(
  seen: NetworkSearched,
  accountId: string,
  customFields: Record<string, string> = {},
): FoundPerson | null {
  const identityKey = identityOf(seen);
  const usable = isNavigatorId(seen.providerId) ? null : { accountId, providerId: seen.providerId };
  if (identityKey === null && usable === null && seen.fullName === null) return null;
  const name = seen.fullName ?? '';
  // A plain search answers with headlines alone, Sales Navigator with the job.
  const told = { title: clean(seen.title), company: clean(seen.company) };
  const headline = clean(seen.headline);
  return {
    identityKey,
    // The same form as in files with Sales Navigator links: the same person meets themselves.
    fallbackKey: identityKey === null ? `member:${seen.providerId}` : null,
    seenAs: usable,
    fields: {
      ...noFields,
      ...namesFrom(name, { firstName: clean(seen.firstName), lastName: clean(seen.lastName) }),
      headline,
      ...jobOrHeadline(told, headline),
      location: clean(seen.location),
      picture: seen.picture,
      linkToResolve: identityKey === null ? seen.profileUrl : null,
      customFields,
    },
  };
}

function identityOf({ publicIdentifier, profileUrl }: NetworkSearched): string | null {
  if (publicIdentifier !== null) return identityKeyOf(publicIdentifier);
  const link = profileUrl === null ? undefined : parseProfileUrl(profileUrl);
  return link?.kind === 'profile' ? identityKeyOf(link.publicIdentifier) : null;
}
