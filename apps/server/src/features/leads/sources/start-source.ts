import type { addPeopleSourceBody } from '@waypost/contract/leads-sources';
import type { Job } from '@waypost/contract/jobs';
import { INVALID_EVENT_URL, parseEventLink } from '@waypost/domain/leads/sources/event-link';
import { parseSearchLink, type SearchLink } from '@waypost/domain/leads/search-link';
import { accountProblem, linkWords, searchName } from '@waypost/domain/leads/search-words';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extractSourceKind } from '../jobs/extract-source.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { plannedJob } from '../list-jobs.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { insertSource } from '../store/list.store.ts';
import { chosenAccounts, labelOfAccounts } from './relations/chosen-accounts.ts';
import type { SourceInput, SourceRequest } from './source-request.ts';

type Body = z.output<typeof addPeopleSourceBody>;

/** Plans the reading of a source into a list. What the account could never read is refused before it begins. */
export async function startSource(
  { platform, network }: { platform: Platform; network: LeadsNetwork },
  workspaceId: string,
  listId: string,
  body: Body,
): Promise<{ job: Job }> {
  const { source, shown } = requestOf(body);
  const accountId = 'accountId' in body ? body.accountId : null;
  await inWorkspace(platform.db, workspaceId, (tx) => getStoredList(tx, workspaceId, listId));
  const accounts =
    'alsoAccountIds' in body && body.alsoAccountIds.length > 0
      ? await chosenAccounts(network, workspaceId, body)
      : [];
  if (accountId !== null) {
    await network.checkAccount({ workspaceId, accountId });
    if (source.kind === 'search') {
      for (const { url } of source.parts) {
        await requireProduct(network, { workspaceId, accountId }, searchLinkOf(url, 'body.url'));
      }
    }
  }
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const now = platform.clock.businessNow();
    const sourceId = platform.random.id();
    const label = labelOfAccounts(shown.label, accounts);
    await insertSource(tx, workspaceId, { id: sourceId, listId, ...shown, label, now });
    const { amountMax, skip } = body;
    const several = accounts.length > 1 ? { accounts } : {};
    const input: SourceInput = { source, sourceId, accountId, ...several, amountMax, skip, addedAt: now };
    const planned = { kind: extractSourceKind, refId: listId, input, at: now };
    const jobId = await platform.queue.enqueue(tx, workspaceId, planned);
    const job = await plannedJob(tx, workspaceId, jobId);
    await hint(tx, workspaceId, 'leads.list', listId);
    return { job };
  });
}

/** The link behind an address. @throws AppError `invalid_input` with what to do. */
export function searchLinkOf(url: string, path: string): SearchLink {
  const parsed = parseSearchLink(url);
  if (parsed.ok) return parsed.link;
  throw new AppError('invalid_input', parsed.message, { issues: [{ path, message: parsed.message }] });
}

/** @throws AppError `conflict` when the account has not the product that the search is made in. */
export async function requireProduct(
  network: LeadsNetwork,
  who: { workspaceId: string; accountId: string },
  link: SearchLink,
): Promise<Awaited<ReturnType<LeadsNetwork['readRoom']>>> {
  const room = await network.readRoom(who);
  const problem = accountProblem(link, { type: room.type, name: room.accountName });
  if (problem !== null) throw new AppError('conflict', problem);
  return room;
}

type Shown = Pick<Parameters<typeof insertSource>[2], 'kind' | 'label' | 'url' | 'eventDay'>;

function requestOf(body: Body): { source: SourceRequest; shown: Shown } {
  switch (body.kind) {
    case 'search': {
      const link = searchLinkOf(body.url, 'body.url');
      const parts = body.parts.map(({ url, label }, index) => ({
        url: searchLinkOf(url, `body.parts.${index}.url`).url,
        label,
      }));
      const { title } = linkWords(link);
      const whole = [{ url: link.url, label: title }];
      return {
        source: {
          kind: 'search',
          parts: parts.length > 0 ? parts : whole,
          filterOutside: body.filterOutside,
        },
        shown: { kind: 'search', label: searchName(link), url: link.url },
      };
    }
    case 'event': {
      const link = parseEventLink(body.eventUrl);
      if (link === null) {
        throw new AppError('invalid_input', INVALID_EVENT_URL, {
          issues: [{ path: 'body.eventUrl', message: INVALID_EVENT_URL }],
        });
      }
      const event = { ...body.event, url: link.url };
      return {
        source: { kind: 'event', attendeesUrl: link.attendeesUrl, event },
        shown: {
          ...{ kind: 'event', label: `Attendees of ${event.name}`, url: link.url },
          eventDay: event.day,
        },
      };
    }
    case 'attendees': {
      const { event, people } = body;
      return {
        source: { kind: 'attendees', event, people },
        shown: {
          ...{ kind: 'event', label: `List of attendees of ${event.name}`, url: event.url },
          eventDay: event.day,
        },
      };
    }
    case 'connections':
    case 'followers': {
      const { connectedSince, ...wish } = body.wish;
      const since = connectedSince === null ? null : Date.parse(connectedSince);
      const label = body.kind === 'connections' ? 'Own connections' : 'Own followers';
      return {
        source: { kind: body.kind, wish: { ...wish, connectedSince: since } },
        shown: { kind: body.kind, label, url: null },
      };
    }
  }
}
