import { z } from 'zod';
import type { LinkedInPort, SearchedPerson } from '../../ports/linkedin.ts';
import { pageOf, text } from './answers.ts';
import { publicIdentifierOf } from './network-reads.ts';
import type { UnipileClient } from './unipile-client.ts';

/** The largest pages the wire allows; a classic search gives fewer by itself. */
const pageMax = { search: 100, followers: 100 };

/** How the network names people whom it hides. */
const hiddenName = 'LinkedIn Member';

const personSchema = z.object({
  type: z.string(),
  id: z.string().min(1),
  name: text,
  first_name: text,
  last_name: text,
  public_identifier: text,
  public_profile_url: text,
  profile_url: text,
  profile_picture_url: text,
  headline: text,
  location: text,
  current_positions: z
    .array(z.object({ company: text, role: text }))
    .nullish()
    .catch(null),
});

const followerSchema = z.object({ id: z.string().min(1), name: text, headline: text, profile_url: text });

/** Searches and the people who follow. */
export function searchReads(client: UnipileClient): Pick<LinkedInPort, 'searchPeople' | 'listFollowers'> {
  return {
    async searchPeople(accountId, url, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax.search), cursor };
      // With a cursor the search travels inside it.
      const body = cursor === undefined || cursor === null ? { url } : {};
      const answer = await client.call({ method: 'POST', path: ['linkedin', 'search'], query, body });
      return pageOf(personSchema, answer, toPerson);
    },
    async listFollowers(accountId, { cursor, limit }) {
      const query = { account_id: accountId, limit: Math.min(limit, pageMax.followers), cursor };
      const answer = await client.call({ path: ['users', 'followers'], query });
      return pageOf(followerSchema, answer, (item) => ({
        providerId: item.id,
        publicIdentifier: publicIdentifierOf(item.profile_url),
        fullName: item.name ?? '',
        headline: item.headline,
      }));
    },
  };
}

/** Undefined for what is no person: a search of something else. */
function toPerson(item: z.output<typeof personSchema>): SearchedPerson | undefined {
  if (item.type !== 'PEOPLE') return undefined;
  const [job] = item.current_positions ?? [];
  return {
    providerId: item.id,
    publicIdentifier: item.public_identifier ?? publicIdentifierOf(item.public_profile_url),
    profileUrl: item.public_profile_url ?? item.profile_url,
    fullName: item.name === hiddenName ? null : item.name,
    firstName: item.first_name,
    lastName: item.last_name,
    headline: item.headline,
    location: item.location,
    picture: item.profile_picture_url,
    title: job?.role ?? null,
    company: job?.company ?? null,
  };
}
