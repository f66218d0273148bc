import type { LeadList } from '@waypost/contract/leads';
import { Ban, Download, Gauge, ListPlus, MoreHorizontal, Send, Tag } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatNumber } from '../../../../lib/numbers.ts';
import { BulkBar } from '../../../../ui/bulk-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import type { Beginning } from '../../model/found-leads.ts';
import type { GridColumn } from '../columns/grid-columns.ts';
import { MergeChosen } from '../../merge/merge-chosen.tsx';
import { isTooMany, namedMax, selectionOf, twoOf } from '../model/grid-choice.ts';
import { countWords } from '../model/grid-words.ts';
import type { GridAsked } from '../rows/grid-leads.ts';
import type { GridCount } from '../rows/use-grid-rows.ts';
import type { GridChoosing } from '../use-grid-choice.ts';
import { BulkDelete } from './bulk-delete.tsx';
import { BulkForget } from './bulk-forget.tsx';
import { useStartBulk, type BulkOrder } from './bulk-jobs.ts';
import { useOfferToKeep } from './call-off-deletion.ts';
import { chosenWords } from './bulk-words.ts';
import { CleanDialog } from './clean-dialog.tsx';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { OfferedBulk, StartedBulk } from './offered-bulk.ts';
import { ScoreDialog } from './score-dialog.tsx';
import { SetFieldDialog } from './set-field-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { ToListDialog } from './to-list-dialog.tsx';

export interface BulkActionsProps {
  list: LeadList;
  choosing: GridChoosing;
  asked: GridAsked;
  matching: GridCount | null;
  columns: readonly GridColumn[];
  /** What else can be done with them. */
  moreItems?: ReactNode;
  /** What is opened by itself, once. */
  begin?: Beginning | null;
  /** A job began with the chosen leads. */
  onStarted: (jobId: string) => void;
  /** Adding to a campaign, where the page offers it. */
  campaigns?: (Pick<OfferedBulk, 'Dialog'> & { onStarted: (started: StartedBulk) => void }) | undefined;
}

type Asked = BulkOrder['action'] | 'export' | 'campaign' | null;

