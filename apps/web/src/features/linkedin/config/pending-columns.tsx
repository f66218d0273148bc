import type { PendingInvitationView } from '@waypost/contract/linkedin-config';
import { WITHDRAW_AFTER_DAYS_MIN } from '@waypost/domain/linkedin/daily-limits';
import { formatDate, formatWeekday } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';

/** On a phone the column is too narrow for one line of a name. */
const wrapping = 'max-md:whitespace-normal max-md:wrap-anywhere md:truncate';

export function pendingColumns(
  onWithdraw: (item: PendingInvitationView) => void,
): Column<PendingInvitationView>[] {
  return [
    {
      id: 'lead',
      header: 'Lead',
      cell: ({ lead, campaign, withNote, sentAt, ageDays }) => (
        <span className="block min-w-0 py-0.5">
          <span className={cn('block font-medium', wrapping)}>{lead.name}</span>
          <span className={cn('block text-caption text-fg-subtle', wrapping)}>
            {campaign?.name ?? 'By hand'}
            {withNote ? ', with note' : ''}
          </span>
          <span
            className="block text-caption text-fg-muted tabular-nums md:hidden"
            title={formatDate(sentAt)}
          >
            {countOf(ageDays, 'day')} old
          </span>
        </span>
      ),
    },
    {
      id: 'age',
      header: 'Age',
      width: '130px',
      align: 'end',
      hideOnPhone: true,
      className: 'text-fg-muted',
      cell: ({ ageDays, sentAt }) => (
        <span title={`Sent ${formatDate(sentAt)}`}>{countOf(ageDays, 'day')}</span>
      ),
    },
    {
      id: 'withdraw',
      header: <span className="sr-only">Withdraw</span>,
      width: 'min(136px, 30vw)',
      align: 'end',
      cell: (item) =>
        item.isWithdrawing ? (
          <span className="text-caption whitespace-normal text-fg-subtle">Withdrawal planned</span>
        ) : item.ageDays < WITHDRAW_AFTER_DAYS_MIN ? (
          <span className="text-caption whitespace-normal text-fg-subtle">
            from {formatWeekday(item.withdrawableAt)}
          </span>
        ) : (
          <Button
            size="sm"
            aria-label={`Withdraw the invitation to ${item.lead.name}`}
            onClick={() => onWithdraw(item)}
          >
            Withdraw
          </Button>
        ),
    },
  ];
}
