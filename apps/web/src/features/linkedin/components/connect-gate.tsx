import { mayLinkAccount } from '@waypost/domain/billing/entitlements';
import { planOf } from '@waypost/domain/billing/plans';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { PlanGate } from '../../../ui/plan-gate.tsx';
import { useSubscription, useUsage } from '../../billing/index.ts';

/** Whether the plan allows one more account, and if not why. Until it is known, yes: the server has the last word. */
export function useMayConnect(): { ok: true } | { ok: false; message: string } {
  const subscription = useSubscription().data;
  const planId = subscription?.planId;
  const used = useUsage().data?.linkedInAccounts.used;
  if (planId === undefined || used === undefined) return { ok: true };
  if (subscription?.status === 'expired' && planId > 0) {
    return {
      ok: false,
      message: `Your ${planOf(planId).name} plan has ended. Choose a plan to connect an account.`,
    };
  }
  const decision = mayLinkAccount(planId, used);
  return decision.ok ? { ok: true } : { ok: false, message: decision.message };
}

/** The connect button of an empty list: with the reason and the way to billing where the plan has no room. */
export function ConnectGate({ billingPath, onConnect }: { billingPath: string; onConnect: () => void }) {
  const may = useMayConnect();
  return (
    <PlanGate
      allowed={may.ok}
      reason={may.ok ? null : may.message}
      className="items-center"
      upgrade={
        <Button variant="primary" size="sm" asChild>
          <Link to={billingPath}>See plans</Link>
        </Button>
      }
    >
      <Button variant="primary" onClick={onConnect}>
        Connect account
      </Button>
    </PlanGate>
  );
}
