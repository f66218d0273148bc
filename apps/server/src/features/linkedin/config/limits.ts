import type { LimitSimulationReply, Limits } from '@waypost/contract/linkedin-config';
import { BUDGET_RULES } from '@waypost/domain/linkedin/daily-limits';
import { limitProblems, type LimitChange, withLimits } from '@waypost/domain/linkedin/limit-settings';
import { limitTable } from '@waypost/domain/linkedin/limit-table';
import { describeBinding, describeProfilesRead } from '@waypost/domain/linkedin/limit-words';
import { describeChange, simulateLimits } from '@waypost/domain/linkedin/queue-simulation';
import { warmUpPlan } from '@waypost/domain/linkedin/warm-up-plan';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { countProfilesRead } from '../sender/ledger.store.ts';
import { lockSettings, saveCaps } from '../sender/settings.store.ts';
import { type ConfigRoom, iso, isoOrNull, requireGoverned, requireRuntime } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';

const dayMs = 86_400_000;
/** What leaves later than this counts as not leaving. */
const simulatedDays = 180;

export function readLimits(room: ConfigRoom, { workspaceId }: Actor, accountId: string): Promise<Limits> {
  return inWorkspace(room.sender.platform.db, workspaceId, (tx) =>
    limitsOf(tx, room, workspaceId, accountId),
  );
}

async function limitsOf(tx: Tx, room: ConfigRoom, workspaceId: string, accountId: string): Promise<Limits> {
  const { now, runtime, account } = await requireGoverned(tx, room, workspaceId, accountId);
  const plan = warmUpPlan(account.warmUp, runtime.accountType, runtime.caps.invite_day?.userCap);
  const week = plan?.weeks.find(({ standing }) => standing === 'now')?.week ?? null;
  const profilesRead = await countProfilesRead(
    tx,
    { workspaceId, memberKey: runtime.memberKey },
    now - dayMs,
  );
  const rows = limitTable({ ...account, now }).map((row) => ({
    budget: row.budget,
    label: BUDGET_RULES[row.budget].noun,
    windowDays: row.windowMs / dayMs,
    used: row.used,
    usedInWeek: row.usedInWeek,
    default: row.default,
    ceiling: row.ceiling,
    userCap: row.userCap,
    cap: row.cap,
    left: row.left,
    binding: row.binding,
    sentence:
      describeBinding(row, runtime.accountType, week, account.warmUp.began?.why) +
      (row.budget === 'profile_view_day' ? describeProfilesRead(profilesRead) : ''),
    nextFreeAt: isoOrNull(row.nextFreeAt),
  }));
  return { accountType: runtime.accountType, marginMinutes: Math.round(account.padMs / 60_000), rows };
}

/** Stores own limits. Refuses each one above its hard ceiling with a sentence that names the ceiling. */
export function saveLimits(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  change: LimitChange,
): Promise<Limits> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    await requireRuntime(tx, workspaceId, accountId);
    await lockSettings(tx, workspaceId, accountId);
    const runtime = await requireRuntime(tx, workspaceId, accountId);
    refuseProblems(change, runtime.accountType);
    await saveCaps(tx, runtime.memberKey, withLimits(runtime.caps, change));
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    return limitsOf(tx, room, workspaceId, accountId);
  });
}

/** The queue's end with these limits instead of the present ones; stores nothing. */
export function simulate(
  room: ConfigRoom,
  { workspaceId }: Actor,
  accountId: string,
  change: LimitChange,
): Promise<LimitSimulationReply> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    const governed = await requireGoverned(tx, room, workspaceId, accountId);
    const { runtime, now } = governed;
    refuseProblems(change, runtime.accountType);
    const input = await readQueueInput(tx, governed, now + simulatedDays * dayMs);
    const { actions, before, after, bindingAfter } = simulateLimits(input, change);
    const end = ({ endsAt, unsent }: typeof before) => ({
      endsAt: endsAt === null ? null : iso(endsAt),
      unsent,
    });
    return {
      actions,
      before: end(before),
      after: end(after),
      bindingAfter,
      what: describeChange(runtime.caps, change, runtime.accountType),
    };
  });
}

function refuseProblems(change: LimitChange, accountType: 'free' | 'paid'): void {
  const problems = limitProblems(change, accountType);
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('invalid_input', first.message, {
    issues: problems.map(({ budget, message }) => ({ path: `body.caps.${budget}`, message })),
  });
}
