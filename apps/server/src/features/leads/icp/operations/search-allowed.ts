import { planOf } from '@waypost/domain/billing/plans';
import { mayLinkAccount } from '@waypost/domain/billing/entitlements';
import { searchPlan, type SearchPlan } from '@waypost/domain/leads/icp/search-address';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { NetworkReader } from '../../leads-network.ts';
import type { IcpDeps } from '../icp-deps.ts';

/**
 * The product that an account searches with.
 * @throws AppError `plan_required` on a plan without accounts; `not_found`, `linkedin_disconnected` for the account.
 */
export async function searchProduct(
  { platform, billing, network }: Pick<IcpDeps, 'platform' | 'billing' | 'network'>,
  who: NetworkReader,
): Promise<'classic' | 'sales_navigator'> {
  const { planId } = await inWorkspace(platform.db, who.workspaceId, (tx) =>
    billing.entitlementsOf(tx, who.workspaceId),
  );
  if (planOf(planId).access.linkedInAccountsLimit === 0) {
    const entitlement = mayLinkAccount(planId, 0);
    throw new AppError(
      'plan_required',
      entitlement.ok ? 'The people search needs a LinkedIn account.' : entitlement.message,
    );
  }
  await network.checkAccount(who);
  const { type } = await network.readRoom(who);
  return type === 'sales_navigator' ? 'sales_navigator' : 'classic';
}

/** @throws AppError `invalid_input` when the profile asks for nothing that a search could look for. */
export function searchesOf(
  criteria: readonly Criterion[],
  product: 'classic' | 'sales_navigator',
): SearchPlan {
  const plan = searchPlan(criteria, product);
  if (plan.asked.length === 0) {
    throw new AppError(
      'invalid_input',
      'A people search needs a title, a keyword, an industry, a function or a country that is Must. Add one.',
    );
  }
  return plan;
}
