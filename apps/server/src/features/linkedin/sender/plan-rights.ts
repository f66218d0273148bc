import { type PlanRights, planRestAt, type PlanRest } from '@waypost/domain/linkedin/plan-rest';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { lockRights, readRights, writeRights } from './plan-rights.store.ts';
import type { SenderDeps } from './sender-deps.ts';

/** What a workspace's plan lets its accounts do. */
export interface WorkspaceRights extends Pick<PlanRights, 'actsUntil' | 'renews'> {
  /** The accounts that act; every other one is beyond the plan. */
  acting: ReadonlySet<string>;
}

/**
 * Takes over what the plan lets the linked accounts of a workspace do. Nothing that is planned changes: who rests keeps
 * it, and who may act again goes on with it.
 */
export async function setPlanRights(
  tx: Tx,
  { platform }: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  { acting, actsUntil, renews }: WorkspaceRights,
): Promise<void> {
  const now = platform.clock.businessNow();
  for (const [accountId, before] of await lockRights(tx, workspaceId)) {
    const rights: PlanRights = { actsUntil, renews, isBeyond: !acting.has(accountId) };
    if (isSame(before, rights)) continue;
    await writeRights(tx, workspaceId, accountId, rights, now);
    const [restedFor, restsFor] = [planRestAt(before, now), planRestAt(rights, now)];
    if (restedFor === restsFor) continue;
    await hint(tx, workspaceId, 'linkedin.account', accountId);
    if (restsFor !== null) continue;
    await platform.announcements.announce(tx, workspaceId, 'linkedin.account-acts-again', {
      linkedinAccountId: accountId,
      at: now,
    });
  }
}

/** Why these accounts rest because of the plan; those that may act are left out. */
export async function readPlanRests(
  tx: Tx,
  { platform }: Pick<SenderDeps, 'platform'>,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<Map<string, PlanRest>> {
  const now = platform.clock.businessNow();
  const rests = new Map<string, PlanRest>();
  for (const [accountId, rights] of await readRights(tx, workspaceId, accountIds)) {
    const rest = planRestAt(rights, now);
    if (rest !== null) rests.set(accountId, rest);
  }
  return rests;
}

function isSame(a: PlanRights, b: PlanRights): boolean {
  return a.actsUntil === b.actsUntil && a.renews === b.renews && a.isBeyond === b.isBeyond;
}
