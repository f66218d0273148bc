import { withdrawableAt } from '@waypost/domain/linkedin/pending-invitation';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, ActionDetails } from './action.ts';
import { countWithdrawals, isWithdrawing } from './invitation.store.ts';
import { planAction } from './plan-action.ts';
import type { SenderDeps } from './sender-deps.ts';

const dayMs = 86_400_000;

/** Plans to take an invitation back. Null when it is planned now, else why not. */
export async function planWithdrawal(
  tx: Tx,
  sender: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  invitation: Action,
  { now, details }: { now: number; details?: ActionDetails },
): Promise<string | null> {
  const waitMs = withdrawableAt(invitation.dispatchedAt ?? now) - now;
  if (waitMs > 0) {
    const days = Math.ceil(waitMs / dayMs);
    return `Invitations can be withdrawn after 14 days: this one in ${days} ${days === 1 ? 'day' : 'days'}.`;
  }
  if (await isWithdrawing(tx, workspaceId, invitation)) return 'Its withdrawal is planned already.';
  const before = await countWithdrawals(tx, workspaceId, invitation);
  await planAction(tx, sender, workspaceId, {
    accountId: invitation.accountId,
    person: {
      leadId: invitation.leadId,
      publicIdentifier: invitation.publicIdentifier,
      providerId: invitation.providerPersonId,
    },
    kind: 'withdraw',
    // Nothing that has to happen at once: it keeps hours, pauses and own limits.
    origin: 'campaign',
    effectKey: `withdraw:${invitation.id}:${before + 1}`,
    body: null,
    details,
    notBefore: now,
    priority: 'withdraw',
  });
  return null;
}
