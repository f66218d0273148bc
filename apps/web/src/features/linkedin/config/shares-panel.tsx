import { useQuery } from '@tanstack/react-query';
import type { SharesReply } from '@waypost/contract/linkedin-config';
import { Scale } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveShares } from './api/change-config.ts';
import { sharesQuery } from './api/config-queries.ts';
import { Panel } from './panel.tsx';

const shareMax = 10;

/** Campaigns of the account take turns by weight; what each gets is worked out from the queue. */
export function SharesPanel({ accountId }: { accountId: string }) {
  const answer = useQuery(sharesQuery(accountId));
  return (
    <Panel title="Sharing between campaigns" answer={answer}>
      {({ campaigns }) =>
        campaigns.length === 0 ? (
          <EmptyState
            level={3}
            icon={<Scale />}
            title="No campaign uses this account now"
            text="Campaigns that send from it share its limits by weight."
          />
        ) : (
          <ul className="divide-y divide-border">
            {campaigns.map((campaign) => (
              <Share key={campaign.id} accountId={accountId} campaign={campaign} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function Share({ accountId, campaign }: { accountId: string; campaign: SharesReply['campaigns'][number] }) {
  const save = useSaveShares(accountId);
  const { id, name, share, sentToday, planned, expected } = campaign;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-dense">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-caption text-fg-subtle tabular-nums">
          {formatNumber(sentToday)} in the last 24 hours, {formatNumber(expected)} expected in the next,{' '}
          {countOf(planned, 'action')} planned
        </span>
      </span>
      <Field label={`Weight of ${name}`} hideLabel>
        <NumberField
          value={save.isPending ? (save.variables[id] ?? share) : share}
          min={1}
          max={shareMax}
          unit="weight"
          className="w-44"
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
