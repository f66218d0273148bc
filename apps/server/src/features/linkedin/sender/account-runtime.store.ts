import type { AccountType, BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import type { UserCaps } from '@waypost/domain/linkedin/permit';
import type { PlanRights } from '@waypost/domain/linkedin/plan-rest';
import { PLAIN_RHYTHM, type Rhythm } from '@waypost/domain/linkedin/rhythm';
import { rhythmOf } from '@waypost/domain/linkedin/rhythm-schema';
import type { Shares } from '@waypost/domain/linkedin/turns';
import type { WarmUpMode, WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find, later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { oncePerText } from '../../../platform/once-per-text.ts';

/** The engine's state of one LinkedIn member. Instants are business time unless named `…WallAt`. */
export interface AccountRuntime {
  memberKey: Buffer;
  workspaceId: string;
  accountId: string;
  status: 'active' | 'disconnected' | 'deleted';
  connectedSinceWallAt: number | null;
  accountType: AccountType;
  fence: number;
  nextSlotAt: number | null;
  lastActionAt: number | null;
  cooldownUntil: number | null;
  invitesCooldownUntil: number | null;
  limitSignalAt: number | null;
  workingHours: WorkingHours;
  caps: Partial<Record<BudgetKey, UserCaps>>;
  warmUp: WarmUpState;
  cooldownReason: string | null;
  /** Weights between campaigns; absent means 1. */
  shares: Shares;
  doubtMode: 'retry' | 'hold';
  rhythm: Rhythm;
  /** A person stopped everything it does. Its reason is known inside the workspace only. */
  paused: { at: number; reason: string | null } | null;
  /** What the workspace's plan lets it do. */
  plan: PlanRights;
  /** Why invitations rest, where it was not a limit signal. */
  invitesRestWhy: string | null;
  /** When the provider last refused everything or did not answer; null: its last word was an answer. */
  troubleWallAt: number | null;
}

/** A row of `account_runtime` as the database answers it. */
export interface RuntimeRow {
  member_key: Buffer;
  workspace_id: string;
  account_id: string;
  status: AccountRuntime['status'];
  connected_since_wall_at: number | null;
  account_type: AccountType;
  fence: number;
  next_slot_at: number | null;
  last_action_at: number | null;
  cooldown_until: number | null;
  invites_cooldown_until: number | null;
  limit_signal_at: number | null;
  working_hours: string;
  caps: AccountRuntime['caps'];
  warm_up: WarmUpState;
  cooldown_reason: string | null;
  shares: Shares;
  doubt_mode: 'retry' | 'hold';
  rhythm: string;
  warm_up_mode: WarmUpMode;
  paused_at: number | null;
  pause_reason?: string | null;
  invites_rest_why: string | null;
  trouble_wall_at: number | null;
  acts_until: number | null;
  acts_until_renews: boolean;
  is_beyond_plan: boolean;
}

/** Of `account_runtime r`, without the reason of a pause, which only its workspace may read. */
export const runtimeColumns =
  sql.raw(`r.member_key, r.workspace_id, r.account_id, r.status, r.connected_since_wall_at,
  r.account_type, r.fence, r.next_slot_at, r.last_action_at, r.cooldown_until, r.invites_cooldown_until,
  r.limit_signal_at, r.working_hours::text as working_hours, r.caps, r.warm_up, r.cooldown_reason, r.shares, r.doubt_mode, r.rhythm::text as rhythm,
  r.warm_up_mode, r.paused_at, r.invites_rest_why, r.trouble_wall_at, r.acts_until, r.acts_until_renews,
  r.is_beyond_plan`);

const columns = sql`${runtimeColumns}, (select p.reason from account_pauses p where p.workspace_id = r.workspace_id
    and p.account_id = r.account_id) as pause_reason`;

/** Accounts share them, and what is known of their days is known by these objects: see {@link oncePerText}. */
const hoursOf = oncePerText((text) => JSON.parse(text) as WorkingHours);
const rhythmFrom = oncePerText((text) => rhythmOf(JSON.parse(text) as Partial<Rhythm>));

export function toRuntime(row: RuntimeRow): AccountRuntime {
  return {
    memberKey: row.member_key,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    status: row.status,
    connectedSinceWallAt: row.connected_since_wall_at,
    accountType: row.account_type,
    fence: row.fence,
    nextSlotAt: row.next_slot_at,
    lastActionAt: row.last_action_at,
    cooldownUntil: row.cooldown_until,
    invitesCooldownUntil: row.invites_cooldown_until,
    limitSignalAt: row.limit_signal_at,
    workingHours: hoursOf(row.working_hours),
    caps: row.caps,
    warmUp: row.warm_up_mode === 'normal' ? row.warm_up : { ...row.warm_up, mode: row.warm_up_mode },
    cooldownReason: row.cooldown_reason,
    shares: row.shares,
    doubtMode: row.doubt_mode,
    rhythm: rhythmFrom(row.rhythm),
    paused: row.paused_at === null ? null : { at: row.paused_at, reason: row.pause_reason ?? null },
    plan: { actsUntil: row.acts_until, renews: row.acts_until_renews, isBeyond: row.is_beyond_plan },
    invitesRestWhy: row.invites_rest_why,
    troubleWallAt: row.trouble_wall_at,
  };
}

/**
 * Starts or resumes the engine for a member that was just linked. A member seen before keeps ledger, warm-up
 * and settings; only its owner and state change.
 */
export async function upsertRuntime(
  tx: Tx,
  given: Pick<
    AccountRuntime,
    'memberKey' | 'workspaceId' | 'accountId' | 'accountType' | 'workingHours' | 'warmUp'
  > & { rhythm?: Rhythm },
): Promise<void> {
  await change(
    tx,
    sql`insert into account_runtime (member_key, workspace_id, account_id, status, connected_since_wall_at,
        account_type, working_hours, warm_up, rhythm)
      values (${given.memberKey}, ${given.workspaceId}, ${given.accountId}, 'active', now(), ${given.accountType},
        ${JSON.stringify(given.workingHours)}, ${JSON.stringify(given.warmUp)},
        ${JSON.stringify(given.rhythm ?? PLAIN_RHYTHM)})
      on conflict (member_key) do update set workspace_id = excluded.workspace_id, account_id = excluded.account_id,
        status = 'active', account_type = excluded.account_type, wake_at = '-infinity',
        -- The plan of another workspace says nothing here.
        acts_until = case when account_runtime.workspace_id = excluded.workspace_id then account_runtime.acts_until end,
        acts_until_renews = account_runtime.workspace_id = excluded.workspace_id and account_runtime.acts_until_renews,
        is_beyond_plan = account_runtime.workspace_id = excluded.workspace_id and account_runtime.is_beyond_plan,
        connected_since_wall_at = case when account_runtime.status = 'active'
          then account_runtime.connected_since_wall_at else now() end`,
  );
}

export async function setRuntimeStatus(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  status: AccountRuntime['status'],
): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set status = ${status}, wake_at = '-infinity',
        connected_since_wall_at = case when ${status} = 'active' then coalesce(connected_since_wall_at, now()) end
      where workspace_id = ${workspaceId} and account_id = ${accountId} and status <> ${status}`,
  );
}

export async function findRuntime(
  tx: Tx | Db,
  workspaceId: string,
  accountId: string,
): Promise<AccountRuntime | undefined> {
  const row = await find(
    tx,
    sql<RuntimeRow>`select ${columns} from account_runtime r where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
  return row && toRuntime(row);
}

/** Holds the account's row: until the caller commits nobody leases it, and nobody else books on it. */
export async function lockRuntime(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRuntime | undefined> {
  const row = await find(
    tx,
    sql<RuntimeRow>`select ${columns} from account_runtime r
      where workspace_id = ${workspaceId} and account_id = ${accountId} for update of r`,
  );
  return row && toRuntime(row);
}

/** Asks the pump to look at an account after so many wall milliseconds or earlier, at whatever business time. */
export async function wakeAfterWall(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  afterMs: number,
): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set wake_wall_at = least(wake_wall_at, now() + make_interval(secs => ${afterMs}::float8 / 1000))
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}

/**
 * Asks the pump to look at an account at `at` or earlier; `what`: what a campaign plans waits for the next slot in any
 * case, so that a look before it would find nothing to do.
 */
export async function wake(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  at: number,
  what: 'anything' | 'campaign' = 'anything',
): Promise<void> {
  const wanted = sql`${instant(at)}::timestamptz`;
  const wakesAt = what === 'campaign' ? sql`greatest(${wanted}, next_slot_at)` : wanted;
  await later(
    tx,
    sql`update account_runtime set wake_at = least(wake_at, ${wakesAt})
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}

export async function saveWarmUp(tx: Tx, memberKey: Buffer, warmUp: WarmUpState): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set warm_up = ${JSON.stringify(warmUp)} where member_key = ${memberKey}`,
  );
}

/** The account (or its invitations) rests; never shortens an earlier rest. `isLimitSignal`: the network said "too much". */
export async function coolDown(
  tx: Tx,
  memberKey: Buffer,
  order: { scope: 'account' | 'invites'; until: number; now: number; reason: string; isLimitSignal: boolean },
): Promise<void> {
  const column = sql.ref(order.scope === 'account' ? 'cooldown_until' : 'invites_cooldown_until');
  await later(
    tx,
    sql`update account_runtime set ${column} = greatest(${column}, ${instant(order.until)}),
        cooldown_reason = ${order.reason},
        invites_rest_why = case when ${order.scope === 'account'} then invites_rest_why end,
        limit_signal_at = case when ${order.isLimitSignal} then ${instant(order.now)}::timestamptz else limit_signal_at end
      where member_key = ${memberKey}`,
  );
}

/** From now on a doubtful action of this account is never retried by itself: a person decides. Keeps what was seen twice. */
export async function holdDoubts(
  tx: Tx,
  memberKey: Buffer,
  seen: { actionId: string; at: number },
): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set doubt_mode = 'hold', seen_twice_action_id = ${seen.actionId},
        seen_twice_at = ${instant(seen.at)}
      where member_key = ${memberKey}`,
  );
}
