import type { PaymentRecords as Records, Subscription } from '@waypost/contract/users';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePaymentRecords } from '../api/payment-records.ts';

const reasonWord: Record<Records['invoices'][number]['reason'], string> = {
  first: 'First payment',
  renewal: 'Renewal',
  change: 'Change of plan',
};
const statusWord: Record<Records['invoices'][number]['status'], { word: string; tone: Tone }> = {
  paid: { word: 'Paid', tone: 'success' },
  credited: { word: 'Credited', tone: 'info' },
  open: { word: 'Open', tone: 'warning' },
  void: { word: 'Void', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'info' },
};

/** Invoices and how one pays; the provider keeps both, and changes happen on its page. */
export function PaymentRecords({ subscription }: { subscription: Subscription }) {
  const wasBought = subscription.planId !== 0;
  const records = usePaymentRecords(wasBought);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-3 text-h2">
        Invoices and payment
      </h2>
      <Card>
        {!wasBought ? (
          <p className="p-4 text-dense text-fg-muted">
            There are no invoices yet. They appear here once a plan was bought.
          </p>
        ) : records.data ? (
          <Loaded records={records.data} isDue={subscription.status === 'past_due'} />
        ) : records.error ? (
          <ErrorState
            title="The payment provider does not answer"
            {...failureOf(records.error)}
            retrying={records.isFetching}
            onRetry={() => void records.refetch()}
          />
        ) : (
          <Skeleton className="m-4 h-24" />
        )}
      </Card>
    </section>
  );
}

function Loaded({ records, isDue }: { records: Records; isDue: boolean }) {
  const { card, portalUrl, updatePaymentUrl, invoices } = records;
  return (
    <div className="@container">
      <div className="grid @2xl:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          {invoices.length === 0 ? (
            <p className="p-4 text-dense text-fg-muted">The payment provider has no invoices yet.</p>
          ) : (
            <table className="w-full text-dense">
              <caption className="sr-only">Invoices</caption>
              <thead className="text-caption text-fg-muted">
                <tr className="border-b border-border text-left">
                  <th className="px-4 py-2 font-medium max-[23rem]:pr-1 max-[23rem]:pl-2.5">Date</th>
                  <th className="px-2 py-2 font-medium max-sm:sr-only">For</th>
                  <th className="px-2 py-2 text-right font-medium max-[23rem]:px-1">Total</th>
                  <th className="px-2 py-2 font-medium max-sm:hidden">Status</th>
                  <th className="px-4 py-2 max-[23rem]:pr-2.5 max-[23rem]:pl-1">
                    <span className="sr-only">Document</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {invoices.map((invoice) => (
                  <tr key={invoice.id} className="border-border not-first:border-t">
                    <td className="px-4 py-2 whitespace-nowrap tabular-nums max-[23rem]:pr-1 max-[23rem]:pl-2.5">
                      {formatDate(invoice.at)}
                      <StatusBadge status={invoice.status} className="mt-1 flex w-fit sm:hidden" />
                    </td>
                    <td className="px-2 py-2 text-fg-muted max-sm:sr-only">{reasonWord[invoice.reason]}</td>
                    <td className="px-2 py-2 text-right tabular-nums max-[23rem]:px-1">{invoice.total}</td>
                    <td className="px-2 py-2 max-sm:hidden">
                      <StatusBadge status={invoice.status} />
                    </td>
                    <td className="px-4 py-2 text-right max-[23rem]:pr-2.5 max-[23rem]:pl-1">
                      {invoice.url ? (
                        <Outside href={invoice.url} label={`View the invoice of ${formatDate(invoice.at)}`}>
                          View
                        </Outside>
                      ) : (
                        '-'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div className="flex flex-col gap-3 border-border p-4 max-[23rem]:px-2.5 max-@2xl:border-t @2xl:border-l">
          <dl className="flex flex-col gap-2 text-dense">
            <div className="flex justify-between gap-3">
              <dt className="text-fg-muted">Payment method</dt>
              <dd className="text-right">{cardWords(card)}</dd>
            </div>
            <div className="flex justify-between gap-3">
              <dt className="text-fg-muted">Billing address and tax ID</dt>
              <dd className="text-right">Kept by the payment provider</dd>
            </div>
          </dl>
          {isDue && updatePaymentUrl ? (
            <Button variant="primary" asChild>
              <a href={updatePaymentUrl} target="_blank" rel="noreferrer">
                Update payment method
                <ArrowUpRight aria-hidden className="size-4" />
                <span className="sr-only">, opens the payment provider in a new tab</span>
              </a>
            </Button>
          ) : null}
          {portalUrl ? (
            <Button asChild>
              <a href={portalUrl} target="_blank" rel="noreferrer">
                Open the customer portal
                <ArrowUpRight aria-hidden className="size-4" />
                <span className="sr-only">, opens the payment provider in a new tab</span>
              </a>
            </Button>
          ) : null}
          <p className="text-caption text-fg-subtle">
            Payment method, billing address and tax ID change in the payment provider’s portal; we never see
            your card.
          </p>
        </div>
      </div>
    </div>
  );
}

function StatusBadge({ status, className }: { status: keyof typeof statusWord; className?: string }) {
  const { word, tone } = statusWord[status];
  return (
    <Badge tone={tone} className={className}>
      {word}
    </Badge>
  );
}

/** "Visa ending in 4242": the provider writes brands in small letters. */
function cardWords(card: Records['card']): string {
  if (card === null) return '-';
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.lastFour}`;
}

function Outside({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, opens in a new tab`}
      className="inline-flex items-center gap-0.5 text-accent-fg hover:underline"
    >
      {children}
      <ArrowUpRight aria-hidden className="size-3.5" />
    </a>
  );
}
