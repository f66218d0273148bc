import { useQuery } from '@tanstack/react-query';
import type { SharesReply } from '@waypost/contract/linkedin-config';
import { Scale } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber, formatPercent, shareOf } from '../../../lib/numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveShares } from './api/change-config.ts';
import { sharesQuery } from './api/config-queries.ts';
import { Panel } from './panel.tsx';

const shareMax = 10;

type Campaign = SharesReply['campaigns'][number];

/** Campaigns of the account take turns by weight; what each gets is worked out from the queue. */
export function SharesPanel({ accountId }: { accountId: string }) {
  const answer = useQuery(sharesQuery(accountId));
  const expected = answer.data?.campaigns.reduce((sum, campaign) => sum + campaign.expected, 0) ?? 0;
  return (
    <Panel
      title="Sharing between campaigns"
      note={expected === 0 ? null : `${countOf(expected, 'action')} in the next 24 hours`}
      answer={answer}
    >
      {({ campaigns }) =>
        campaigns.length === 0 ? (
          <EmptyState
            level={3}
            icon={<Scale />}
            title="No campaign uses this account now"
            text="Campaigns that send from it share its limits by weight."
          />
        ) : (
          <>
            <ul className="divide-y divide-border">
              {campaigns.map((campaign) => (
                <Share key={campaign.id} accountId={accountId} campaign={campaign} ofAll={expected} />
              ))}
            </ul>
            <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle">
              A weight of 2 gives two turns for each turn of a weight of 1, as long as both have something to
              do. Follow-ups to people who accepted go before both.
            </p>
          </>
        )
      }
    </Panel>
  );
}

interface ShareProps {
  accountId: string;
  campaign: Campaign;
  /** Actions of all campaigns in the next 24 hours. */
  ofAll: number;
}

function Share({ accountId, campaign, ofAll }: ShareProps) {
  const save = useSaveShares(accountId);
  const { id, name, share, sentToday, planned, expected } = campaign;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-dense">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-caption text-fg-subtle tabular-nums">
          {formatNumber(sentToday)} in the last 24 hours, {countOf(planned, 'action')} planned
        </span>
      </span>
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2.5">
        <span aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-track">
          <span
            className="block h-full rounded-full bg-chart-1"
            style={{ width: `${(shareOf(expected, ofAll) ?? 0) * 100}%` }}
          />
        </span>
        <span className="w-36 flex-none text-fg-subtle tabular-nums">
          <span className="font-medium text-fg">{formatNumber(expected)}</span> of {formatNumber(ofAll)} (
          {formatPercent(shareOf(expected, ofAll))})
        </span>
      </span>
      <Field label={`Weight of ${name}`} hideLabel>
        <NumberField
          value={save.isPending ? (save.variables[id] ?? share) : share}
          min={1}
          max={shareMax}
          unit="weight"
          className="w-40"
          onValueChange={(next) => {
            if (next === null || next === share) return;
            save.mutate(
              { [id]: next },
              {
                onError: (error) =>
                  toast({
                    tone: 'danger',
                    title: 'The weight was not saved',
                    description: errorMessage(error),
                  }),
              },
            );
          }}
        />
      </Field>
    </li>
  );
}
