import type { findPrice } from '@waypost/contract/leads-icp';
import type { ErrorCode } from '@waypost/contract/errors';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { paidInPreview, type PreviewedSearch } from '../store/preview.store.ts';
import type { StoredProfile } from '../store/profile.store.ts';
import { getProfile } from './manage-profiles.ts';
import { searchesOf, searchProduct } from './search-allowed.ts';

/** Why a search could not be started now; starting it says so, its price does not. */
const cannotSearch: readonly ErrorCode[] = [
  ...(['invalid_input', 'plan_required'] as const),
  ...(['linkedin_disconnected', 'linkedin_limited', 'linkedin_unavailable'] as const),
];

/**
 * What a search of a profile by an account asks LinkedIn for: a preview of the same is gone on from.
 * @throws AppError as `searchProduct` and `searchesOf` do.
 */
export async function searchFor(
  deps: IcpDeps,
  workspaceId: string,
  { id: profileId, criteria }: Pick<StoredProfile, 'id' | 'criteria'>,
  accountId: string,
): Promise<PreviewedSearch> {
  const { urls } = searchesOf(criteria, await searchProduct(deps, { workspaceId, accountId }));
  return { profileId, accountId, urls };
}

/**
 * What starting the search now would take off, by the same rule.
 * @throws AppError `not_found` for the profile and the account.
 */
export async function showFindPrice(
  deps: IcpDeps,
  workspaceId: string,
  profileId: string,
  accountId: string,
): Promise<z.output<typeof findPrice>> {
  const { db } = deps.platform;
  const profile = await inWorkspace(db, workspaceId, (tx) => getProfile(tx, workspaceId, profileId));
  try {
    const search = await searchFor(deps, workspaceId, profile, accountId);
    return { paidBefore: await inWorkspace(db, workspaceId, (tx) => paidInPreview(tx, workspaceId, search)) };
  } catch (error) {
    if (error instanceof AppError && cannotSearch.includes(error.code)) return { paidBefore: 0 };
    throw error;
  }
}
