import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserAddress } from '../../users/index.ts';
import type { AuthDeps } from '../auth-deps.ts';

/** Whoever signs in to a workspace that is being deleted keeps it, or is told about it and stays outside. */
export async function keepOrRefuse(
  { deletion, platform: { clock } }: Pick<AuthDeps, 'deletion' | 'platform'>,
  tx: Tx,
  { workspaceId }: UserAddress,
  keep: boolean,
): Promise<void> {
  const pending = await deletion?.find(tx, workspaceId);
  if (deletion === undefined || pending === undefined) return;
  if (pending.isErasing) {
    throw new AppError(
      'conflict',
      'This workspace is being erased right now. You can sign up anew with this address in some minutes.',
    );
  }
  if (keep) return deletion.keep(tx, workspaceId);
  throw new AppError(
    'workspace_deleting',
    `Your workspace is on hold and will be erased on ${day(pending.eraseWallAt)}${
      areApart(clock.businessNow(), clock.wallNow()) ? ' by the real calendar, not the sandbox’s' : ''
    }. Until then you can keep it.`,
  );
}

/** A sandbox may be weeks ahead; what erases goes by the wall clock, and its date would look long past. */
function areApart(businessNow: number, wallNow: number): boolean {
  return Math.abs(businessNow - wallNow) >= 86_400_000;
}

function day(at: number): string {
  const parts = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(at);
}
