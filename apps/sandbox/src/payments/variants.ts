import type { Variant } from '../state/payment-state.ts';

export interface PaymentOptions {
  apiKey: string;
  storeId: string;
  variants: Readonly<Record<string, Variant>>;
  /** Where signed events go; the real service has this in its dashboard. */
  webhookUrl?: string;
  webhookSecret?: string;
}

/** The price list of the sandbox shop. */
export const DEFAULT_VARIANTS: Readonly<Record<string, Variant>> = {
  '101': { name: 'Basic', priceCents: 4900, interval: 'month' },
  '102': { name: 'Growth', priceCents: 7900, interval: 'month' },
  '103': { name: 'Enterprise', priceCents: 19_900, interval: 'month' },
  '104': { name: 'Basic Yearly', priceCents: 49_000, interval: 'year' },
  '105': { name: 'Growth Yearly', priceCents: 79_000, interval: 'year' },
  '106': { name: 'Enterprise Yearly', priceCents: 200_000, interval: 'year' },
};