/** What can be done with the chosen leads: a bar while some are, and the dialog of what was pressed. */
export function BulkActions({
  list,
  choosing,
  asked,
  matching,
  columns,
  moreItems,
  begin = null,
  onStarted,
  campaigns,
}: BulkActionsProps) {
  const [asking, setAsking] = useState<Asked>(null);
  const [begun, setBegun] = useState(false);
  if (!begun && begin === 'campaign') {
    setBegun(true);
    setAsking('campaign');
  }
  const start = useStartBulk(list.id);
  const offerToKeep = useOfferToKeep(list.id);
  const { choice, count, all, clear } = choosing;
  const about =
    choice.of === 'matching' && matching?.exact === false ? 'all matching leads' : chosenWords(count);
  const tooMany = isTooMany(choice);
  const two = twoOf(choice);

  // Known at once, unlike what is drawn: pressed twice, a thing is done once.
  const ordering = useRef(false);
  function order(does: BulkOrder) {
    if (ordering.current) return;
    ordering.current = true;
    start.mutate(
      { selection: selectionOf(choice, asked), do: does },
      {
        onSuccess: ({ job }) => {
          setAsking(null);
          clear();
          onStarted(job.id);
          if (does.action === 'delete') offerToKeep(about, job.id);
        },
        onError: (error) => {
          // Without a dialog that says it.
          if (does.action !== 'remove') return;
          toast({ tone: 'danger', title: 'The leads were not removed', description: errorMessage(error) });
        },
        onSettled: () => {
          ordering.current = false;
        },
      },
    );
  }
  const ask = (what: Exclude<Asked, null>) => {
    // What is on its way would not be told of any more; its leads are about to be let go.
    if (ordering.current) return;
    start.reset();
    setAsking(what);
  };
  const dialog = {
    about,
    busy: start.isPending,
    error: start.error === null ? null : errorMessage(start.error),
    onOrder: order,
    onClose: () => setAsking(null),
  };
  const canChooseAll = choice.of === 'leads' && matching !== null && matching.value > choice.ids.size;
  return (
    <>
      <BulkBar
        count={count ?? matching?.value ?? 0}
        label={
          choice.of === 'matching' && matching?.exact === false ? `${countWords(matching)} chosen` : undefined
        }
        onClear={clear}
      >
        {canChooseAll ? (
          <Button size="sm" variant="link" onClick={all}>
            Select all {countWords(matching)} matching
          </Button>
        ) : null}
        {tooMany ? (
          <span className="text-caption text-danger-fg">
            At most {formatNumber(namedMax)} can be chosen one by one.
          </span>
        ) : (
          <>
            {campaigns === undefined ? null : (
              <Button size="sm" variant="ghost" onClick={() => ask('campaign')}>
                <Send aria-hidden className="size-4" />
                Add to campaign
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => ask('copy')} className="max-md:hidden">
              <ListPlus aria-hidden className="size-4" />
              Add to list
            </Button>
            <Button size="sm" variant="ghost" onClick={() => ask('tag')} className="max-md:hidden">
              <Tag aria-hidden className="size-4" />
              Tag
            </Button>
            <Button size="sm" variant="ghost" onClick={() => ask('score')} className="max-md:hidden">
              <Gauge aria-hidden className="size-4" />
              Score
            </Button>
            <Button size="sm" variant="ghost" onClick={() => ask('exclude')} className="max-2xl:hidden">
              <Ban aria-hidden className="size-4" />
              Exclude
            </Button>
            <Button size="sm" variant="ghost" onClick={() => ask('export')} className="max-2xl:hidden">
              <Download aria-hidden className="size-4" />
              Export
            </Button>
            {two === undefined ? null : <MergeChosen leadIds={two} onMerged={clear} />}
            <Menu>
              <MenuTrigger>
                <Button size="sm" variant="ghost" icon aria-label="More for the chosen leads">
                  <MoreHorizontal aria-hidden className="size-4" />
                </Button>
              </MenuTrigger>
              <MenuContent>
                <MenuItem className="md:hidden" onSelect={() => ask('copy')}>
                  Add to list
                </MenuItem>
                <MenuItem className="md:hidden" onSelect={() => ask('tag')}>
                  Tag
                </MenuItem>
                <MenuItem className="md:hidden" onSelect={() => ask('score')}>
                  Score
                </MenuItem>
                <MenuItem className="2xl:hidden" onSelect={() => ask('exclude')}>
                  Exclude
                </MenuItem>
                <MenuItem className="2xl:hidden" onSelect={() => ask('export')}>
                  Export
                </MenuItem>
                <MenuItem onSelect={() => ask('move')}>Move to list</MenuItem>
                <MenuItem onSelect={() => ask('set_field')}>Set a field</MenuItem>
                <MenuItem onSelect={() => ask('clean')}>Clean names</MenuItem>
                {moreItems}
                <MenuSeparator />
                <MenuItem danger onSelect={() => ask('delete')}>
                  Delete leads
                </MenuItem>
                <MenuItem danger onSelect={() => ask('forget')}>
                  Forget people
                </MenuItem>
              </MenuContent>
            </Menu>
            <Button
              size="sm"
              variant="danger-ghost"
              busy={start.isPending && asking === null}
              onClick={() => order({ action: 'remove' })}
            >
              Remove from list
            </Button>
          </>
        )}
      </BulkBar>
      {asking === 'copy' || asking === 'move' ? (
        <ToListDialog {...dialog} action={asking} listId={list.id} />
      ) : null}
      {asking === 'tag' ? <TagDialog {...dialog} /> : null}
      {asking === 'set_field' ? <SetFieldDialog {...dialog} /> : null}
      {asking === 'clean' ? (
        <CleanDialog {...dialog} listId={list.id} selection={selectionOf(choice, asked)} />
      ) : null}
      {asking === 'score' ? (
        <ScoreDialog
          {...dialog}
          listId={list.id}
          selection={selectionOf(choice, asked)}
          onStarted={(job) => {
            setAsking(null);
            clear();
            onStarted(job.id);
          }}
        />
      ) : null}
      {asking === 'exclude' ? <ExcludeDialog {...dialog} /> : null}
      {asking === 'delete' ? <BulkDelete {...dialog} count={count} /> : null}
      {asking === 'forget' ? <BulkForget {...dialog} count={count} /> : null}
      {asking === 'campaign' && campaigns !== undefined ? (
        <campaigns.Dialog
          listId={list.id}
          about={about}
          selection={selectionOf(choice, asked)}
          onStarted={(started) => {
            setAsking(null);
            clear();
            campaigns.onStarted(started);
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'export' ? (
        <ExportDialog
          list={list}
          about={about}
          columns={columns}
          asked={asked}
          selection={selectionOf(choice, asked)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
