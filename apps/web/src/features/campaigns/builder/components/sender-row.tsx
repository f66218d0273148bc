import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import { restOf } from '../../controls/sender-rest.ts';
import { capacitiesOf } from '../../controls/capacity.ts';

const typeWord: Record<LinkedInAccount['type'], string> = {
  free: 'Free',
  premium: 'Premium',
  sales_navigator: 'Sales Navigator',
};

export interface SenderRowProps {
  account: LinkedInAccount;
  chosen: boolean;
  disabled?: boolean;
  onChoose: (on: boolean) => void;
}

/** One account: whether it sends, its status, and what it may still do today. */
export function SenderRow({ account, chosen, disabled = false, onChoose }: SenderRowProps) {
  const active = account.status === 'Active';
  const capacities = capacitiesOf(account);
  const rest = restOf(account);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 has-data-[state=checked]:bg-selected">
      <Checkbox
        className="min-w-0 flex-1 basis-56 items-center [&>button]:mt-0"
        checked={chosen}
        disabled={disabled}
        onCheckedChange={(on) => onChoose(on === true)}
        label={
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={account.name} src={account.picture} size="md" />
            <span className="min-w-0">
              <span className="block truncate text-dense font-medium">{account.name}</span>
              <span className="block truncate text-caption text-fg-subtle">
                {typeWord[account.type]}, {account.timeZone}
              </span>
            </span>
          </span>
        }
      />
      {/* As wide in every row, so that the numbers behind it stand below each other. */}
      <span className="flex flex-none flex-wrap items-center gap-1.5 md:w-44">
        <StatusDot tone={active ? 'success' : 'danger'} className="text-caption text-fg-muted">
          {account.status}
        </StatusDot>
        {account.badges.map((badge) => (
          <Badge key={badge} tone={badge === 'Warming up' ? 'info' : 'warning'}>
            {badge}
          </Badge>
        ))}
      </span>
      {active ? (
        <dl className="flex flex-none flex-wrap gap-x-5 gap-y-1 max-md:w-full">
          {capacities.length === 0 ? (
            <dt className="text-caption text-fg-subtle">Limits appear after the first sync.</dt>
          ) : (
            capacities.map(({ budget, label, left, cap }) => (
              <div key={budget} className="min-w-24 md:w-32">
                <dt className="text-caption text-fg-subtle first-letter:uppercase">{label}</dt>
                <dd className="text-dense tabular-nums">
                  <span className="font-medium">{formatNumber(rest === null ? left : 0)}</span>
                  <span className="text-fg-muted"> of {formatNumber(cap)} left today</span>
                </dd>
              </div>
            ))
          )}
        </dl>
      ) : (
        <p className="flex-none text-caption text-fg-muted max-md:w-full">
          {rest}{' '}
          <Link to={paths.settings} className="font-medium text-accent-fg underline-offset-3 hover:underline">
            Reconnect in Settings
          </Link>
        </p>
      )}
      {active && rest !== null ? <p className="w-full text-caption text-fg-muted">{rest}</p> : null}
    </li>
  );
}
