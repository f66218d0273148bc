import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Meter } from '../../../ui/progress.tsx';

/** The budget that counts every action of an account. */
const allActions = 'all_day';

/** How much of its daily limit each sender has used. */
export function ActionsToday(props: { accounts: readonly LinkedInAccount[]; limitsPath: string }) {
  const { accounts, limitsPath } = props;
  return (
    <div className="border-t border-border px-4 py-3">
      <p className="flex justify-between gap-2 text-caption text-fg-muted">
        <span>Actions in the last 24 hours</span>
        <Link to={limitsPath} className="hover:text-fg hover:underline">
          Limits
        </Link>
      </p>
      {accounts.length === 0 ? (
        <p className="mt-1.5 text-dense text-fg-muted">No LinkedIn account is connected yet.</p>
      ) : (
        <ul className="mt-2.5 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {accounts.map((account) => (
            <Sender key={account.id} account={account} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sender({ account }: { account: LinkedInAccount }) {
  const day = account.today.find((budget) => budget.budget === allActions);
  const active = account.status === 'Active';
  const rests = active && account.planRest !== null;
  const status = rests ? 'warning' : active ? 'success' : 'danger';
  return (
    <li className="flex items-start gap-2.5">
      <Avatar name={account.name} src={account.picture} size="md" status={status} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-dense">
          <span className="truncate">{account.name}</span>
          <span className="flex-none text-fg-muted tabular-nums">
            {rests ? (
              'Rests'
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
          {rests
            ? `${formatNumber(day?.used)} used, waiting for a plan with room for it`
            : active
              ? `${formatNumber(day?.used)} used`
              : `${account.status}, waiting for a reconnect`}
        </p>
      </div>
    </li>
  );
}
