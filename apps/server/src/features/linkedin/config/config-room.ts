import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { type AccountRuntime, findRuntime } from '../sender/account-runtime.store.ts';
import { type GovernedAccount, readGoverned } from '../sender/permit-action.ts';
import { providerRestsUntil } from '../sender/provider-breaker.ts';
import type { SenderDeps } from '../sender/sender-deps.ts';

/** Names of what this room knows by id only; wired from the features that own them. Missing ids were deleted. */
export type NamesOf = (
  tx: Tx,
  workspaceId: string,
  ids: { leadIds: readonly string[]; campaignIds: readonly string[] },
) => Promise<{ leads: ReadonlyMap<string, string>; campaigns: ReadonlyMap<string, string> }>;

export interface ConfigRoom {
  sender: SenderDeps;
  namesOf: NamesOf;
}

/** The account's engine state; the same answer for an unknown, a removed and another workspace's account. */
export async function requireRuntime(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRuntime> {
  const runtime = await findRuntime(tx, workspaceId, accountId);
  if (runtime === undefined || runtime.status === 'deleted') throw notFound('This account');
  return runtime;
}

/** The account as the governor sees it at one instant. */
export async function requireGoverned(
  tx: Tx,
  { sender }: ConfigRoom,
  workspaceId: string,
  accountId: string,
): Promise<{
  now: number;
  runtime: AccountRuntime;
  account: GovernedAccount;
  ofCampaign: (campaignId: string) => Partial<Record<BudgetKey, number[]>>;
}> {
  const now = sender.platform.clock.businessNow();
  const runtime = await requireRuntime(tx, workspaceId, accountId);
  return {
    now,
    runtime,
    ...(await readGoverned(tx, sender, runtime, now, await providerRestsUntil(tx, sender))),
  };
}

/** Lead and campaign of rows by name, read once for all of them. */
export async function namesFor<T extends { leadId: string; campaignId: string | null }>(
  tx: Tx,
  room: ConfigRoom,
  workspaceId: string,
  rows: readonly T[],
): Promise<
  (row: T) => { lead: { id: string; name: string }; campaign: { id: string; name: string } | null }
> {
  const campaignIds = rows.flatMap(({ campaignId }) => campaignId ?? []);
  const names = await room.namesOf(tx, workspaceId, {
    leadIds: [...new Set(rows.map(({ leadId }) => leadId))],
    campaignIds: [...new Set(campaignIds)],
  });
  return ({ leadId, campaignId }) => ({
    lead: { id: leadId, name: names.leads.get(leadId) ?? 'Deleted lead' },
    campaign:
      campaignId === null
        ? null
        : { id: campaignId, name: names.campaigns.get(campaignId) ?? 'Deleted campaign' },
  });
}

export const iso = (at: number): string => new Date(at).toISOString();
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
