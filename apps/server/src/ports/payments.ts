/**
 * The payment provider. It owns the truth about a subscription: every change is asked for here and becomes
 * ours only when it is read back. Instants are epoch milliseconds of the provider's clock.
 */
export interface Payments {
  /** Makes a hosted checkout page. Not repeated by itself; a page nobody pays has no effect. */
  createCheckout(order: CheckoutOrder): Promise<{ url: string }>;
  /** Undefined when the provider does not know the subscription. */
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | undefined>;
  /** What the provider keeps about paying for a subscription; undefined when it does not know it. */
  readRecords(subscriptionId: string): Promise<PaymentRecords | undefined>;
  /** Asks for another price of the same subscription; the provider bills the difference. */
  changeVariant(subscriptionId: string, variantId: string): Promise<void>;
  /** Asks to end the subscription with the period that is paid. */
  cancel(subscriptionId: string): Promise<void>;
  /** Takes a cancellation back, as long as the subscription has not ended. */
  resume(subscriptionId: string): Promise<void>;
  /** Checks the signature of a webhook over its raw body, then reads it; undefined when it is not the provider's. */
  openWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): PaymentNews | undefined;
}

export interface CheckoutOrder {
  variantId: string;
  /** Comes back with the news about the subscription that is bought. */
  workspaceId: string;
  buyer: { name: string; email: string };
  /** Where the browser goes after paying or leaving. */
  redirectUrl: string;
  /** From then on the page takes no payment. */
  expiresAt: number;
}

export interface ProviderSubscription {
  id: string;
  customerId: string | null;
  variantId: string;
  /** `cancelled` still runs until `endsAt`; `past_due` is being collected; `expired` gives nothing. */
  status: 'active' | 'cancelled' | 'past_due' | 'expired';
  renewsAt: number | null;
  endsAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface PaymentRecords {
  /** The customer portal with payment method, billing address and tax id; the address is good for about a day. */
  portalUrl: string | null;
  updatePaymentUrl: string | null;
  card: { brand: string; lastFour: string } | null;
  /** Newest first, at most 100. */
  invoices: PaymentInvoice[];
}

export interface PaymentInvoice {
  id: string;
  at: number;
  /** `change`: the difference that another plan costs. */
  reason: 'first' | 'renewal' | 'change';
  /** `credited`: a total below nothing, the difference to a plan that costs less. */
  status: 'paid' | 'credited' | 'open' | 'void' | 'refunded';
  /** As the provider writes it, with the currency. */
  total: string;
  url: string | null;
}

export type PaymentNews =
  | {
      about: 'subscription';
      subscriptionId: string;
      /** As given at checkout; undefined when the subscription was made elsewhere. */
      workspaceId: string | undefined;
      updatedAt: number;
    }
  | { about: 'other' };

/**
 * A call that did not do what was asked. `unavailable`: no answer or an outage, ask again later; whether a
 * change took place is not known. `refused`: the provider said no; nothing changed.
 */
export class PaymentsError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PaymentsError';
    this.kind = kind;
  }
}
