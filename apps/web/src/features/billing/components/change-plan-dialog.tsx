import type { Subscription } from '@waypost/contract/users';
import type { Plan } from '@waypost/domain/billing/plans';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { differenceOf, isRunning, planDifference } from '../model/plan-choice.ts';
import { ActingChoice, type ChoosableAccount } from './acting-choice.tsx';

export interface ChangePlanDialogProps {
  from: Plan;
  to: Plan;
  /** A running plan changes without a checkout page, so its price is confirmed here. */
  subscription: Pick<Subscription, 'planId' | 'status'>;
  /** The connected accounts, oldest first. */
  accounts: readonly ChoosableAccount[];
  busy: boolean;
  error: string | null;
  /** `keep` where the plan lets fewer accounts act than are connected. */
  onConfirm: (keep: string[] | undefined) => void;
  onClose: () => void;
}

/** Confirms another plan: its price, what is lost with it, and which accounts go on. */
export function ChangePlanDialog(props: ChangePlanDialogProps) {
  const { from, to, subscription, accounts, onClose, onConfirm, ...rest } = props;
  const runs = isRunning(subscription);
  const limit = to.access.linkedInAccountsLimit;
  const mustChoose = accounts.length > limit;
  const [chosen, setChosen] = useState(() => chosenBefore(accounts, limit));
  const { gains, losses } = planDifference(to, from);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      tone="primary"
      title={runs ? `Change from ${from.name} to ${to.name}?` : `Go on with ${to.name}?`}
      description={
        runs
          ? changeWords(from, to, subscription.status === 'cancelled')
          : `${to.price} per ${to.interval ?? 'month'}, paid on the payment provider’s page that opens next.`
      }
      confirmLabel={runs ? `Change to ${to.name}` : 'Go to checkout'}
      cancelLabel={subscription.status === 'cancelled' || !runs ? 'Not now' : 'Keep the plan'}
      confirmDisabled={mustChoose && chosen.length !== limit}
      onConfirm={() => onConfirm(mustChoose ? chosen : undefined)}
      {...rest}
    >
      {runs && gains.length > 0 ? (
        <p className="text-dense text-fg-muted">It adds {inWords(gains)}.</p>
      ) : null}
      {runs && losses.length > 0 ? (
        <p className="text-dense text-warning-fg">You would lose {inWords(losses)}.</p>
      ) : null}
      {mustChoose ? (
        <ActingChoice accounts={accounts} limit={limit} chosen={chosen} onChange={setChosen} />
      ) : null}
    </AlertDialog>
  );
}

export interface ActingDialogProps {
  plan: Plan;
  accounts: readonly ChoosableAccount[];
  busy: boolean;
  error: string | null;
  onConfirm: (keep: string[]) => void;
  onClose: () => void;
}

/** Another choice of the accounts that act, on the plan that runs. */
export function ActingDialog({ plan, accounts, onClose, onConfirm, ...rest }: ActingDialogProps) {
  const limit = plan.access.linkedInAccountsLimit;
  const [chosen, setChosen] = useState(() => actingIds(accounts));
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      tone="primary"
      title="Choose which accounts act"
      description={`The ${plan.name} plan lets ${limit} of ${accounts.length} connected LinkedIn accounts act. The choice counts at once and costs nothing.`}
      confirmLabel="Use these accounts"
      confirmDisabled={chosen.length !== limit}
      onConfirm={() => onConfirm(chosen)}
      {...rest}
    >
      <ActingChoice accounts={accounts} limit={limit} chosen={chosen} onChange={setChosen} />
    </AlertDialog>
  );
}

export interface CancelPlanDialogProps {
  plan: Plan;
  endsOn: string;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function CancelPlanDialog({ plan, endsOn, onClose, ...rest }: CancelPlanDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Cancel the ${plan.name} plan?`}
      description={`It stays as it is until ${endsOn}; you can resume it until then. After that campaigns stop sending and LinkedIn accounts rest. Nothing is lost: a plan bought later lets everything go on where it stood.`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep the plan"
      {...rest}
    />
  );
}

/**
 * Nothing is chosen for anybody: which accounts rest is the person's word. Where some rest already and those that act
 * find room, that word was given.
 */
function chosenBefore(accounts: readonly ChoosableAccount[], limit: number): string[] {
  const acting = actingIds(accounts);
  return acting.length < accounts.length && acting.length <= limit ? acting : [];
}

function actingIds(accounts: readonly ChoosableAccount[]): string[] {
  return accounts.filter(({ planRest }) => planRest === null).map(({ id }) => id);
}

/** What a change costs, and that it takes a cancellation back. */
function changeWords(from: Plan, to: Plan, isCancelled: boolean): string {
  const price = `You then pay ${to.price} per ${to.interval ?? 'month'}.`;
  const difference = `The payment provider ${differenceOf(from, to)} the difference for the rest of the paid period.`;
  const resumes = `Your ${from.name} plan is cancelled: the change takes that back, and ${to.name} renews by itself.`;
  return [price, difference, ...(isCancelled ? [resumes] : [])].join(' ');
}

/** "a, b and c". */
function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
