import { useInfiniteQuery } from '@tanstack/react-query';
import type { PendingInvitationView, PendingPage } from '@waypost/contract/linkedin-config';
import { WITHDRAW_AFTER_DAYS_DEFAULT, WITHDRAW_AFTER_DAYS_MIN } from '@waypost/domain/linkedin/daily-limits';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AgeBars } from './age-bars.tsx';
import { useWithdraw, type Withdrawal } from './api/change-config.ts';
import { pendingQuery } from './api/config-queries.ts';
import { bulkWords } from './model/config-words.ts';
import { dayWords } from './model/instants.ts';
import { Panel } from './panel.tsx';

/** Most withdrawals that one order plans. */
const bulkMax = 100;

/** Invitations nobody has answered: how old they are, and taking them back inside the limit. */
export function PendingPanel({ accountId }: { accountId: string }) {
  const answer = useInfiniteQuery(pendingQuery(accountId));
  const [first] = answer.data?.pages ?? [];
  const items = answer.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      title="Pending invitations"
      note={first ? formatNumber(first.total) : null}
      answer={{ ...answer, data: first, refetch: answer.refetch as never }}
    >
      {(summary) => (
        <PendingList
          key={accountId}
          accountId={accountId}
          summary={summary}
          items={items}
          more={answer.hasNextPage}
          loadingMore={answer.isFetchingNextPage}
          onMore={() => void answer.fetchNextPage()}
        />
      )}
    </Panel>
  );
}

interface PendingListProps {
  accountId: string;
  summary: PendingPage;
  items: readonly PendingInvitationView[];
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

function PendingList({ accountId, summary, items, more, loadingMore, onMore }: PendingListProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [days, setDays] = useState<number | null>(WITHDRAW_AFTER_DAYS_DEFAULT);
  const [asked, setAsked] = useState<{ order: Withdrawal; text: string } | null>(null);
  const withdraw = useWithdraw(accountId);
  const { total, standing, warnAt, stopAt, bars, withdrawalsLeft } = summary;
  const chosen = items.filter(({ id }) => picked.has(id));

  function run(order: Withdrawal) {
    withdraw.mutate(order, {
      onSuccess: (reply) => {
        setAsked(null);
        setPicked(new Set());
        toast({
          title: bulkWords(reply, 'withdrawal', 'planned'),
          description: 'They leave one by one, inside the limit and the working hours.',
        });
      },
    });
  }
  if (total === 0) {
    return (
      <EmptyState
        level={3}
        icon={<MailCheck />}
        title="No invitation is pending"
        text="Invitations that campaigns send appear here until they are accepted or withdrawn."
      />
    );
  }
  return (
    <>
      {standing === 'fine' ? null : (
        <Banner tone={standing === 'stop' ? 'danger' : 'warning'} className="m-4 mb-0">
          {standing === 'stop'
            ? `${formatNumber(total)} invitations are pending: inviting has stopped at ${stopAt}. Withdraw old ones to go on.`
            : `${formatNumber(total)} invitations are pending. Inviting stops at ${stopAt}: withdraw old ones in time.`}
        </Banner>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-4">
        <div className="w-full max-w-[380px]">
          <p className="mb-2 text-dense font-medium">Days since they were sent</p>
          <AgeBars bars={bars} />
        </div>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (days === null) return;
            const order = { olderThanDays: days, limit: bulkMax };
            setAsked({ order, text: `Up to ${bulkMax} invitations older than ${days} days` });
          }}
        >
          <Field
            label="Withdraw those older than"
            help={`${formatNumber(withdrawalsLeft)} withdrawals left in 24 hours. Warning from ${warnAt}, stop at ${stopAt} pending.`}
            error={days === null ? `Enter ${WITHDRAW_AFTER_DAYS_MIN} to 365 days.` : null}
          >
            <span className="flex gap-2">
              <NumberField
                value={days}
                min={WITHDRAW_AFTER_DAYS_MIN}
                max={365}
                unit="days"
                className="w-40 min-w-0"
                onValueChange={setDays}
              />
              <Button type="submit" disabled={days === null}>
                Withdraw
              </Button>
            </span>
          </Field>
        </form>
      </div>
      <ul
        className="divide-y divide-border border-t border-border"
        aria-label="Pending invitations, oldest first"
      >
        {items.map((item) => (
          <PendingRow
            key={item.id}
            item={item}
            picked={picked.has(item.id)}
            onPick={(on) =>
              setPicked(
                (before) => new Set(on ? [...before, item.id] : [...before].filter((id) => id !== item.id)),
              )
            }
            onWithdraw={() =>
              setAsked({ order: { invitationIds: [item.id] }, text: `The invitation to ${item.lead.name}` })
            }
          />
        ))}
      </ul>
      <p className="flex items-center gap-3 border-t border-border px-4 py-2.5 text-caption text-fg-subtle tabular-nums">
        {formatNumber(items.length)} of {countOf(total, 'invitation')}
        {more ? (
          <Button size="sm" busy={loadingMore} onClick={onMore}>
            Show more
          </Button>
        ) : null}
      </p>
      <BulkBar count={chosen.length} onClear={() => setPicked(new Set())}>
        <Button
          size="sm"
          variant="danger-ghost"
          onClick={() =>
            setAsked({
              order: { invitationIds: chosen.map(({ id }) => id) },
              text: countOf(chosen.length, 'invitation'),
            })
          }
        >
          Withdraw
        </Button>
      </BulkBar>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Withdraw invitations?"
        description={`${asked?.text ?? ''} will be taken back at LinkedIn. The same person cannot be invited again for 21 days.`}
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        error={withdraw.error ? errorMessage(withdraw.error) : null}
        onConfirm={() => asked && run(asked.order)}
      />
    </>
  );
}

interface PendingRowProps {
  item: PendingInvitationView;
  picked: boolean;
  onPick: (on: boolean) => void;
  onWithdraw: () => void;
}

function PendingRow({ item, picked, onPick, onWithdraw }: PendingRowProps) {
  const { lead, campaign, sentAt, ageDays, isWithdrawing, withNote } = item;
  const early = ageDays < WITHDRAW_AFTER_DAYS_MIN;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-dense">
      <Checkbox
        aria-label={`Choose the invitation to ${lead.name}`}
        checked={picked}
        disabled={early || isWithdrawing}
        onCheckedChange={(on) => onPick(on === true)}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{lead.name}</span>
          <span className="block truncate text-caption text-fg-subtle">
            {campaign?.name ?? 'By hand'}
            {withNote ? ', with note' : ''}
          </span>
        </span>
        <span className="flex-none text-fg-muted tabular-nums" title={`Sent ${formatDate(sentAt)}`}>
          {countOf(ageDays, 'day')} old
        </span>
      </span>
      <span className="flex-none text-right sm:w-40">
        {isWithdrawing ? (
          <span className="text-caption text-fg-subtle">Withdrawal planned</span>
        ) : early ? (
          <span className="text-caption text-fg-subtle">from {dayWords(item.withdrawableAt)}</span>
        ) : (
          <Button size="sm" aria-label={`Withdraw the invitation to ${lead.name}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
      </span>
    </li>
  );
}
