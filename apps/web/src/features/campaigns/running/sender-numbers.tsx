import { useQuery } from '@tanstack/react-query';
import type { SenderNumbers } from '@waypost/contract/campaigns-manage';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { senderNumbersQuery } from '../api/running-campaign.ts';
import { PositiveRate } from '../controls/positive-rate.tsx';
import { RateValue } from '../controls/rate-value.tsx';
import { positiveMeans } from '../controls/rate-words.ts';

const head = 'h-9 px-3 text-caption font-medium text-fg-muted first:pl-4 last:pr-4';
const cell = 'h-11 border-t border-border px-3 py-1.5 first:pl-4 last:pr-4';
const counted = [
  ['Leads', 'leads'],
  ['Under way', 'waiting'],
  ['Invited', 'invited'],
  ['Messaged', 'messaged'],
  ['Failed', 'failed'],
] as const satisfies readonly (readonly [string, keyof SenderNumbers])[];

/** What each sender did in this campaign, counted by the leads it has. */
export function SenderNumbersTable({ campaignId }: { campaignId: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(senderNumbersQuery(campaignId));
  if (data?.length === 0) return null;
  return (
    <section>
      <h2 id="sender-numbers-title" className="mb-2 text-h3">
        Numbers by sender
      </h2>
      {data ? (
        <div
          role="region"
          aria-labelledby="sender-numbers-title"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
          tabIndex={0}
          className="relative overflow-x-auto rounded-card border border-border bg-surface -outline-offset-2"
        >
          <table className="w-full text-left text-dense">
            <caption className="sr-only">Numbers of each sender</caption>
            <thead className="bg-table-head">
              <tr>
                <th scope="col" className={head}>
                  Sender
                </th>
                {counted.map(([name]) => (
                  <th key={name} scope="col" className={`${head} text-right`}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={`${head} text-right`}>
                  Accept rate
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Reply rate
                </th>
                <th scope="col" className={`${head} text-right`} title={positiveMeans}>
                  Positive rate
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.sender.id}>
                  <th scope="row" className={`${cell} font-medium`}>
                    <span className="flex min-w-28 items-center gap-2">
                      <Avatar name={row.sender.name} src={row.sender.picture} size="sm" />
                      <span className="truncate">{row.sender.name}</span>
                    </span>
                  </th>
                  {counted.map(([name, key]) => (
                    <td key={name} className={`${cell} text-right tabular-nums`}>
                      {formatNumber(row[key])}
                    </td>
                  ))}
                  <td className={`${cell} text-right tabular-nums`}>
                    <RateValue rate={row.acceptRate} what="invitations accepted" />
                  </td>
                  <td className={`${cell} text-right tabular-nums`}>
                    <RateValue rate={row.replyRate} what="contacted leads replied" />
                  </td>
                  <td className={`${cell} text-right tabular-nums`}>
                    <PositiveRate replies={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : isError ? (
        <ErrorState
          title="The numbers by sender could not be loaded"
          {...failureOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-20 rounded-card" />
      )}
    </section>
  );
}
