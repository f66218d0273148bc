import type { FastifyInstance } from 'fastify';
import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, limitOf, text } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import { peopleFilter, peopleLookedThrough } from '../search/people-filter.ts';
import { searchOfUrl } from '../search/search-url.ts';
import { SIZES } from '../world/industries.ts';
import { tradeInWords } from '../world/trade-words.ts';

/** People one answer holds at most, and where nothing is said. */
const LIMIT_MAX = 100;
const LIMIT = 25;

/**
 * Who is found by the address of a people search when nobody is signed in: `GET /people/search?url=...&limit=...`. Spends no
 * account's day. Always the same people in the same order, as they would come were all of one degree; nobody
 * hidden. Says of each what a search shows, and the trade and size of the company, which otherwise only its page says.
 */
export function samplePeopleControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/people/search', async (request) => {
    const query = fieldsOf(request.query);
    const search = searchOfUrl(text(query, 'url'));
    if (search['category'] !== 'people')
      throw invalid('The parameter url must be the address of a people search.');
    const limit = limitOf(query, LIMIT_MAX, LIMIT);
    const passes = peopleFilter(sandbox, undefined, search);
    const found = peopleLookedThrough(sandbox, search)
      .filter((person) => person.reach !== 'hidden' && passes(person))
      .map((person) => ({ person, rank: draw(sandbox.world.seed, 'rank', person.id) }))
      .toSorted((a, b) => a.rank - b.rank);
    return {
      total: found.length,
      items: found.slice(0, limit).map(({ person }) => ({
        publicIdentifier: person.publicIdentifier,
        firstName: person.firstName,
        lastName: person.lastName,
        headline: person.headline,
        location: person.location,
        title: person.job.title,
        company: person.company.name,
        industry: tradeInWords(person.company.industry.name),
        companySize: SIZES[person.company.size]?.label ?? null,
      })),
    };
  });
}
