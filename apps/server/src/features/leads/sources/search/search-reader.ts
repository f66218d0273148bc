import { parseSearchLink } from '@waypost/domain/leads/search-link';
import { outsideOf } from '@waypost/domain/leads/search-match';
import { JobFailed } from '../../../../platform/jobs/job-kinds.ts';
import type { NetworkSearched } from '../../leads-network.ts';
import { nextPageSize } from '../next-page.ts';
import { personFromSearch } from '../listed-person.ts';
import type { EventFacts, SearchPartRequest } from '../source-request.ts';
import type { ReaderDeps, SourcePage, SourceReader } from '../source-reader.ts';
import type { FoundItem } from '../store-found.ts';
import { eventFields } from '../events/event-fields.ts';

/** Results asked for at once at most; a classic search gives fewer. */
const resultsPerPage = 50;

interface SearchPosition {
  part: number;
  page: string | null;
  /** Totals of the parts that were begun. */
  totals: number[];
}

/** Reads searches one after the other, as one source. */
export function searchReader(
  { network }: ReaderDeps,
  who: { workspaceId: string; accountId: string },
  of: { parts: readonly SearchPartRequest[]; filterOutside: boolean; event?: EventFacts },
): SourceReader<SearchPosition> {
  const links = of.parts.map(({ url }) => parseSearchLink(url));
  return {
    start: { part: 0, page: null, totals: [] },
    async readPage(at, still): Promise<SourcePage<SearchPosition>> {
      const part = of.parts[at.part];
      const parsed = links[at.part];
      if (part === undefined || parsed === undefined) return { items: [], next: null, total: sum(at.totals) };
      if (!parsed.ok) throw new JobFailed(parsed.message);
      const limit = await nextPageSize(network, who, still, resultsPerPage);
      const read = await network.searchPeople(who, part.url, { cursor: at.page, limit });
      const totals =
        at.page === null
          ? [...at.totals, Math.min(read.total ?? read.items.length, parsed.link.visibleMax)]
          : at.totals;
      // A network that answers with the position it was asked for would be read for ever.
      const goesOn = read.cursor !== null && read.cursor !== at.page;
      const next = goesOn
        ? { part: at.part, page: read.cursor, totals }
        : at.part + 1 < of.parts.length
          ? { part: at.part + 1, page: null, totals }
          : null;
      const whole = next === null || totals.length === of.parts.length;
      const after = next === null ? undefined : of.parts[next.part];
      const items = read.items.map((seen) => {
        const outside = of.filterOutside ? outsideOf(parsed.link, seen) : null;
        return itemOf(seen, who.accountId, part, outside, of.event);
      });
      const isSplit = after !== undefined && next !== null && of.parts.length > 1;
      return {
        items,
        next,
        total: whole ? sum(totals) : null,
        ...(isSplit ? { reading: `Part ${next.part + 1} of ${of.parts.length}: ${after.label}` } : {}),
      };
    },
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

function itemOf(
  seen: NetworkSearched,
  accountId: string,
  part: SearchPartRequest,
  outside: string | null,
  event: EventFacts | undefined,
): FoundItem {
  const person = personFromSearch(seen, accountId, event === undefined ? {} : eventFields(event, null));
  return {
    name: seen.fullName ?? 'LinkedIn Member',
    person,
    ...(person === null ? { whyUnknown: 'LinkedIn hides who this is from the account.' } : {}),
    ...(outside === null ? {} : { setAside: outside }),
    context: {
      kind: event === undefined ? 'search' : 'event',
      postId: event?.url ?? part.url.slice(0, 500),
      itemRef: event?.url ?? 'result',
      postUrl: event?.url ?? part.url,
      text: event?.name ?? part.label,
      reaction: null,
      at: null,
    },
  };
}
