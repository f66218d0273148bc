import { AppError } from '../../../platform/http/app-error.ts';
import { type Payments, PaymentsError } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';

/** Asks the payment provider; its failures become sentences for the user. */
export async function askProvider<T>(
  { payments }: Pick<BillingDeps, 'payments'>,
  ask: (payments: Payments) => Promise<T>,
): Promise<T> {
  try {
    return await ask(payments);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const message =
      error.kind === 'refused'
        ? 'The payment service refused the change. Your plan stays as it is; try again or choose another plan.'
        : 'The payment service does not answer right now. Your plan stays as it is; try again in a few minutes.';
    throw new AppError('payments_unavailable', message, {
      cause: error,
      details: { provider: error.message },
    });
  }
}
