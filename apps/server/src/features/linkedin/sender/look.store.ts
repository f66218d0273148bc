import { inTurn } from '@waypost/domain/linkedin/turns';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { hexOf, list } from '../../../platform/db/rows.ts';
import { planOnce, type Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import { priorities } from './action.ts';
import { type Candidate, candidatesText, toCandidates, toTurns, turnsText } from './candidate.store.ts';
import { isPending } from './invitation.store.ts';
import { type AccountSpent, spentText, toSpent } from './ledger.store.ts';

/** Priorities at which campaigns and kinds take turns; at the others whoever waits longest is first. */
const contested = [...new Set(Object.values(priorities))];

/** All that a claim has to know of one account's queue and of what it has spent. */
export interface Look {
  /** The owner has stopped all sending of the workspace, or it waits for a moment. */
  isStopped: boolean;
  /** What may be claimed now, in the order in which it has its turn. */
  candidates: readonly Candidate[];
  /** When a planned action becomes ready by itself. */
  ready: NextReady;
  /** As far back as the windows of the budgets reach. */
  spent: AccountSpent;
  pendingInvitations: number;
}

/** Each null when none waits for that time. */
export interface NextReady {
  /** Business time: the next `not_before`, or the end of the next hold that has one. */
  at: number | null;
  /** Wall time: the end of the next time to take a reply back. */
  holdEndsWallAt: number | null;
}

interface LookRow {
  is_stopped: boolean;
  candidates: string | null;
  turns: string | null;
  spent: string | null;
  pending: number;
  ready_at: number | null;
  hold_ends_wall_at: number | null;
}

/** Reads it of several accounts in one statement, in their order: each of its parts alone costs less than its way there and back. */
export async function lookAtAccounts(
  tx: Tx,
  runtimes: readonly Pick<AccountRuntime, 'workspaceId' | 'accountId' | 'memberKey' | 'shares' | 'rhythm'>[],
  now: number,
  padMs: number,
): Promise<Look[]> {
  const given = JSON.stringify(
    runtimes.map(({ workspaceId, accountId, memberKey }, nth) => ({
      ...{ nth, workspace_id: workspaceId, account_id: accountId, member_key: hexOf(memberKey) },
    })),
  );
  const [workspaceId, accountId] = [sql`g.workspace_id`, sql`g.account_id`];
  const isPlanned = sql`a.workspace_id = g.workspace_id and a.account_id = g.account_id and a.state = 'planned'`;
  await planOnce(tx);
  const rows = await list(
    tx,
    sql<LookRow>`select exists (select 1 from sending_stops s where s.workspace_id = g.workspace_id)
          or exists (select 1 from sending_waits w where w.workspace_id = g.workspace_id
            and w.until_wall > clock_timestamp()) as is_stopped,
        (${candidatesText(workspaceId, accountId, now)}) as candidates,
        (${turnsText(workspaceId, accountId, contested)}) as turns,
        (${spentText(sql`g.member_key`, now, padMs, 'windows')}) as spent,
        (select count(*) from actions a where a.workspace_id = g.workspace_id and a.account_id = g.account_id
          and ${isPending}) as pending,
        least(
          (select min(a.not_before) from actions a
            where ${isPlanned} and a.held_at is null and a.not_before > ${instant(now)}),
          (select min(greatest(a.not_before, a.held_until)) from actions a
            where ${isPlanned} and a.held_at is not null and a.held_until is not null
              and greatest(a.not_before, a.held_until) > ${instant(now)})) as ready_at,
        (select min(a.hold_until_wall_at) from actions a
          where ${isPlanned} and a.hold_until_wall_at > now()
            and (a.held_at is null or a.held_until is not null)) as hold_ends_wall_at
      from json_to_recordset(${given}::json) as g(nth int, workspace_id uuid, account_id uuid, member_key bytea)
      order by g.nth`,
  );
  return runtimes.map(({ shares, rhythm }, nth) => {
    const row = rows[nth];
    if (row === undefined) throw new Error('Every account that is looked at has a row.');
    const candidates = toCandidates(row.candidates);
    return {
      isStopped: row.is_stopped,
      candidates: inTurn(candidates, toTurns(row.turns), shares, rhythm.lightActionsBeforeInvite),
      ready: { at: row.ready_at, holdEndsWallAt: row.hold_ends_wall_at },
      spent: toSpent(row.spent),
      pendingInvitations: row.pending,
    };
  });
}
