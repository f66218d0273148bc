import { useQuery } from '@tanstack/react-query';
import { estimateSource, type ListToRead, readsOf } from '@waypost/domain/leads/sources/source-estimate';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Progress } from '../../../ui/progress.tsx';
import { readRoomQuery } from './source-queries.ts';

export interface BeforeStartProps {
  accountId: string | undefined;
  /** People that will be read, or comments and reactions of people; null while nobody knows. */
  people: number | null;
  /** What is read, where one person can be several of them: “Comments”. */
  things?: string;
  perPage: number;
  /** False for an account's own lists, which spend nothing. */
  spends: boolean;
  /** False when LinkedIn is not asked at all, as for a pasted list. */
  reads?: boolean;
  /** The lists that are read one after the other, each with pages of its own; left out: one list. */
  lists?: readonly ListToRead[];
  /** Reads at least, where each of several accounts is asked. */
  readsMin?: number;
  /** Who is not named by a link is looked up, as a profile view of the account. */
  looksUp?: boolean;
  /** Lines above the shared ones. */
  facts?: readonly { label: string; value: string }[];
  note?: ReactNode;
}

/** What reading takes: people, reads, minutes or days, and what is left of the account's day. */
export function BeforeStart({
  accountId,
  people,
  things,
  perPage,
  spends,
  reads = true,
  lists,
  readsMin = 1,
  looksUp = false,
  facts = [],
  note,
}: BeforeStartProps) {
  const room = useQuery({ ...readRoomQuery(accountId ?? ''), enabled: accountId !== undefined });
  const { left = 0, cap = 0, profileViews = { left: 0, cap: 0 } } = room.data ?? {};
  const estimate =
    people === null || people === 0 || !room.data
      ? null
      : estimateSource(
          { people, perPage, spends, reads: readsOf(lists ?? [{ people }], people, perPage) },
          { left, cap },
        );
  const atMost = lists?.some(({ withReplies = 0 }) => withReplies > 0) === true;
  const views = estimate === null || people === null ? null : Math.min(people, profileViews.left);
  return (
    <>
      <dl className="flex flex-col gap-2 text-dense">
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
        <Fact
          label={things === undefined ? (reads ? 'People to read' : 'People') : `${things} to read`}
          value={people === null ? '-' : formatNumber(people)}
        />
        {reads ? (
          <>
            <Fact
              label="LinkedIn requests"
              value={estimate === null ? '-' : upTo(Math.max(estimate.reads, readsMin), atMost)}
            />
            {looksUp ? (
              <Fact label="Profile views" value={views === null ? '-' : upTo(views, views > 0)} />
            ) : null}
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
          <p className="text-caption text-fg-subtle">
            Everyone who is read counts, and so does what is looked at before the start.
          </p>
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
        {note ? <>{note} </> : null}
        {things === undefined
          ? 'One person counts once.'
          : 'People who appear more than once are added once.'}{' '}
        It runs in the background: pause it, leave the page, come back.
      </p>
      {looksUp && room.data ? (
        <p className="text-caption text-fg-subtle">
          LinkedIn does not give the profile link of everybody. Whom you keep is then looked up once, each a
          profile view of the account: {formatNumber(profileViews.left)} of {formatNumber(profileViews.cap)}{' '}
          are left today, and campaigns spend them too. Whoever is not looked up stays incomplete until they
          are written to.
        </p>
      ) : null}
    </>
  );
}

const upTo = (count: number, atMost: boolean): string => `${atMost ? 'Up to ' : ''}${formatNumber(count)}`;

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
