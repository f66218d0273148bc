import { useQuery } from '@tanstack/react-query';
import { estimateSource } from '@waypost/domain/leads/sources/source-estimate';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Progress } from '../../../ui/progress.tsx';
import { readRoomQuery } from './source-queries.ts';

export interface BeforeStartProps {
  accountId: string | undefined;
  /** People that will be read; null while nobody knows. */
  people: number | null;
  perPage: number;
  /** False for an account's own lists, which spend nothing. */
  spends: boolean;
  /** False when LinkedIn is not asked at all, as for a pasted list. */
  reads?: boolean;
  /** Lists that are asked for, each with a page at least. */
  lists?: number;
  /** Lines above the shared ones. */
  facts?: readonly { label: string; value: string }[];
  note?: ReactNode;
}

/** What reading takes: people, reads, minutes or days, and what is left of the account's day. */
export function BeforeStart({
  accountId,
  people,
  perPage,
  spends,
  reads = true,
  lists = 1,
  facts = [],
  note,
}: BeforeStartProps) {
  const room = useQuery({ ...readRoomQuery(accountId ?? ''), enabled: accountId !== undefined });
  const { left = 0, cap = 0 } = room.data ?? {};
  const estimate =
    people === null || people === 0 || !room.data
      ? null
      : estimateSource({ people, perPage, spends }, { left, cap });
  return (
    <>
      <dl className="flex flex-col gap-2 text-dense">
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
        <Fact
          label={reads ? 'People to read' : 'People'}
          value={people === null ? '-' : formatNumber(people)}
        />
        {reads ? (
          <>
            <Fact
              label="Reads at LinkedIn"
              value={estimate === null ? '-' : formatNumber(Math.max(estimate.reads, lists))}
            />
            <Fact label="Time" value={estimate === null ? '-' : timeWords(estimate)} />
          </>
        ) : null}
      </dl>
      {spends && room.data ? (
        <div className="flex flex-col gap-1.5 border-t border-border pt-3">
          <p className="flex justify-between gap-2 text-caption">
            <span className="text-fg-muted">Search results left today</span>
            <span className="font-medium tabular-nums">
              {formatNumber(left)} of {formatNumber(cap)}
            </span>
          </p>
          <Progress
            aria-label="Search results left today"
            value={left}
            max={Math.max(cap, 1)}
            valueText={`${left} of ${cap}`}
          />
          {estimate !== null && estimate.days !== 1 ? (
            <p className="text-caption text-fg-subtle">
              {estimate.days === null
                ? 'The account may read nothing now. Raise its limit under LinkedIn settings, or choose another one.'
                : `${formatNumber(estimate.today)} today, the rest as the account's limit allows. It waits and goes on by itself.`}
            </p>
          ) : null}
        </div>
      ) : null}
      <p className="text-caption text-fg-subtle">
        {reads ? null : 'Nothing is read at LinkedIn, so it takes seconds and costs nothing. '}
        {note ? <>{note} </> : null}One person counts once. It runs in the background: pause it, leave the
        page, come back.
      </p>
    </>
  );
}

function timeWords({ days, minutes }: { days: number | null; minutes: number }): string {
  if (days === null) return 'Not now';
  return days === 1 ? `About ${countOf(minutes, 'minute')}` : `About ${countOf(days, 'day')}`;
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-fg-muted">{label}</dt>
      <dd className="text-right font-medium tabular-nums">{value}</dd>
    </div>
  );
}
