import { useQuery } from '@tanstack/react-query';
import type { Queue, QueuedActionView } from '@waypost/contract/linkedin-config';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeQueue, type QueueChange } from './api/change-config.ts';
import { queueQuery } from './api/config-queries.ts';
import { bulkWords } from './model/config-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { Panel } from './panel.tsx';
import { QueueRow, type AskedOfRow } from './queue-row.tsx';

const done = { hold: 'held', release: 'released', skip: 'skipped' } as const;

/** What the account will do in the next 24 hours, when and why then; each can be held, moved and skipped. */
export function QueuePanel({ accountId, zone }: { accountId: string; zone: string }) {
  const answer = useQuery(queueQuery(accountId));
  const count = answer.data?.items.filter(({ window }) => window !== null).length;
  return (
    <Panel title="Next 24 hours" note={count === undefined ? null : countOf(count, 'action')} answer={answer}>
      {(queue) => <QueueList key={accountId} accountId={accountId} zone={zone} queue={queue} />}
    </Panel>
  );
}

function QueueList({ accountId, zone, queue }: { accountId: string; zone: string; queue: Queue }) {
  const now = useBusinessNow();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ what: 'move' | 'skip'; ids: string[]; name: string } | null>(null);
  const change = useChangeQueue(accountId);
  const { items, later, underWay, stopped } = queue;
  const chosen = items.filter(({ id }) => picked.has(id));
  const ids = chosen.map(({ id }) => id);
  const names = (rows: readonly QueuedActionView[]) =>
    rows.length === 1 ? (rows[0]?.lead.name ?? '') : countOf(rows.length, 'action');

  function run(order: QueueChange) {
    change.mutate(order, {
      onSuccess: (reply) => {
        setAsked(null);
        setPicked(new Set());
        const verb = order.what === 'hold' && order.until !== null ? 'moved' : done[order.what];
        toast({ title: bulkWords(reply, 'action', verb) });
      },
      onError: (error) => {
        if (asked === null)
          toast({ tone: 'danger', title: 'Nothing was changed', description: errorMessage(error) });
      },
    });
  }
  function ask(what: AskedOfRow, rows: readonly QueuedActionView[]) {
    const actionIds = rows.map(({ id }) => id);
    if (what === 'hold') run({ what, actionIds, until: null });
    else if (what === 'release') run({ what, actionIds });
    else setAsked({ what, ids: actionIds, name: names(rows) });
  }
  function pick(id: string, on: boolean) {
    setPicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  return (
    <>
      {stopped ? (
        <Banner tone="danger" className="m-4 mb-0">
          {stopped} The times below hold once it goes on.
        </Banner>
      ) : null}
      {items.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CalendarClock />}
          title="Nothing is planned for the next 24 hours"
          text={
            later > 0
              ? `${countOf(later, 'action')} of this account are planned for later.`
              : 'Actions appear here as soon as a campaign with this sender plans them.'
          }
        />
      ) : (
        <ul className="divide-y divide-border" aria-label="Planned actions">
          {items.map((item) => (
            <QueueRow
              key={item.id}
              item={item}
              now={now}
              zone={zone}
              picked={picked.has(item.id)}
              onPick={(on) => pick(item.id, on)}
              onAsk={(what) => ask(what, [item])}
            />
          ))}
        </ul>
      )}
      <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle tabular-nums">
        {items.length > 0 && later > 0 ? `${countOf(later, 'more action')} later. ` : ''}
        {underWay > 0 ? `${countOf(underWay, 'action')} being sent or checked now. ` : ''}
        Worked out by the rules that send. Replies and new steps can move a time back, never past a limit.
      </p>
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
      {asked?.what === 'move' ? (
        <MoveDialog
          name={asked.name}
          now={now}
          busy={change.isPending}
          error={change.error ? errorMessage(change.error) : null}
          onClose={() => setAsked(null)}
          onMove={(until) => run({ what: 'hold', actionIds: asked.ids, until })}
        />
      ) : null}
      <AlertDialog
        open={asked?.what === 'skip'}
        onOpenChange={() => setAsked(null)}
        title={`Skip ${asked?.name ?? ''}?`}
        description="The planned action is taken out. Its lead ends as skipped in the campaign, or goes on where the sequence allows that. This cannot be undone."
        confirmLabel={ids.length > 1 || (asked?.ids.length ?? 0) > 1 ? 'Skip actions' : 'Skip action'}
        busy={change.isPending}
        error={change.error ? errorMessage(change.error) : null}
        onConfirm={() => asked && run({ what: 'skip', actionIds: asked.ids })}
      />
    </>
  );
}
