import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Pace, Queue, QueuedActionView } from '@waypost/contract/linkedin-config';
import { nextOpenAt } from '@waypost/domain/linkedin/working-hours';
import { addDays } from 'date-fns';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf } from '../../../lib/numbers.ts';
import { useRowKeys } from '../../../lib/row-keys.ts';
import { Banner } from '../../../ui/banner.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { paceQuery, pendingQuery, queueQuery } from './api/config-queries.ts';
import { whenWords } from './model/instants.ts';
import { MoveDialog } from './move-dialog.tsx';
import { Panel } from './panel.tsx';
import { type AskedOfRow, queueColumns, queuedName } from './queue-columns.tsx';
import { useQueueOrders } from './use-queue-orders.ts';

const idOf = ({ id }: QueuedActionView) => id;

/** What the account will do in the next 24 hours, when and why then; each can be held, moved and skipped. */
export function QueuePanel({ accountId, zone }: { accountId: string; zone: string }) {
  useRowKeys('LinkedIn limits');
  const answer = useQuery(queueQuery(accountId));
  return (
    <Panel
      title="Next 24 hours"
      // On a phone it takes a second line rather than lose what waits without a time.
      note={answer.data ? <span className="max-md:whitespace-normal">{headWords(answer.data)}</span> : null}
      answer={answer}
    >
      {(queue) => <QueueList key={accountId} accountId={accountId} zone={zone} queue={queue} />}
    </Panel>
  );
}

/** How many leave; of those that do not within a day, how many were moved and how many wait. */
function headWords({ items }: Queue): string {
  const timed = items.filter(({ window }) => window !== null).length;
  const moved = items.filter(({ window, held }) => window === null && held?.until).length;
  const waiting = items.length - timed - moved;
  const parts = [
    timed > 0 || items.length === 0 ? [countOf(timed, 'action')] : [],
    moved > 0 ? [`${countOf(moved, 'action')} moved to later`] : [],
    waiting > 0 ? [`${countOf(waiting, 'action waits', 'actions wait')} without a time`] : [],
  ];
  return parts.flat().join(', ');
}

/** How many leave after the next 24 hours; where none does before, also when the first of them does and why then. */
function laterWords(more: '' | 'more ', later: number, next: Queue['next'], now: number): string {
  const many = `${countOf(later, `${more}action leaves`, `${more}actions leave`)} later`;
  if (next === null) return `${many}.`;
  return `${many}, the first ${whenWords(next.at, now)}. ${next.sentence ?? ''}`.trimEnd();
}

/** A day after the last of them would leave, when the account is at work; also where its hours never open. */
function dayLater(
  rows: readonly QueuedActionView[],
  now: number,
  hours: Pace['workingHours'] | undefined,
): number {
  const leavesAt = Math.max(now, ...rows.map(({ window }) => Date.parse(window?.from ?? '') || now));
  const later = addDays(leavesAt, 1).getTime();
  return (hours && nextOpenAt(hours, later)) ?? later;
}

function QueueList({ accountId, zone, queue }: { accountId: string; zone: string; queue: Queue }) {
  const now = useBusinessNow();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly QueuedActionView[] | null>(null);
  const orders = useQueueOrders(accountId);
  const hours = useQuery(paceQuery(accountId)).data?.workingHours;
  const { items, later, next, underWay, stopped } = queue;
  const chosen = items.filter(({ id }) => picked.has(id));

  function ask(what: AskedOfRow, rows: readonly QueuedActionView[]) {
    if (what === 'move') {
      setMoving(rows);
      return;
    }
    setPicked(new Set());
    if (what === 'hold') void orders.hold(rows, null);
    else if (what === 'release') void orders.release(rows);
    else void orders.skip(rows);
  }
  const columns = queueColumns({ now, zone, onAsk: (what, item) => ask(what, [item]) });
  return (
    <>
      {stopped ? (
        <Banner tone="danger" className="m-4">
          {/[.!?…]$/.test(stopped) ? stopped : `${stopped}.`}
          {items.some(({ window }) => window !== null) ? ' The times below hold once it goes on.' : ''}
        </Banner>
      ) : null}
      <DataTable
        label="Planned actions"
        columns={columns}
        rows={items}
        rowId={idOf}
        rowLabel={queuedName}
        selection={{ selected: picked, onChange: setPicked }}
        className="rounded-t-none border-0"
        instead={
          <EmptyState
            level={3}
            icon={<CalendarClock />}
            title="Nothing is planned for the next 24 hours"
            text={
              later === 0
                ? 'Actions appear here as soon as a campaign with this sender plans them.'
                : laterWords('', later, next, now)
            }
            action={<Unanswered accountId={accountId} />}
          />
        }
        footer={
          <span className="tabular-nums">
            {items.length > 0 && later > 0 ? `${laterWords('more ', later, next, now)} ` : ''}
            {underWay > 0 ? `${countOf(underWay, 'action')} being sent or checked now. ` : ''}
            Worked out by the rules that send. Replies and new steps can move a time back, never past a limit.
          </span>
        }
      />
      <BulkBar count={chosen.length} onClear={() => setPicked(new Set())}>
        <Button size="sm" onClick={() => ask('hold', chosen)}>
          Hold
        </Button>
        <Button size="sm" onClick={() => ask('release', chosen)}>
          Release
        </Button>
        <Button size="sm" onClick={() => ask('move', chosen)}>
          Move
        </Button>
        <Button size="sm" variant="danger-ghost" onClick={() => ask('skip', chosen)}>
          Skip
        </Button>
      </BulkBar>
      {moving === null ? null : (
        <MoveDialog
          name={moving.length === 1 ? (moving[0]?.lead.name ?? '') : countOf(moving.length, 'action')}
          now={now}
          proposed={dayLater(moving, now, hours)}
          busy={orders.isBusy}
          error={null}
          onClose={() => setMoving(null)}
          onMove={(until) => {
            void orders.hold(moving, until);
            setPicked(new Set());
            setMoving(null);
          }}
        />
      )}
    </>
  );
}

/** An empty queue is often one that waits for people: how many have not answered their invitation, and the way to them. */
function Unanswered({ accountId }: { accountId: string }) {
  const pending = useInfiniteQuery(pendingQuery(accountId)).data?.pages[0]?.total ?? 0;
  if (pending === 0) return null;
  return (
    <p className="text-dense text-fg-muted">
      <Link
        to={`?${new URLSearchParams({ account: accountId, tab: 'pending' }).toString()}`}
        className="text-accent-fg hover:underline"
      >
        {countOf(pending, 'lead')}
      </Link>{' '}
      {pending === 1 ? 'has' : 'have'} not answered the invitation yet: where a sequence goes on after it, its
      next step is planned once they accept.
    </p>
  );
}
