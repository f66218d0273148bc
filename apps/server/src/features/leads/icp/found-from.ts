import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { type FoundPerson, noFields } from '../lead-person.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { namesFrom } from '../network-name.ts';

const textCharactersMax = 1_000;

/** A person of a search as the product stores them. */
export function foundFrom(person: NetworkSearched, accountId: string): FoundPerson {
  const { publicIdentifier, providerId } = person;
  return {
    identityKey: publicIdentifier === null ? null : identityKeyOf(publicIdentifier),
    fallbackKey: null,
    seenAs: { accountId, providerId },
    fields: {
      ...noFields,
      ...namesFrom(person.fullName ?? '', person),
      headline: cleaned(person.headline),
      title: cleaned(person.title),
      company: cleaned(person.company),
      location: cleaned(person.location),
      picture: cleaned(person.picture),
    },
  };
}

function cleaned(text: string | null): string | null {
  const clean = (text ?? '').replaceAll('\u0000', '').trim().slice(0, textCharactersMax).toWellFormed();
  return clean === '' ? null : clean;
}
