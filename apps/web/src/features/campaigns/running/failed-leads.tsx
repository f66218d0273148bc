import { useInfiniteQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { campaignLeadsQuery, everyLead } from '../api/campaign-leads.ts';
import { BulkReport } from './bulk-report.tsx';
import { useBulk } from './use-bulk.ts';

const shownMax = 5;
const failed = { ...everyLead, state: 'Failed' } as const;

/** Leads that failed, each with the cause: retried or left at that, one by one or all together. Hidden while there is none. */
export function FailedLeads({ campaign }: { campaign: CampaignDetail }) {
  const total = campaign.counts.failed;
  const answer = useInfiniteQuery({ ...campaignLeadsQuery(campaign.id, failed), enabled: total > 0 });
  const bulk = useBulk(campaign.id);
  const leads = answer.data?.pages.flatMap((page) => page.items) ?? [];
  const busy = bulk.running !== null;
  if (total === 0) return bulk.report ? <BulkReport {...bulk.report} onClose={bulk.closeReport} /> : null;
  return (
    <section aria-labelledby="errors-title">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id="errors-title" className="mr-auto text-h3">
          Errors <span className="font-normal text-fg-subtle tabular-nums">{formatNumber(total)}</span>
        </h2>
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          onClick={() => bulk.run('dismiss', { filter: failed })}
        >
          Dismiss all
        </Button>
        <Button
          size="sm"
          busy={bulk.running === 'retry'}
          disabled={busy}
          onClick={() => bulk.run('retry', { filter: failed })}
        >
          <RotateCcw aria-hidden className="size-3.5" />
          Retry all
        </Button>
      </div>
      {answer.data ? (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {leads.slice(0, shownMax).map((lead) => (
            <li key={lead.enrolmentId} className="flex min-h-12 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 text-dense">
                <span className="font-medium">{lead.name}</span>
                <span className="block text-caption text-fg-muted">{lead.reason}</span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                title="Leaves it at that: the lead counts as skipped, and can still be tried again."
                aria-label={`Dismiss ${lead.name}`}
                onClick={() => bulk.run('dismiss', { enrolmentIds: [lead.enrolmentId] })}
              >
                Dismiss
              </Button>
              <Button
                size="sm"
                disabled={busy}
                aria-label={`Retry ${lead.name}`}
                onClick={() => bulk.run('retry', { enrolmentIds: [lead.enrolmentId] })}
              >
                Retry
              </Button>
            </li>
          ))}
          {total > shownMax ? (
            <li className="px-4 py-2 text-caption">
              <Link to={{ search: '?tab=leads&state=Failed' }} className="text-accent-fg hover:underline">
                Show all {formatNumber(total)}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : answer.isError ? (
        <ErrorState
          title="The errors could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <Skeleton className="h-14 rounded-card" />
      )}
      {bulk.report ? <BulkReport {...bulk.report} onClose={bulk.closeReport} /> : null}
    </section>
  );
}
