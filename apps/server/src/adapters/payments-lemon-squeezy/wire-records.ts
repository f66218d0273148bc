import { z } from 'zod';
import type { PaymentInvoice, PaymentRecords } from '../../ports/payments.ts';

/** What is read about paying; unknown members are left alone. */
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** Only addresses of the web: they become links. */
const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .nullish()
  .catch(null);

export const payingDocument = z
  .object({
    data: z.object({
      attributes: z.object({
        card_brand: z.string().nullish(),
        card_last_four: z.string().nullish(),
        urls: z
          .object({ customer_portal: webAddress, update_payment_method: webAddress })
          .partial()
          .nullish(),
      }),
    }),
  })
  .transform(({ data: { attributes } }): Omit<PaymentRecords, 'invoices'> => {
    const { card_brand: brand, card_last_four: lastFour, urls } = attributes;
    return {
      portalUrl: urls?.customer_portal ?? null,
      updatePaymentUrl: urls?.update_payment_method ?? null,
      card: brand && lastFour ? { brand, lastFour } : null,
    };
  });

const reasons: Readonly<Record<string, PaymentInvoice['reason']>> = {
  initial: 'first',
  renewal: 'renewal',
  updated: 'change',
};
const statuses: Readonly<Record<string, PaymentInvoice['status']>> = {
  paid: 'paid',
  pending: 'open',
  void: 'void',
  refunded: 'refunded',
  partial_refund: 'refunded',
};

function statusOf(word: string, cents: number): PaymentInvoice['status'] {
  // A word nobody has seen is not taken for paid.
  const status = statuses[word] ?? 'open';
  // Nobody has paid what goes back to them.
  return status === 'paid' && cents < 0 ? 'credited' : status;
}

export const invoicesDocument = z
  .object({
    data: z.array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        attributes: z.object({
          billing_reason: z.string(),
          status: z.string(),
          /** In cents; below nothing where another plan costs less. */
          total: z.number().nullish(),
          total_formatted: z.string(),
          created_at: instant,
          urls: z.object({ invoice_url: webAddress }).partial().nullish(),
        }),
      }),
    ),
  })
  .transform(({ data }): PaymentInvoice[] =>
    data
      .map(({ id, attributes }) => ({
        id,
        at: attributes.created_at,
        reason: reasons[attributes.billing_reason] ?? 'renewal',
        status: statusOf(attributes.status, attributes.total ?? 0),
        total: attributes.total_formatted,
        url: attributes.urls?.invoice_url ?? null,
      }))
      .toSorted((a, b) => b.at - a.at),
  );
