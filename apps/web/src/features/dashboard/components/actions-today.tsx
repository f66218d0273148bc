import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Meter } from '../../../ui/progress.tsx';
import { touchTarget } from '../../../ui/touch-target.ts';
import { plannedQuery } from '../api/planned.ts';

/** The budget that counts every action of an account. */
const allActions = 'all_day';

/** How much of its daily limit each sender has used and has left, and what is planned. */
export function ActionsToday(props: {
  accounts: readonly LinkedInAccount[];
  /** All sending of the workspace is stopped. */
  isStopped: boolean;
  /** The plan has ended: what rests waits for any plan. */
  hasPlanEnded: boolean;
  limitsPath: string;
  accountsPath: string;
}) {
  const { accounts, isStopped, hasPlanEnded, limitsPath, accountsPath } = props;
  const acts = accounts.some((account) => stopOf(account, isStopped, hasPlanEnded) === null);
  const planned = useQuery({ ...plannedQuery, enabled: acts }).data;
  return (
    <div className="border-t border-border px-4 py-3">
      <p className="flex justify-between gap-2 text-caption text-fg-muted">
        <span>Actions in the last 24 hours</span>
        <Link to={limitsPath} className={cn('hover:text-fg hover:underline', touchTarget)}>
          Limits
        </Link>
      </p>
      {accounts.length === 0 ? (
        <p className="mt-1.5 text-dense text-fg-muted">No LinkedIn account is connected yet.</p>
      ) : (
        <ul className="mt-2.5 grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
          {accounts.map((account) => (
            <Sender
              key={account.id}
              account={account}
              isStopped={isStopped}
              hasPlanEnded={hasPlanEnded}
              forecast={planned?.[account.id]}
              accountsPath={accountsPath}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sender(props: {
  account: LinkedInAccount;
  isStopped: boolean;
  hasPlanEnded: boolean;
  /** Actions planned for the next 24 hours, when they were asked for. */
  forecast: number | undefined;
  accountsPath: string;
}) {
  const { account, isStopped, hasPlanEnded, forecast, accountsPath } = props;
  const day = account.today.find((budget) => budget.budget === allActions);
  const stop = stopOf(account, isStopped, hasPlanEnded);
  // What was forecast before it stopped is still at hand, and no longer true.
  const planned = stop === null ? forecast : undefined;
  return (
    <li className="flex items-start gap-2.5">
      <Avatar name={account.name} src={account.picture} size="md" status={stop?.tone ?? 'success'} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-dense">
          <span className="truncate">{account.name}</span>
          <span className="flex-none text-fg-muted tabular-nums">
            {stop ? (
              stop.word
            ) : day ? (
              <>
                <span className="font-medium text-fg">
                  {formatNumber(Math.max(0, day.cap - day.used))} left
                </span>{' '}
                of {formatNumber(day.cap)}
              </>
            ) : (
              '-'
            )}
          </span>
        </p>
        {day ? (
          <Meter
            aria-label={`Actions of ${account.name}`}
            value={day.used}
            max={day.cap}
            valueText={`${formatNumber(day.used)} of ${formatNumber(day.cap)}`}
            className="mt-1.5"
          />
        ) : null}
        <p className="mt-1 text-caption text-fg-subtle tabular-nums">
          {formatNumber(day?.used)} used{stop ? `, ${stop.waits}` : null}
          {planned === undefined ? null : `, ${formatNumber(planned)} planned for the next 24 hours`}
          {account.status === 'Disconnected' ? (
            <>
              {'. '}
              <Link
                to={accountsPath}
                aria-label={`Reconnect ${account.name}`}
                className={cn('text-accent-fg underline', touchTarget)}
              >
                Reconnect
              </Link>
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** Why nothing goes out of an account, whatever its limits leave; null: it acts. */
function stopOf({ status, planRest, paused }: LinkedInAccount, isStopped: boolean, hasPlanEnded: boolean) {
  if (status !== 'Active') return { word: status, waits: 'waiting for a reconnect', tone: 'danger' } as const;
  if (planRest !== null) {
    const waits = hasPlanEnded ? 'until a plan runs again' : 'waiting for a plan with room for it';
    return { word: 'Rests', waits, tone: 'warning' } as const;
  }
  if (isStopped) return { word: 'Stopped', waits: 'until sending goes on', tone: 'danger' } as const;
  if (paused !== null) return { word: 'Paused', waits: 'until it is resumed', tone: 'warning' } as const;
  return null;
}
