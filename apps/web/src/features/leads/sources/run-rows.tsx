import { useInfiniteQuery } from '@tanstack/react-query';
import type { SourceRow } from '@waypost/contract/leads-sources';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RunCount } from './run-counts.ts';
import { sourceRowsQuery } from './source-queries.ts';
import { TakeIn } from './take-in.tsx';

/** The people behind a number of the result, each with the reason. */
export function RunRows({
  jobId,
  count,
  asideWord = 'Set aside',
  onClose,
}: {
  jobId: string;
  count: RunCount | null;
  /** How the source calls people who were found and do not fit. */
  asideWord?: string;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isAside = count?.outcome === 'set_aside';
  const close = () => {
    setChosen(new Set());
    onClose();
  };
  return (
    <Sheet
      open={count !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={count?.label ?? ''}
      description={count === null ? '' : headWords(count)}
      className="w-[480px]"
      footer={
        isAside && count !== null ? <TakeIn jobId={jobId} chosen={[...chosen]} onDone={close} /> : undefined
      }
    >
      {count === null ? null : (
        <Rows
          jobId={jobId}
          count={count}
          asideWord={asideWord}
          chosen={isAside ? chosen : null}
          onChosen={setChosen}
        />
      )}
    </Sheet>
  );
}

/** How many and what of; not twice where the note says how many. */
const headWords = ({ isTold, note, count }: RunCount) =>
  isTold === true ? note : `${formatNumber(count)} ${note}`;

function Rows({
  jobId,
  count,
  asideWord,
  chosen,
  onChosen,
}: {
  jobId: string;
  count: RunCount;
  asideWord: string;
  /** Places of the people that were chosen; null: nobody can be. */
  chosen: ReadonlySet<number> | null;
  onChosen: (places: ReadonlySet<number>) => void;
}) {
  const answer = useInfiniteQuery(sourceRowsQuery(jobId, count.outcome ?? undefined));
  if (answer.isError) {
    return (
      <ErrorState
        title="The people could not be loaded"
        {...failureOf(answer.error)}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  const rows = answer.data?.pages.flatMap((page) => page.items);
  if (rows === undefined) {
    return (
      <div role="status" aria-label="Loading people" className="flex flex-col gap-3">
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <p className="text-dense text-fg-muted">
        Nobody any more: they were deleted, or added to the list since.
      </p>
    );
  }
  return (
    <>
      <ul className="-my-2 divide-y divide-border">
        {rows.map((row) => (
          <Row
            key={row.place}
            row={row}
            choice={
              chosen === null || row.leadId === null
                ? null
                : {
                    on: chosen.has(row.place),
                    set: (on) => {
                      const next = new Set(chosen);
                      if (on) next.add(row.place);
                      else next.delete(row.place);
                      onChosen(next);
                    },
                  }
            }
            outcome={count.outcome === undefined ? { ...outcomes, set_aside: asideWord }[row.outcome] : null}
          />
        ))}
      </ul>
      {answer.hasNextPage ? (
        <Button
          className="mt-4 w-full"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

const outcomes = {
  added: 'Added',
  duplicate: 'Duplicate',
  skipped: 'Left out',
  unidentified: 'Unidentified',
  excluded: 'Excluded',
  set_aside: 'Set aside',
} satisfies Record<SourceRow['outcome'], string>;

function Row({
  row,
  outcome,
  choice,
}: {
  row: SourceRow;
  outcome: string | null;
  choice: { on: boolean; set: (on: boolean) => void } | null;
}) {
  return (
    <li className="flex items-start gap-3 py-2.5 text-dense">
      {choice === null ? null : (
        <Checkbox
          aria-label={`Choose ${row.name}`}
          className="mt-1"
          checked={choice.on}
          onCheckedChange={(on) => choice.set(on === true)}
        />
      )}
      <Avatar name={row.name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{row.name}</p>
        {row.headline ? <p className="truncate text-caption text-fg-muted">{row.headline}</p> : null}
        {row.reason ? <p className="text-caption text-fg-muted">{row.reason}</p> : null}
      </div>
      {outcome === null ? null : (
        <Badge tone={row.outcome === 'added' ? 'success' : 'neutral'}>{outcome}</Badge>
      )}
      {row.profileUrl ? (
        <a
          href={row.profileUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the profile of ${row.name}`}
          className="grid size-6 flex-none place-items-center rounded-control text-fg-muted hover:bg-hover hover:text-fg"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      ) : null}
    </li>
  );
}
