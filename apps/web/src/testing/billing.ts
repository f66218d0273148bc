import type { PaymentRecords } from '@waypost/contract/users';

/** What a month of a Growth plan has used. */
export const aPlanUsage = {
  keywords: { used: 9240, max: 25_000 },
  senders: { used: 1, max: 2 },
  linkedInAccounts: { used: 2, max: 2 },
  periodStartsAt: '2026-11-18T00:00:00.000Z',
  periodEndsAt: '2026-12-18T00:00:00.000Z',
  seats: 1,
};

/** Two payments by card. */
export const paymentRecords: PaymentRecords = {
  portalUrl: 'https://pay.example/portal',
  updatePaymentUrl: 'https://pay.example/card',
  card: { brand: 'visa', lastFour: '4242' },
  invoices: [
    {
      id: '2',
      at: '2026-11-18T00:00:00.000Z',
      reason: 'renewal',
      status: 'paid',
      total: '$79',
      url: 'https://pay.example/invoices/2',
    },
    { id: '1', at: '2026-10-18T00:00:00.000Z', reason: 'first', status: 'refunded', total: '$49', url: null },
  ],
  otherSubscriptions: [],
};
