import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { AiColumn } from '@waypost/contract/leads-ai-column';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { MenuItem } from '../../../ui/menu.tsx';
import { chosenWords } from '../grid/bulk/bulk-words.ts';
import { inOrder, movedBeside, shown, type GridColumn } from '../grid/columns/grid-columns.ts';
import type { GridColumns } from '../grid/columns/use-grid-columns.ts';
import type { Beginning } from '../model/found-leads.ts';
import { allMatching, selectionOf } from '../grid/model/grid-choice.ts';
import type { GridAsked } from '../grid/rows/grid-leads.ts';
import type { GridCount } from '../grid/rows/use-grid-rows.ts';
import type { GridChoosing } from '../grid/use-grid-choice.ts';
import { EnrichDialog } from '../enrichment/enrich-dialog.tsx';
import { AiColumnDialog } from './ai-column-dialog.tsx';
import { AiColumnMenu } from './ai-column-menu.tsx';
import { aiColumnsQuery } from './ai-column-queries.ts';

export interface LeadWorkRoom {
  listId: string;
  asked: GridAsked;
  matching: GridCount | null;
  choosing: GridChoosing;
  columns: GridColumns;
  /** What is opened by itself, once. */
  begin?: Beginning | null;
  /** @param field the column that is being filled. */
  onStarted: (jobId: string, field?: string) => void;
}

export interface LeadWork {
  /** For the line above the rows. */
  tools: ReactNode;
  /** For the menu of the chosen leads. */
  items: ReactNode;
  dialog: ReactNode;
  /** By the name of their field. */
  columns: ReadonlyMap<string, AiColumn>;
}

interface Open {
  column: AiColumn | null;
  selection: GridSelection;
  about: string;
  /** The leads were chosen by hand: the choice ends when the job begins. */
  chosen: boolean;
}

/** Work that fills fields of leads in the background: profiles that are read, columns that a model answers. */
export function useLeadWork(room: LeadWorkRoom): LeadWork {
  const { listId, asked, matching, choosing, onStarted } = room;
  const [open, setOpen] = useState<Open | null>(null);
  const [enriching, setEnriching] = useState(false);
  const [begun, setBegun] = useState(false);
  if (!begun && room.begin === 'enrich') {
    setBegun(true);
    setEnriching(true);
  }
  const all = useQuery(aiColumnsQuery).data;
  const columns = useMemo(
    () => new Map((all ?? []).filter(({ filled }) => filled).map((column) => [column.name, column])),
    [all],
  );
  const matchingWords =
    matching === null || !matching.exact ? 'all matching leads' : chosenWords(matching.value);
  const { choice, count } = choosing;
  const openChosen = useCallback(
    (column: AiColumn | null) =>
      setOpen({
        column,
        selection: selectionOf(choice, asked),
        about: count === null ? 'all matching leads' : chosenWords(count),
        chosen: true,
      }),
    [choice, count, asked],
  );
  /** From above the rows: those that are chosen, for nobody who chose some means the others; none chosen, all. */
  const openAbove = useCallback(
    (column: AiColumn | null) =>
      count === 0
        ? setOpen({ column, selection: selectionOf(allMatching, asked), about: matchingWords, chosen: false })
        : openChosen(column),
    [count, asked, matchingWords, openChosen],
  );
  const tools = useMemo(() => <AiColumnMenu columns={all ?? []} onOpen={openAbove} />, [all, openAbove]);
  function started(job: Job, column: AiColumn) {
    const field = `custom:${column.name}`;
    room.columns.change((before) => inSight(before, field));
    if (open?.chosen) choosing.clear();
    setOpen(null);
    onStarted(job.id, field);
  }
  return {
    columns,
    tools,
    items: (
      <>
        <MenuItem onSelect={() => setEnriching(true)}>Read profiles</MenuItem>
        <MenuItem onSelect={() => openChosen(null)}>Add AI column</MenuItem>
        {(all ?? []).map((column) => (
          <MenuItem key={column.id} onSelect={() => openChosen(column)}>
            <span className="min-w-0 truncate">Answer “{column.name}”</span>
          </MenuItem>
        ))}
      </>
    ),
    dialog: enriching ? (
      <EnrichDialog
        listId={listId}
        selection={selectionOf(choice, asked)}
        about={count === null ? 'all matching leads' : chosenWords(count)}
        count={count}
        onStarted={(job) => {
          setEnriching(false);
          choosing.clear();
          onStarted(job.id);
        }}
        onClose={() => setEnriching(false)}
      />
    ) : open ? (
      <AiColumnDialog
        listId={listId}
        column={open.column}
        selection={open.selection}
        about={open.about}
        onStarted={started}
        onClose={() => setOpen(null)}
      />
    ) : null,
  };
}

/** A column that was not there stands first among those that move, so that its answers are seen as they come. */
function inSight(before: readonly GridColumn[], field: string): GridColumn[] {
  if (before.some((column) => column.field === field)) return inOrder(before);
  const first = before.find((column) => !column.pinned);
  const all = shown(before, field, true);
  return first === undefined ? all : movedBeside(all, field, first.field, 'before');
}
