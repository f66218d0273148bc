import { useQuery } from '@tanstack/react-query';
import type { Pace } from '@waypost/contract/linkedin-config';
import { Check, Snowflake } from 'lucide-react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { cn } from '../../../ui/class-names.ts';
import { paceQuery } from './api/config-queries.ts';
import { inZone, whenWords } from './model/instants.ts';
import { Panel } from './panel.tsx';

/** Where the account stands on its ramp, and whether it rests after a limit signal. */
export function PacePanel({ accountId }: { accountId: string }) {
  const answer = useQuery(paceQuery(accountId));
  return (
    <Panel title="Warm-up and cool-down" answer={answer}>
      {(pace) => (
        <div className="flex flex-col gap-4 p-4">
          <CoolDown pace={pace} />
          <WarmUp pace={pace} />
        </div>
      )}
    </Panel>
  );
}

function CoolDown({ pace }: { pace: Pace }) {
  const now = useBusinessNow();
  const { coolDown, workingHours } = pace;
  if (coolDown === null) {
    return (
      <p className="flex items-start gap-2 text-dense text-fg-muted">
        <Check aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
        Not cooling down. When LinkedIn asks to slow down, the account rests by itself for an hour, and for a
        day or two when it repeats that or asks for a check; then the warm-up starts again at half.
      </p>
    );
  }
  const until = coolDown.accountUntil ?? coolDown.invitationsUntil ?? '';
  return (
    <Banner tone="warning">
      <span className="flex items-center gap-1.5 font-medium">
        <Snowflake aria-hidden className="size-3.5" />
        {coolDown.accountUntil === null ? 'Invitations rest until ' : 'The account rests until '}
        <time dateTime={until} title={inZone(until, workingHours.zone)}>
          {whenWords(until, now)}
        </time>
      </span>
      {coolDown.reason ? <span className="block">{coolDown.reason}</span> : null}
      <span className="block">
        {coolDown.accountUntil === null
          ? 'Messages, visits and everything else go on.'
          : 'Nothing is sent from it until then. Nothing is lost.'}
      </span>
    </Banner>
  );
}

function WarmUp({ pace: { warmUp } }: { pace: Pace }) {
  if (warmUp === null) {
    return (
      <p className="flex items-start gap-2 text-dense text-fg-muted">
        <Check aria-hidden className="mt-0.5 size-4 flex-none text-success-fg" />
        The warm-up is over. It starts again by itself at half of the limit after 14 days without sending.
      </p>
    );
  }
  const most = Math.max(...warmUp.weeks.map(({ capPerDay }) => capPerDay), 1);
  return (
    <div>
      <p className="text-dense text-fg-muted">
        Invitations a day grow by 5 with each week of active days. A day counts when something was sent on it:{' '}
        {countOf(warmUp.activeDaysLeftInWeek, 'active day')} to go in this week.
      </p>
      <ol className="mt-4 flex items-end gap-2 overflow-x-auto pb-1" aria-label="Warm-up by weeks">
        {warmUp.weeks.map(({ week, capPerDay, standing }) => (
          <li
            key={week}
            aria-current={standing === 'now' ? 'step' : undefined}
            className="flex max-w-28 min-w-16 flex-1 flex-col items-stretch gap-1.5"
          >
            <span className="flex h-24 items-end" aria-hidden>
              <span
                className={cn(
                  'w-full rounded-tag',
                  standing === 'ahead' ? 'bg-track' : 'bg-chart-1',
                  standing === 'done' && 'opacity-50',
                )}
                style={{ height: `${Math.max(6, (capPerDay / most) * 100)}%` }}
              />
            </span>
            <span
              className={cn('text-caption tabular-nums', standing === 'now' && 'font-medium text-accent-fg')}
            >
              Week {week}
              <span className="block text-fg-subtle">
                {capPerDay} a day{standing === 'now' ? ', now' : standing === 'done' ? ', done' : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
