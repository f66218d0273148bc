export interface Variant {
  name: string;
  priceCents: number;
  interval: 'month' | 'year';
}

export interface Checkout {
  id: string;
  storeId: string;
  variantId: string;
  customPriceCents: number | null;
  productOptions: Record<string, unknown>;
  checkoutOptions: Record<string, unknown>;
  checkoutData: Record<string, unknown>;
  expiresAt: string | null;
  createdAtMs: number;
}

export interface Subscription {
  id: string;
  checkoutId: string;
  storeId: string;
  variantId: string;
  status: 'active' | 'cancelled' | 'past_due' | 'unpaid' | 'expired';
  email: string;
  name: string;
  customData: Record<string, unknown>;
  createdAtMs: number;
  updatedAtMs: number;
  /** While it is past due the next attempt, while it is unpaid its end. */
  renewsAtMs: number;
  /** Since when its renewal cannot be collected. */
  failedSinceMs?: number;
  endsAtMs: number | null;
  /** Oldest first; absent in a shop that was opened before there were any. */
  invoices?: readonly Invoice[];
}

export interface Invoice {
  id: string;
  reason: 'initial' | 'renewal' | 'updated';
  status: 'paid' | 'pending';
  cents: number;
  atMs: number;
}
