import { useInfiniteQuery } from '@tanstack/react-query';
import type { PendingInvitationView, PendingPage } from '@waypost/contract/linkedin-config';
import { MailCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TableFoot } from '../../../ui/table-parts.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AgeBars } from './age-bars.tsx';
import { useWithdraw } from './api/change-config.ts';
import { pendingQuery } from './api/config-queries.ts';
import { AutoWithdrawal } from './auto-withdrawal.tsx';
import { bulkWords, withdrawalWords } from './model/config-words.ts';
import { Panel } from './panel.tsx';
import { pendingColumns } from './pending-columns.tsx';
import { WithdrawOldest, type Asked } from './withdraw-oldest.tsx';

const idOf = ({ id }: PendingInvitationView) => id;

/** Invitations nobody has answered: how old they are, and taking them back inside the limit. */
export function PendingPanel({ accountId }: { accountId: string }) {
  useRowKeys('LinkedIn limits');
  const answer = useInfiniteQuery(pendingQuery(accountId));
  const [first] = answer.data?.pages ?? [];
  const items = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const readOn = useReadOn(answer);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  // While the dialog closes it still says what it asked.
  const [lastText, setLastText] = useState('');
  if (asked !== null && asked.text !== lastText) setLastText(asked.text);
  const withdraw = useWithdraw(accountId);
  const chosen = items.filter(({ id }) => picked.has(id));
  const columns = pendingColumns((item) =>
    setAsked({ order: { invitationIds: [item.id] }, text: `The invitation to ${item.lead.name}` }),
  );

  function run({ order }: Asked) {
    withdraw.mutate(order, {
      onSuccess: (reply) => {
        setAsked(null);
        setPicked(new Set());
        const leaves = withdrawalWords(reply.done);
        const isNone = reply.done === 0 && reply.skipped.length === 0 && reply.missing === 0;
        toast(
          isNone
            ? { title: 'No invitation is that old', description: 'Nothing was withdrawn.' }
            : {
                title: bulkWords(reply, 'withdrawal', 'planned'),
                ...(leaves && { description: leaves }),
              },
        );
      },
    });
  }
  return (
    <Panel
      title="Pending invitations"
      note={first ? formatNumber(first.total) : null}
      answer={{ ...answer, data: first, refetch: answer.refetch as never }}
    >
      {(summary) => (
        <>
          <Summary key={accountId} accountId={accountId} summary={summary} oldest={items} onAsk={setAsked} />
          <DataTable
            label="Pending invitations, oldest first"
            columns={columns}
            rows={items}
            rowId={idOf}
            rowLabel={({ lead }) => `the invitation to ${lead.name}`}
            rowCount={summary.total}
            selection={{ selected: picked, onChange: setPicked }}
            onEndReached={readOn}
            className="rounded-t-none border-0 border-t"
            instead={
              <EmptyState
                level={3}
                icon={<MailCheck />}
                title="No invitation is pending"
                text="Invitations that campaigns send appear here until they are accepted or withdrawn."
              />
            }
            footer={
              items.length === 0 ? null : (
                <TableFoot
                  text={`${formatNumber(items.length)} of ${countOf(summary.total, 'invitation')}`}
                  loadingMore={answer.isFetchingNextPage}
                  failure={answer.isFetchNextPageError ? 'More invitations could not be loaded.' : null}
                  onRetry={() => void answer.fetchNextPage()}
                />
              )
            }
          />
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
            description={`${lastText} will be taken back at LinkedIn. The same person cannot be invited again for 21 days.`}
            confirmLabel="Withdraw"
            busy={withdraw.isPending}
            error={withdraw.error ? errorMessage(withdraw.error) : null}
            onConfirm={() => asked && run(asked)}
          />
        </>
      )}
    </Panel>
  );
}

interface SummaryProps {
  accountId: string;
  summary: PendingPage;
  /** The oldest of them, as far as they are loaded. */
  oldest: readonly PendingInvitationView[];
  onAsk: (asked: Asked) => void;
}

/** Ages, and taking old ones back: now, or by itself from now on. */
function Summary({ accountId, summary, oldest, onAsk }: SummaryProps) {
  const { total, standing, warnAt, stopAt, bars, withdrawalsLeft, withdrawAfterDays } = summary;
  return (
    <>
      {standing === 'fine' ? null : (
        <Banner tone={standing === 'stop' ? 'danger' : 'warning'} className="m-4 mb-0">
          {standing === 'stop'
            ? `${pendingWords(total)}: inviting has stopped at ${stopAt}. Withdraw old ones to go on.`
            : `${pendingWords(total)}. Inviting stops at ${stopAt}: withdraw old ones in time.`}
        </Banner>
      )}
      <div className="grid gap-x-10 gap-y-5 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        {total === 0 ? null : (
          <div className="min-w-0">
            <p className="mb-2 text-dense font-medium">Days since they were sent</p>
            <AgeBars bars={bars} />
            <p className="mt-2 text-caption text-fg-subtle">
              Warning from {warnAt}, inviting stops at {stopAt} pending.
            </p>
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {total === 0 ? null : (
            <WithdrawOldest left={withdrawalsLeft} total={total} oldest={oldest} onAsk={onAsk} />
          )}
          <AutoWithdrawal accountId={accountId} afterDays={withdrawAfterDays} />
        </div>
      </div>
    </>
  );
}

function pendingWords(total: number): string {
  return `${countOf(total, 'invitation')} ${total === 1 ? 'is' : 'are'} pending`;
}
