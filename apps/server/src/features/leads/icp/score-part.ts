import type { GridSelection } from '@waypost/contract/leads-grid';
import type { Fact } from '@waypost/domain/leads/icp/person-facts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { JobFailed } from '../../../platform/jobs/job-kinds.ts';
import { membersAmong } from '../bulk/bulk-members.store.ts';
import type { Skip } from '../bulk/bulk.store.ts';
import { nextOfSelection } from '../bulk/selection.ts';
import { selectedLeads } from '../grid/selection.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { findList } from '../store/list.store.ts';
import { listMemberIds } from '../store/member.store.ts';
import { scoredByHand } from '../store/score.store.ts';
import { factsOfLeads } from './store/lead-facts.store.ts';

const leadsPerChunk = 50;

const byHand = 'Its score was set by hand.';
const afterPrice = 'Was not paid for: its score set by hand was taken away meanwhile. Score it again.';

/** Leads that are scored together, and those of them that are not, with the reasons. */
export interface ScorePart {
  /** The last one looked at; undefined: there are no more. */
  last: string | undefined;
  skips: Skip[];
  leads: { leadId: string; facts: Fact[] }[];
}

/** The next leads of a list, or of a selection, with what is known about those that are scored. */
export async function nextPart(
  tx: Tx,
  { workspaceId, listId }: { workspaceId: string; listId: string },
  input: { leadsMax: number; replaceByHand?: boolean; selection?: GridSelection },
  { afterLeadId, scored, left }: { afterLeadId: string | null; scored: number; left: number },
): Promise<ScorePart> {
  const { leadsMax, replaceByHand = false, selection } = input;
  const ids =
    selection === undefined
      ? await nextOfList(tx, workspaceId, listId, afterLeadId, leadsMax - scored - left)
      : await nextChosen(tx, { workspaceId, listId }, selection, afterLeadId);
  const own = replaceByHand ? new Set<string>() : await scoredByHand(tx, workspaceId, ids);
  const gone =
    selection === undefined ? new Map<string, string>() : await whoIsGone(tx, workspaceId, listId, ids);
  const open = ids.filter((id) => !gone.has(id) && !own.has(id));
  const paid = new Set(selection === undefined ? open : open.slice(0, Math.max(0, leadsMax - scored)));
  return {
    last: ids.at(-1),
    skips: ids.flatMap((leadId): Skip[] => {
      if (paid.has(leadId)) return [];
      return [{ leadId, reason: gone.get(leadId) ?? (own.has(leadId) ? byHand : afterPrice) }];
    }),
    leads: await factsOfLeads(tx, workspaceId, [...paid]),
  };
}

async function nextOfList(
  tx: Tx,
  workspaceId: string,
  listId: string,
  afterLeadId: string | null,
  paidFor: number,
): Promise<string[]> {
  const room = Math.min(leadsPerChunk, paidFor);
  return room <= 0 ? [] : listMemberIds(tx, workspaceId, [listId], afterLeadId, room);
}

async function nextChosen(
  tx: Tx,
  at: { workspaceId: string; listId: string },
  selection: GridSelection,
  afterLeadId: string | null,
): Promise<string[]> {
  if ((await findList(tx, at.workspaceId, at.listId)) === undefined) {
    throw new JobFailed('The lead list was deleted, so nobody else was scored.');
  }
  return nextOfSelection(selectedLeads, tx, at, selection, { afterLeadId, limit: leadsPerChunk });
}

/** Leads that cannot be scored, with the reason. */
async function whoIsGone(
  tx: Tx,
  workspaceId: string,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const there = new Set((await findLeadRows(tx, workspaceId, ids)).map(({ id }) => id));
  const inList = await membersAmong(tx, workspaceId, listId, [...there]);
  return new Map(
    ids
      .filter((id) => !inList.has(id))
      .map((id) => [id, there.has(id) ? 'Is not in this list any more.' : 'Was deleted meanwhile.']),
  );
}
