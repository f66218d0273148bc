import type { SearchParts, SearchSize } from '@waypost/contract/leads-sources';
import type { SearchLink } from '@waypost/domain/leads/search-link';
import { cutsOf, linkOfPart } from '@waypost/domain/leads/search-parts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { LeadsNetwork } from '../../leads-network.ts';
import { shownRoom } from '../shown-room.ts';
import { requireProduct, searchLinkOf } from '../start-source.ts';

/** Searches counted for one cut at most; each costs one search result of the account's day. */
const countsMax = 45;

interface Asked {
  workspaceId: string;
  accountId: string;
  url: string;
}

/** How large a search is. Costs one search result. */
export async function sizeSearch(network: LeadsNetwork, { url, ...who }: Asked): Promise<SearchSize> {
  const link = searchLinkOf(url, 'body.url');
  const room = await requireProduct(network, who, link);
  const total = await countOf(network, who, link);
  const { visibleMax } = link;
  return {
    total,
    visible: Math.min(total ?? visibleMax, visibleMax),
    visibleMax,
    room: shownRoom(room),
  };
}

interface Piece {
  link: SearchLink;
  label: string;
  total: number;
}

/**
 * Cuts a search into pieces that share nobody, by one filter after another, until each piece fits under what LinkedIn
 * shows or nothing is left to cut by. Pieces in which nobody is are left out.
 */
export async function cutSearch(network: LeadsNetwork, { url, ...who }: Asked): Promise<SearchParts> {
  const link = searchLinkOf(url, 'body.url');
  await requireProduct(network, who, link);
  const total = await countOf(network, who, link);
  const by = new Set<string>();
  const done: Piece[] = [];
  const open: Piece[] = [{ link, label: '', total: total ?? link.visibleMax + 1 }];
  let counts = 1;
  for (let piece = open.shift(); piece !== undefined; piece = open.shift()) {
    const [cut] = piece.total <= link.visibleMax ? [] : cutsOf(piece.link);
    if (cut === undefined || counts + cut.parts.length > countsMax) {
      done.push(piece);
      continue;
    }
    by.add(cut.label);
    for (const part of cut.parts) {
      const within = linkOfPart(part);
      if (within === undefined) continue;
      counts += 1;
      const found = (await countOf(network, who, within)) ?? 0;
      if (found === 0) continue;
      const label = piece.label === '' ? part.label : `${piece.label}, ${part.label}`;
      open.push({ link: within, label, total: found });
    }
  }
  if (by.size === 0 && (total ?? Number.POSITIVE_INFINITY) > link.visibleMax) {
    throw new AppError(
      'conflict',
      'This search cannot be cut: its filters are not in the address. Open it, and copy the address of its results.',
    );
  }
  return {
    total,
    parts: done.map((piece) => ({
      url: piece.link.url,
      label: piece.label === '' ? 'The whole search' : piece.label,
      total: piece.total,
    })),
    covered: done.reduce((sum, piece) => sum + Math.min(piece.total, link.visibleMax), 0),
    by: [...by],
  };
}

async function countOf(
  network: LeadsNetwork,
  who: { workspaceId: string; accountId: string },
  link: SearchLink,
): Promise<number | null> {
  return (await network.searchPeople(who, link.url, { cursor: null, limit: 1 })).total;
}
