import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Card } from '../../../../ui/card.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { audienceQuery } from '../../api/campaign-draft.ts';
import { waitsForLink } from '../../controls/waits-for-link.ts';
import { useBuilder } from '../builder-context.ts';

/** How many people, how many of them can be contacted or wait, and by which rule the others are left out. */
export function AudienceResult({ listIds }: { listIds: readonly string[] }) {
  const { leftOut } = useBuilder().state.content.settings;
  const answer = useQuery(audienceQuery(listIds, leftOut));
  const id = useId();
  const audience =
    listIds.length === 0 ? { people: 0, contactable: 0, withoutLink: 0, leftOut: [] } : answer.data;
  const left = audience ? audience.people - audience.contactable - audience.withoutLink : null;
  return (
    <section aria-labelledby={id}>
      <Card className="p-4">
        <h3 id={id} className="text-h3">
          Who is reached
        </h3>
        {answer.isError && listIds.length > 0 ? (
          <ErrorState
            className="px-0 pb-0"
            title="The audience could not be counted"
            {...failureOf(answer.error)}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        ) : (
          <div aria-live="polite" aria-busy={answer.isFetching || undefined}>
            <dl
              className={cn(
                'mt-3 grid grid-cols-3 gap-3 transition-opacity duration-140',
                answer.isPlaceholderData && 'opacity-60',
              )}
            >
              <Fact name="People" value={audience?.people} />
              <Fact name="Contactable" value={audience?.contactable} strong />
              <Fact name="Left out" value={left} />
            </dl>
            {audience && audience.leftOut.length > 0 ? (
              <ul className="mt-3 flex flex-col gap-1.5 border-t border-border pt-3 text-dense">
                {audience.leftOut.map(({ rule, count }) => (
                  <li key={rule} className="flex justify-between gap-3">
                    <span className="min-w-0 text-fg-muted wrap-anywhere">{rule}</span>
                    <span className="flex-none tabular-nums">{formatNumber(count)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            {audience && audience.withoutLink > 0 ? (
              <p className="mt-3 border-t border-border pt-3 text-dense text-fg-muted">
                {waitsForLink(audience.withoutLink)}: taken in, and written to once it is added.
              </p>
            ) : null}
            <p className="mt-3 text-caption text-fg-subtle">
              {listIds.length === 0
                ? 'Choose a lead list to see who can be contacted.'
                : 'Checked again before every step: whoever is excluded by then is not contacted.'}
            </p>
          </div>
        )}
      </Card>
    </section>
  );
}

function Fact({
  name,
  value,
  strong = false,
}: {
  name: string;
  value: number | null | undefined;
  strong?: boolean;
}) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-caption text-fg-muted">{name}</dt>
      <dd className={cn('text-stat tabular-nums', !strong && 'text-fg-muted')}>
        {value === undefined ? <Skeleton className="mt-2 h-5 w-12" /> : formatNumber(value)}
      </dd>
    </div>
  );
}
