import type { Subscription } from '@waypost/contract/users';
import { planOf, type Plan } from '@waypost/domain/billing/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type CheckoutState, checkoutState } from '../model/checkout-return.ts';

const askEveryMs = 2000;
/** From here on the person is told that it takes longer than usual. */
const longMs = 30_000;

export interface CheckoutReturnProps {
  /** `checkout` of the address. */
  mark: string | null;
  subscription: Subscription | undefined;
  /** Takes the mark out of the address. */
  onForget: () => void;
}

/** After the hosted checkout page: waits until the payment provider has confirmed, and says how it went. */
export function CheckoutReturn({ mark, subscription, onForget }: CheckoutReturnProps) {
  const answered = checkoutState(mark, subscription);
  // Said once: with the mark gone from the address, a reload does not say it again.
  const [said, setSaid] = useState<CheckoutState | null>(null);
  /** The plan that was bought: the thanks is for that one. */
  const [bought, setBought] = useState<number | null>(null);
  const isOver = answered === 'success' || answered === 'cancelled';
  if (isOver && said !== answered) {
    setSaid(answered);
    setBought(subscription?.planId ?? null);
  }
  const isKept = subscription?.status === 'active' && subscription.planId === bought;
  // Cancelled, changed, or a payment failed, while the page stayed open: nothing is said again when that is taken back.
  if (answered === null && said === 'success' && !isKept) setSaid(null);
  const state = answered ?? said;
  const long = usePolling(state === 'pending');
  useEffect(() => {
    if (isOver) onForget();
  }, [isOver, onForget]);
  const dismiss = () => {
    setSaid(null);
    onForget();
  };
  if (state === 'cancelled') {
    return (
      <Banner tone="info" onDismiss={dismiss}>
        The checkout was cancelled. Nothing was bought and nothing was charged.
      </Banner>
    );
  }
  if (state === 'success') {
    if (subscription?.status !== 'active') return null;
    return (
      <Banner tone="success" onDismiss={dismiss}>
        Thank you. You are on the {planOf(subscription.planId).name} plan now.
      </Banner>
    );
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger" onDismiss={dismiss}>
        The payment did not go through. The payment provider tries it again; you can give another payment
        method under Invoices and payment.
      </Banner>
    );
  }
  if (state === null) return null;
  return (
    <Banner tone="info" onDismiss={dismiss}>
      {long
        ? 'The payment provider has not confirmed the payment yet. This page keeps asking. If you left without paying, nothing was charged: dismiss this and choose a plan again.'
        : 'Waiting for the payment provider to confirm the payment.'}
    </Banner>
  );
}

/** Reads the subscription again every 2 s while `active`; answers whether that has taken long. */
function usePolling(active: boolean): boolean {
  const queries = useQueryClient();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
      void queries.invalidateQueries({ queryKey: ['user'] });
    };
    const timer = setInterval(refresh, askEveryMs);
    const patience = setTimeout(() => setLong(true), longMs);
    return () => {
      clearInterval(timer);
      clearTimeout(patience);
      refresh();
    };
  }, [active, queries]);
  return long;
}

export interface ChangeWaitProps {
  /** The plan that was asked for; null: none is waited for. */
  awaited: Pick<Plan, 'id' | 'name'> | null;
  subscription: Subscription | undefined;
  /** The provider has confirmed it. */
  onDone: () => void;
}

/** A change of a running plan: waits until the provider has confirmed it, and says so. */
export function ChangeWait({ awaited, subscription, onDone }: ChangeWaitProps) {
  const isDone = awaited !== null && awaited.id === subscription?.planId;
  const waiting = awaited !== null && !isDone;
  usePolling(waiting);
  useEffect(() => {
    if (!isDone || awaited === null) return;
    toast({
      title: 'Plan changed',
      description: `You are on the ${awaited.name} plan now.`,
      tone: 'success',
    });
    onDone();
  }, [isDone, awaited, onDone]);
  if (!waiting) return null;
  return (
    <Banner tone="info">Waiting for the payment provider to confirm the change to {awaited.name}.</Banner>
  );
}
