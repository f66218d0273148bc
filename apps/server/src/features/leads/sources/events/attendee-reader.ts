import { identityKeyOf } from '@waypost/domain/leads/lead-identity';
import { parseProfileUrl } from '@waypost/domain/linkedin/profile-url';
import { type FoundPerson, noFields } from '../../lead-person.ts';
import { namesFrom } from '../../network-name.ts';
import { clean } from '../clean-text.ts';
import { nameKeyOf } from '../name-key.ts';
import type { EventFacts, PastedPerson } from '../source-request.ts';
import type { SourcePage, SourceReader } from '../source-reader.ts';
import type { FoundItem } from '../store-found.ts';
import { eventFields } from './event-fields.ts';

const peoplePerPage = 200;

/** The people of a list that somebody pasted or uploaded; nothing is read from the network. */
export function attendeeReader(of: {
  people: readonly PastedPerson[];
  event: EventFacts;
}): SourceReader<number> {
  return {
    start: 0,
    async readPage(at): Promise<SourcePage<number>> {
      const people = of.people.slice(at, at + peoplePerPage);
      const next = at + people.length;
      return {
        items: people.map((person) => itemOf(person, of.event)),
        next: next < of.people.length ? next : null,
        total: of.people.length,
      };
    },
  };
}

function itemOf(given: PastedPerson, event: EventFacts): FoundItem {
  const person = personOf(given, event);
  return {
    name: given.fullName === '' ? (given.profileUrl ?? '') : given.fullName,
    person,
    ...(person === null ? { whyUnknown: whyNobody(given.profileUrl) } : {}),
    context: {
      kind: 'event',
      postId: event.url ?? event.name,
      itemRef: given.role ?? 'attendee',
      postUrl: event.url,
      text: event.name,
      reaction: null,
      at: null,
    },
  };
}

/** A link that names nobody says what to do with it; an address of another site is no profile link. */
function whyNobody(profileUrl: string | null): string {
  const link = profileUrl === null ? undefined : parseProfileUrl(profileUrl);
  return link !== undefined && 'explanation' in link
    ? link.explanation
    : 'Has neither a profile link nor a name with a company, so nobody could be found again.';
}

function personOf(given: PastedPerson, event: EventFacts): FoundPerson | null {
  const link = given.profileUrl === null ? undefined : parseProfileUrl(given.profileUrl);
  const identityKey = link?.kind === 'profile' ? identityKeyOf(link.publicIdentifier) : null;
  const linkToResolve =
    identityKey === null && link !== undefined && 'providerId' in link ? given.profileUrl : null;
  const names = namesFrom(given.fullName);
  const company = clean(given.company);
  if (identityKey === null && linkToResolve === null && (names.fullName === '' || company === null))
    return null;
  return {
    identityKey,
    fallbackKey: identityKey === null ? fallbackKeyOf(link, names, company) : null,
    seenAs: null,
    fields: {
      ...noFields,
      ...names,
      title: clean(given.title),
      company,
      linkToResolve,
      customFields: eventFields(event, clean(given.role)),
    },
  };
}

/** The same forms as in files, so that the same person of a file is met. */
function fallbackKeyOf(
  link: ReturnType<typeof parseProfileUrl> | undefined,
  names: { firstName: string | null; lastName: string | null },
  company: string | null,
): string {
  if (link !== undefined && 'providerId' in link && link.providerId !== null)
    return `member:${link.providerId}`;
  return nameKeyOf({ ...names, company });
}
