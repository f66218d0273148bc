import { MessageSquareText } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableLoading } from '../../../ui/table-parts.tsx';
import type { CommentLead } from '../api/comments.ts';
import { BulkReport } from './bulk-report.tsx';
import { commentKeys, focusComment } from './comment-keys.ts';
import { CommentRow } from './comment-row.tsx';
import { mayGoOut } from './comment-text.ts';
import { commentKey, useComments, type CommentChoice } from './use-comments.ts';

/** The comments that wait for somebody, with their texts: changed on the spot, approved or skipped one by one or together. */
export function Comments({ campaignId }: { campaignId: string }) {
  const board = useComments(campaignId);
  const { list, comments, picked, textOf, busy } = board;
  const rows = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState<{ choice: CommentChoice; leads: readonly CommentLead[] } | null>(null);
  const meant = picked.length > 0 ? picked : comments;
  const fit = meant.filter((lead) => mayGoOut(textOf(lead)));
  const unfit = meant.length - fit.length;

  /** Whoever goes on by keys stands at the comment that moved up into the place of the answered one. */
  function approveOne(index: number, from: 'box' | 'text') {
    const lead = comments[index];
    if (lead === undefined || busy || !mayGoOut(textOf(lead))) return;
    board.say('approve', [lead], () =>
      requestAnimationFrame(() => rows.current && focusComment(rows.current, index, from)),
    );
  }
  function ask(choice: CommentChoice, leads: readonly CommentLead[]) {
    board.forgetError();
    setAsking({ choice, leads });
  }
  const report = board.report ? <BulkReport {...board.report} onClose={board.closeReport} /> : null;

  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          title="The comments could not be loaded"
          {...failureOf(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  }
  if (!list.data) return <TableLoading label="Loading the comments" />;
  if (comments.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<MessageSquareText />}
          title="No comment waits for you"
          text="A comment is shown here, with its text and the post it is meant for, before it goes out."
        />
        {report}
      </Card>
    );
  }
  return (
    <Card>
      <div className="sticky top-12 z-5 flex flex-wrap items-center gap-2 rounded-t-card border-b border-border bg-surface px-4 py-2 max-sm:px-3">
        <Checkbox
          label={
            picked.length > 0 ? (
              <>
                {formatNumber(picked.length)} of {formatNumber(comments.length)}
                {/* On a phone the buttons need its room to stay in one line. */}
                <span className="max-sm:sr-only"> chosen</span>
              </>
            ) : (
              'Choose all'
            )
          }
          className="mr-auto items-center"
          checked={picked.length === 0 ? false : picked.length === comments.length ? true : 'indeterminate'}
          onCheckedChange={() => board.choose(comments, picked.length < comments.length)}
        />
        {unfit > 0 ? (
          <span className="text-caption text-warning-fg">{`${formatNumber(unfit)} ${unfit === 1 ? 'needs' : 'need'} another text first`}</span>
        ) : null}
        <span className="ml-auto flex items-center gap-2">
          {picked.length > 0 ? (
            <Button size="sm" disabled={busy} onClick={() => ask('skip', picked)}>
              Skip {formatNumber(picked.length)}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="primary"
            busy={busy && asking === null}
            disabled={busy || fit.length === 0}
            onClick={() => ask('approve', fit)}
          >
            {approveWords(fit.length, picked.length > 0, list.hasNextPage)}
          </Button>
        </span>
      </div>
      {board.error && asking === null ? (
        <Banner tone="danger" className="m-3">
          {errorMessage(board.error)}
        </Banner>
      ) : null}
      <p className="border-b border-border px-4 py-2 text-caption text-fg-subtle max-sm:px-3">
        Each goes under the post shown with it, within the sender’s limits.
        <span className="max-md:hidden">
          {' '}
          On a box, J and K move, Space chooses and E edits; in a text, Ctrl+Enter approves.
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the boxes and texts inside it */}
      <ul
        ref={rows}
        aria-label="Comments to approve"
        className="divide-y divide-border"
        onKeyDown={(event) => commentKeys(event, approveOne)}
      >
        {comments.map((lead, index) => (
          <CommentRow
            key={commentKey(lead)}
            lead={lead}
            text={textOf(lead)}
            chosen={board.isChosen(lead)}
            busy={busy}
            onText={(text) => board.setText(lead, text)}
            onChoose={(chosen) => board.choose([lead], chosen)}
            onApprove={() => approveOne(index, 'box')}
            onSkip={() => ask('skip', [lead])}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="border-t border-border px-4 py-2">
          <Button
            size="sm"
            variant="ghost"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more comments
          </Button>
        </div>
      ) : null}
      {asking ? (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsking(null);
          }}
          tone="primary"
          {...questionOf(asking.choice, asking.leads.length)}
          busy={busy}
          error={board.error ? errorMessage(board.error) : null}
          onConfirm={() => board.say(asking.choice, asking.leads, () => setAsking(null))}
        />
      ) : null}
      {report}
    </Card>
  );
}

/** Without a choice all are meant that are in sight: where more are left, it says so. */
function approveWords(many: number, isChoice: boolean, hasMore: boolean): string {
  if (many === 0) return 'Approve';
  if (!isChoice && hasMore) return `Approve the ${formatNumber(many)} shown`;
  return `Approve ${isChoice || many === 1 ? '' : 'all '}${formatNumber(many)}`;
}

function questionOf(choice: CommentChoice, many: number) {
  const what = many === 1 ? 'this comment' : countOf(many, 'comment');
  const verb = choice === 'approve' ? 'Approve' : 'Skip';
  return {
    title: `${verb} ${what}?`,
    description:
      choice === 'approve'
        ? `${many === 1 ? 'It goes' : 'They go'} out as ${many === 1 ? 'it stands' : 'they stand'} here, under the newest ${many === 1 ? 'post of its lead' : 'posts of their leads'}, one by one within the senders’ limits. An approval cannot be taken back.`
        : many === 1
          ? 'The lead goes on with the next step, without a comment. The comment cannot be brought back.'
          : 'Their leads go on with the next step, without a comment. The comments cannot be brought back.',
    confirmLabel: `${verb} ${many === 1 ? 'comment' : countOf(many, 'comment')}`,
  };
}
