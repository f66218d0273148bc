import type { Plan } from '@waypost/domain/billing/plans';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { differenceInWords } from '../model/plan-choice.ts';

export interface ChangePlanDialogProps {
  from: Plan;
  to: Plan;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** A running plan changes without a checkout page, so the price is confirmed here. */
export function ChangePlanDialog({ from, to, onClose, ...rest }: ChangePlanDialogProps) {
  const difference = differenceInWords(to, from);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      tone="primary"
      title={`Change from ${from.name} to ${to.name}?`}
      description={`You then pay ${to.price} per ${to.interval ?? 'month'}. The payment provider charges or credits the difference.`}
      confirmLabel={`Change to ${to.name}`}
      cancelLabel="Keep the plan"
      {...rest}
    >
      {difference ? <p className="text-dense text-fg-muted">This gives you {difference}.</p> : null}
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
      description={`It stays as it is until ${endsOn}; you can resume it until then. After that campaigns stop sending.`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep the plan"
      {...rest}
    />
  );
}
