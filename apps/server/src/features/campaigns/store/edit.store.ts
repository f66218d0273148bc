import type { EnrolmentState } from '@waypost/domain/campaigns/sequence/enrolment';
import { STEP_EVENTS } from '@waypost/domain/campaigns/sequence/graph';
import type { Passed } from '@waypost/domain/campaigns/sequence/next-actions';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A lead under way, as far as it matters for a change of the sequence. */
export interface RunningLead {
  id: string;
  version: number;
  state: EnrolmentState;
  /** The action that was planned last, where it belongs to the node the lead stands on. */
  actionId: string | null;
  /** Steps that were carried out, or passed without need. */
  done: string[];
}

const passedSteps = [
  ...(['already_connected', 'already_invited', 'already_done', 'nothing_found'] as const),
  ...(['visit_failed', 'step_missed', 'task_done', 'comment_skipped', 'step_skipped'] as const),
] satisfies Passed['what'][];
/**
 * A webhook is behind the lead once its call is planned: whether that is answered does not hold it. Of a call that failed
 * before planning was noted, the failure is all that is left.
 */
const webhookWords = ['webhook_planned', 'webhook_failed'];
const doneWords = [...Object.values(STEP_EVENTS), ...passedSteps, ...webhookWords];

/** Unfinished leads of a campaign, in one order everywhere; `locked`: nobody else changes them meanwhile. */
export async function listRunning(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  locked: boolean,
): Promise<RunningLead[]> {
  const rows = await list(
    tx,
    sql<{ id: string; version: number; state: EnrolmentState; action_id: string | null; done: string[] }>`
      select e.id, e.version, e.state,
        case when e.action_node_id = e.state ->> 'nodeId' then e.action_id end as action_id,
        array(select distinct v.node_id from enrolment_events v where v.workspace_id = e.workspace_id
          and v.enrolment_id = e.id and v.node_id is not null and v.what = any(${doneWords}::text[])) as done
      from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.finished_at is null
      order by e.id ${locked ? sql`for update of e` : sql``}`,
  );
  return rows.map(({ action_id: actionId, ...row }) => ({ ...row, actionId }));
}

/** Locked leads go on with another version from where `state` says. */
export async function moveToVersion(
  tx: Tx,
  workspaceId: string,
  version: number,
  rows: readonly { id: string; state: EnrolmentState; reason: string }[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`update enrolments e set version = ${version}, state = r.state::jsonb, reason = r.reason, next_at = null,
        updated_at = ${instant(now)}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ state }) => JSON.stringify(state))}::text[],
        ${rows.map(({ reason }) => reason)}::text[]) as r(id, state, reason)
      where e.workspace_id = ${workspaceId} and e.id = r.id`,
  );
}
