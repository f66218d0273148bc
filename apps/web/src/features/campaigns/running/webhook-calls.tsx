import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDateTime, formatAgo } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRetryWebhookCall, webhookCallsQuery } from '../api/webhook-calls.ts';
import { canCallAgain, resultOf } from './webhook-words.ts';

const words = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  delivered: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
} as const;

/** The list holds no more than the newest calls. */
const SHOWN_MAX = 100;

/** What webhook steps told other systems; absent when the sequence has none and none was ever called. */
export function WebhookCalls({ campaign }: { campaign: CampaignDetail }) {
  const calls = useQuery(webhookCallsQuery(campaign.id));
  const retry = useRetryWebhookCall(campaign.id);
  const now = useBusinessNow();
  const hasStep = Object.values(campaign.graph.nodes).some(({ kind }) => kind === 'webhook');
  const shown = calls.data?.length ?? 0;
  const failed = calls.data?.filter(({ state }) => state === 'failed').length ?? 0;
  if (!hasStep && (calls.data?.length ?? 0) === 0) return null;
  return (
    <section aria-labelledby="webhooks-title">
      <h2 id="webhooks-title" className="mb-2 text-h3">
        Webhook calls
      </h2>
      {failed > 0 ? (
        <p className="mb-2 text-dense text-danger-fg tabular-nums">
          {`${failed} of ${shown === SHOWN_MAX ? 'the newest ' : ''}${countOf(shown, 'call')} failed.`} Their
          leads go on all the same.
        </p>
      ) : null}
      {calls.isError ? <Banner tone="danger">{errorMessage(calls.error)}</Banner> : null}
      {retry.error ? (
        <Banner tone="danger" className="mb-2">
          {errorMessage(retry.error)}
        </Banner>
      ) : null}
      {calls.data?.length === 0 ? (
        <p className="text-dense text-fg-muted">No lead has reached a webhook step yet.</p>
      ) : null}
      {calls.data && calls.data.length > 0 ? (
        <ul className="max-h-80 divide-y divide-border overflow-y-auto rounded-card border border-border bg-surface">
          {calls.data.map((call) => (
            <li key={call.id} className="flex items-start gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1 text-dense">
                <p className="font-medium wrap-anywhere">{call.lead}</p>
                <p className="truncate text-caption text-fg-muted" title={call.url}>
                  {call.url}
                </p>
                <p className="text-caption text-fg-subtle">{resultOf(call)}</p>
              </div>
              <div className="flex flex-none flex-col items-end gap-1">
                <Badge tone={words[call.state].tone}>{words[call.state].label}</Badge>
                <time
                  dateTime={call.triedAt ?? call.createdAt}
                  title={formatDateTime(call.triedAt ?? call.createdAt)}
                  className="text-caption text-fg-subtle"
                >
                  {formatAgo(call.triedAt ?? call.createdAt, now)}
                </time>
                {canCallAgain(call) ? (
                  <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(call.id)}>
                    Call again
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
