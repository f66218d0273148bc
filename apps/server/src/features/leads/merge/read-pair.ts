import type { MergeSide } from '@waypost/domain/leads/merge/merged-values';
import {
  type PersonTraits,
  samePerson,
  type SamePerson,
  seenApart,
} from '@waypost/domain/leads/merge/same-person';
import { notFound } from '../../../platform/http/app-error.ts';
import { type LeadStanding, standingsOf } from '../../linkedin/index.ts';
import { timesOfLead } from '../detail/sheet.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { tagsByLead } from '../store/tag.store.ts';
import type { InMerge, MergeDeps } from './merge-deps.ts';
import type { CampaignOfSide } from './merge-parts.ts';
import { sideOf } from './read-side.ts';
import { traitsOf } from './traits.store.ts';

/** One of two leads, with all that decides about a merge. */
export interface PairedLead {
  row: LeadRow;
  side: MergeSide;
  times: { createdAt: number; updatedAt: number };
  tags: readonly string[];
  standing: LeadStanding | undefined;
  campaigns: readonly CampaignOfSide[];
  /** The one it is under way in. */
  underWay: CampaignOfSide | undefined;
  conversations: number;
}

export interface Pair {
  one: PairedLead;
  other: PairedLead;
  same: SamePerson | null;
  /** An account of the workspace sees two members. */
  apart: boolean;
  /** Names the state of both: what was shown, and what is there now. */
  stamp: string;
}

/** @throws AppError `not_found` when one of them is not there. */
export async function readPair(
  { platform, parts }: MergeDeps,
  { tx, workspaceId }: Omit<InMerge, 'now'>,
  [oneId, otherId]: readonly [string, string],
): Promise<Pair> {
  const ids = [oneId, otherId];
  const rows = new Map((await findLeadRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
  const standings = new Map(
    (await standingsOf(tx, workspaceId, ids)).map((standing) => [standing.leadId, standing]),
  );
  const traits = new Map((await traitsOf(tx, workspaceId, ids)).map((one) => [one.id, one]));
  const tags = await tagsByLead(tx, workspaceId, ids);
  const campaigns = await parts.campaignsOf(tx, workspaceId, ids);
  const conversations = await parts.conversationsOf(tx, workspaceId, ids);
  const of = async (id: string): Promise<PairedLead> => {
    const row = rows.get(id);
    const times = await timesOfLead(tx, workspaceId, id);
    if (row === undefined || times === undefined) throw notFound('This lead');
    const own = campaigns.filter(({ leadId }) => leadId === id);
    return {
      ...{ row, times, side: sideOf(row, times.updatedAt), tags: tags.get(id) ?? [] },
      ...{ standing: standings.get(id), campaigns: own, conversations: conversations.get(id) ?? 0 },
      underWay: own.find(({ unfinished }) => unfinished),
    };
  };
  const [one, other] = [await of(oneId), await of(otherId)];
  const [a, b] = [traits.get(oneId), traits.get(otherId)];
  const both: [PersonTraits, PersonTraits] | null = a === undefined || b === undefined ? null : [a, b];
  const stamp = platform.secrets.keyedHash(
    'lead merge',
    JSON.stringify([one, other].toSorted((x, y) => (x.row.id < y.row.id ? -1 : 1)).map(stateOf)),
  );
  return {
    ...{ one, other },
    same: both === null ? null : samePerson(...both),
    apart: both !== null && seenApart(...both),
    stamp: stamp.toString('base64url'),
  };
}

/** What somebody who looks at a lead decides by. */
function stateOf({ row, tags, underWay }: PairedLead): unknown {
  return [row, tags, underWay?.campaignId ?? null];
}
