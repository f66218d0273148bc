import {
  moveLead,
  movedState,
  type LeadMove,
  type Standing,
} from '@waypost/domain/campaigns/sequence/move-lead';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action } from '../../linkedin/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listVersions } from '../store/campaign.store.ts';
import { setManyDue } from '../store/due-enrolment.store.ts';
import { listRunning, moveToVersion, type RunningLead } from '../store/edit.store.ts';

export interface PlannedMove {
  lead: RunningLead;
  /** The version it runs in. */
  old: SequenceGraph;
  move: LeadMove;
}

const underWay: ReadonlySet<Action['state']> = new Set(['dispatched', 'in_doubt', 'needs_review']);

/** What a new sequence would mean for every lead under way, each in the version it runs in. */
export async function planMoves(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
  campaignId: string,
  next: SequenceGraph,
  locked = false,
): Promise<PlannedMove[]> {
  const running = await listRunning(tx, workspaceId, campaignId, locked);
  const versions = new Map(
    (await listVersions(tx, workspaceId, campaignId)).map(({ version, graph }) => [version, graph]),
  );
  const actionIds = running.flatMap(({ actionId }) => actionId ?? []);
  const actions = new Map(
    (await deps.sender.findActions(tx, workspaceId, actionIds)).map(({ id, state }) => [id, state]),
  );
  return running.flatMap((lead) => {
    const old = versions.get(lead.version);
    if (old === undefined) return [];
    const state = lead.actionId === null ? undefined : actions.get(lead.actionId);
    const { nodeId } = lead.state;
    const standing = { nodeId, done: new Set(lead.done), action: standingOf(state) };
    return [{ lead, old, move: moveLead(old, next, standing) }];
  });
}

function standingOf(state: Action['state'] | undefined): Standing['action'] {
  if (state === undefined || state === 'cancelled') return 'none';
  if (underWay.has(state)) return 'under_way';
  return state === 'planned' || state === 'claimed' ? 'planned' : 'over';
}

/**
 * Lets the leads that can go on with another version, in the transaction that makes it. What was planned for them
 * and has not left is taken back and planned again with the new text; whatever has left stays done. The caller
 * holds what is planned, these leads and the campaign, in that order.
 */
export async function moveRunning(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
  to: { campaignId: string; version: number; graph: SequenceGraph },
  now: number,
): Promise<void> {
  const moves = await planMoves(tx, deps, workspaceId, to.campaignId, to.graph, true);
  const rows = moves.flatMap(({ lead, old, move }) =>
    'nodeId' in move
      ? [
          {
            id: lead.id,
            state: movedState(old, to.graph, lead.state, move),
            reason: 'Goes on with the changed sequence.',
          },
        ]
      : [],
  );
  const ids = rows.map(({ id }) => id);
  const why = { code: 'sequence_changed', message: 'The sequence was changed.' };
  if (ids.length > 0) await deps.sender.cancel(tx, workspaceId, { enrolmentIds: ids }, why);
  await moveToVersion(tx, workspaceId, to.version, rows, now);
  await setManyDue(tx, workspaceId, ids, now);
}
