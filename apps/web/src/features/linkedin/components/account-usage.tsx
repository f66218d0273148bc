import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Lock } from 'lucide-react';
import { formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { Meter } from '../../../ui/progress.tsx';
import { usageRows, type UsageRow } from '../model/usage-rows.ts';

type Budget = LinkedInAccount['today'][number];
const columns =
  'grid grid-cols-[minmax(96px,1fr)_minmax(0,1.6fr)_minmax(0,1.6fr)_minmax(0,1.3fr)] items-center gap-x-5';

/** What the account has done in its windows, and what is left. A table from 640 px of its own width, else a list. */
export function AccountUsage({ account, isStopped }: { account: LinkedInAccount; isStopped: boolean }) {
  const rows = usageRows(account.today);
  const rests = restReason(account, isStopped);
  if (rows.length === 0) {
    return <p className="px-4 py-3 text-dense text-fg-muted">Its limits appear after the first sync.</p>;
  }
  return (
    // Text keeps its contrast; what cannot be used pales.
    <div className={cn('@container', rests && '[&_[role=meter]]:opacity-60')}>
      <div className="hidden px-4 py-3 @xl:block" role="table" aria-label={`Usage of ${account.name}`}>
        <div role="row" className={cn(columns, 'pb-1 text-caption text-fg-subtle')}>
          <span role="columnheader">Action</span>
          <span role="columnheader">Last 24 hours</span>
          <span role="columnheader">Rolling 7 days</span>
          <span role="columnheader">Left now</span>
        </div>
        {rows.map((row) => (
          <div role="row" key={row.label} className={cn(columns, 'py-1 text-dense')}>
            <span role="cell">{row.label}</span>
            <span role="cell">
              <Amount label={`${row.label}, last 24 hours`} budget={row.day} none="no daily limit" />
            </span>
            <span role="cell">
              <Amount label={`${row.label}, rolling 7 days`} budget={row.week} none="no weekly limit" />
            </span>
            <span role="cell">
              <LeftNow row={row} rests={rests} />
            </span>
          </div>
        ))}
      </div>
      <ul className="divide-y divide-border @xl:hidden">
        {rows.map((row) => (
          <li key={row.label} className="flex flex-col gap-1 px-4 py-3 text-dense">
            <span className="font-medium">{row.label}</span>
            <Line name="24 hours" label={`${row.label}, last 24 hours`} budget={row.day} />
            {row.week ? (
              <Line name="7 days" label={`${row.label}, rolling 7 days`} budget={row.week} />
            ) : null}
            <LeftNow row={row} rests={rests} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why the account does nothing now, whatever its limits leave; null while it may act. */
function restReason(account: LinkedInAccount, isStopped: boolean): string | null {
  if (account.status !== 'Active') return 'account is not active';
  if (account.planRest) return 'it rests by the plan';
  return isStopped ? 'all sending is stopped' : null;
}

function Line({ name, label, budget }: { name: string; label: string; budget: Budget | null }) {
  return (
    <span className="flex items-center gap-2">
      <span className="w-14 flex-none text-caption text-fg-subtle">{name}</span>
      <span className="min-w-0 flex-1">
        <Amount label={label} budget={budget} none="no limit" />
      </span>
    </span>
  );
}

function Amount({ label, budget, none }: { label: string; budget: Budget | null; none: string }) {
  if (!budget) return <span className="text-caption text-fg-subtle">{none}</span>;
  const { used, cap } = budget;
  return (
    <span className="flex items-center gap-2.5">
      <Meter
        aria-label={label}
        value={used}
        max={cap}
        valueText={`${formatNumber(used)} of ${formatNumber(cap)}`}
        className="flex-1"
      />
      <span className="w-16 flex-none text-fg-subtle tabular-nums">
        <span className="font-medium text-fg">{formatNumber(used)}</span> / {formatNumber(cap)}
      </span>
    </span>
  );
}

function LeftNow({ row, rests }: { row: UsageRow; rests: string | null }) {
  if (rests) return <span className="text-caption text-fg-subtle">0, {rests}</span>;
  const words = row.binding === 'week' ? 'rolling 7 days' : 'daily limit';
  const short = row.binding !== null && row.left <= 3;
  return (
    <span
      className={cn(
        'flex items-center gap-1.5 text-caption tabular-nums',
        short ? 'font-medium text-warning-fg' : 'text-fg-muted',
      )}
    >
      {short ? <Lock aria-hidden className="size-3 flex-none" /> : null}
      {formatNumber(row.left)}, {words}
    </span>
  );
}
