import type { RecentTurns, Shares } from '@waypost/domain/linkedin/turns';
import type { Tx } from '../../../platform/db/tenant.ts';
import { findRuntime } from './account-runtime.store.ts';
import { priorities } from './action.ts';
import { recentTurns } from './candidate.store.ts';
import { type GovernedAccount, readGoverned } from './permit-action.ts';
import type { SenderDeps } from './sender-deps.ts';

/** All that decides when an account may act, to be played on elsewhere; nothing is locked or changed. */
export interface AccountState extends GovernedAccount {
  /** Keys the account's pauses. */
  accountKey: string;
  turns: RecentTurns;
  shares: Shares;
}

/** By account id; accounts that were never linked to the engine are left out. */
export async function readAccountStates(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const now = deps.platform.clock.businessNow();
  const states = new Map<string, AccountState>();
  for (const accountId of accountIds) {
    const runtime = await findRuntime(tx, workspaceId, accountId);
    if (runtime === undefined) continue;
    const { account } = await readGoverned(tx, deps, runtime, now, null);
    states.set(accountId, {
      ...account,
      accountKey: runtime.memberKey.toString('hex'),
      turns: await recentTurns(tx, workspaceId, accountId, [...new Set(Object.values(priorities))]),
      shares: runtime.shares,
    });
  }
  return states;
}
