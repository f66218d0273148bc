import { useQuery } from '@tanstack/react-query';
import type { GridLayout, GridView } from '@waypost/contract/leads-grid';
import { MoreHorizontal, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { gridViewsQuery, useViewChanges, type ViewWords } from './grid-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { isChanged, viewAddress } from './view-layout.ts';

const undoMs = 10_000;

export interface ViewBarProps {
  listId: string;
  viewId: string | null;
  layout: GridLayout;
  /** Beside the name of the view that is open, once it is known. */
  count: string | null;
  /** The columns stand as they were saved from now on. */
  onSaved: () => void;
  /** The grid goes back to how it was saved, by a step of its own. */
  onReset: () => void;
}

type Asked = { about: 'new' } | { about: 'rename'; view: GridView } | null;

/** The saved views of a list, with a mark on the one that was changed since; rows that come do not draw them anew. */
export const ViewBar = memo(function ViewBar(props: ViewBarProps) {
  const { listId, viewId, layout, count, onSaved, onReset } = props;
  const answer = useQuery(gridViewsQuery(listId));
  const { create, update, remove } = useViewChanges(listId);
  const [asked, setAsked] = useState<Asked>(null);
  const navigate = useNavigate();
  const views = answer.data ?? [];
  const current = views.find((view) => view.id === viewId) ?? null;
  const changed = (viewId === null || current !== null) && isChanged(layout, current?.layout ?? null);

  function save(view: GridView) {
    update.mutate(
      { viewId: view.id, layout },
      {
        onSuccess: ({ name }) => {
          onSaved();
          toast({ tone: 'success', title: `${name} saved` });
        },
        onError: (error) => failed('The view was not saved', error),
      },
    );
  }
  async function saveWords(words: ViewWords) {
    if (asked?.about === 'rename') {
      await update.mutateAsync({ ...words, viewId: asked.view.id });
    } else {
      const view = await create.mutateAsync({ ...words, layout });
      void navigate(viewAddress(view));
    }
    setAsked(null);
  }
  function erase(view: GridView) {
    remove.mutate(view.id, {
      onSuccess: () => {
        if (view.id === viewId) void navigate(viewAddress(null));
        toast({
          title: `${view.name} was deleted`,
          durationMs: undoMs,
          action: { label: 'Undo', altText: `Bring ${view.name} back`, onSelect: () => bringBack(view) },
        });
      },
      onError: (error) => failed('The view was not deleted', error),
    });
  }
  function bringBack(view: GridView) {
    create.mutate(
      { id: view.id, name: view.name, everyList: view.listId === null, layout: view.layout },
      { onError: (error) => failed('The view could not be brought back', error) },
    );
  }
  const isGone = viewId !== null && current === null && answer.isSuccess && !answer.isFetching;
  const failure = create.error ?? update.error;
  return (
    <>
      <div className="flex min-w-0 items-end gap-3 border-b border-border px-6 max-md:px-4">
        <nav aria-label="Saved views" className="flex min-w-0 gap-5 overflow-x-auto [scrollbar-width:none]">
          <ViewLink
            name="All leads"
            to={viewAddress(null)}
            open={current === null}
            changed={viewId === null && changed}
            count={count}
          />
          {views.map((view) => (
            <ViewLink
              key={view.id}
              name={view.name}
              to={viewAddress(view)}
              open={view === current}
              changed={view === current && changed}
              count={count}
            />
          ))}
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label="Save as a new view"
            className="-ml-3 self-center"
            onClick={() => setAsked({ about: 'new' })}
          >
            <Plus aria-hidden className="size-4" />
          </Button>
        </nav>
        <span className="ml-auto flex h-9 flex-none items-center gap-1">
          {changed ? (
            <>
              <Button
                size="sm"
                variant="link"
                className="max-md:hidden"
                busy={update.isPending && asked === null}
                onClick={() => (current ? save(current) : setAsked({ about: 'new' }))}
              >
                Save view
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  onReset();
                  void navigate(viewAddress(current));
                }}
              >
                Reset
              </Button>
            </>
          ) : null}
          {current ? (
            <Menu>
              <MenuTrigger>
                <Button size="sm" variant="ghost" icon aria-label={`Actions for the view ${current.name}`}>
                  <MoreHorizontal aria-hidden className="size-4" />
                </Button>
              </MenuTrigger>
              <MenuContent>
                <MenuItem disabled={!changed} onSelect={() => save(current)}>
                  Save changes
                </MenuItem>
                <MenuItem onSelect={() => setAsked({ about: 'new' })}>Save as a new view</MenuItem>
                <MenuItem onSelect={() => setAsked({ about: 'rename', view: current })}>Rename</MenuItem>
                <MenuSeparator />
                <MenuItem danger onSelect={() => erase(current)}>
                  Delete view
                </MenuItem>
              </MenuContent>
            </Menu>
          ) : null}
        </span>
        {asked ? (
          <ViewDialog
            title={asked.about === 'new' ? 'Save as a new view' : 'Rename view'}
            description={
              asked.about === 'new'
                ? 'A view keeps the search, the filters, the order and the columns.'
                : 'What the view shows stays as it is.'
            }
            saveLabel={asked.about === 'new' ? 'Save view' : 'Rename'}
            words={
              asked.about === 'new'
                ? { name: '', everyList: false }
                : { name: asked.view.name, everyList: asked.view.listId === null }
            }
            busy={create.isPending || update.isPending}
            error={failure === null ? null : errorMessage(failure)}
            onSave={(words) => void saveWords(words).catch(() => undefined)}
            onClose={() => {
              setAsked(null);
              create.reset();
              update.reset();
            }}
          />
        ) : null}
      </div>
      {/* Below the tabs: beside them a phone would have no room for the number of leads. */}
      {answer.isError ? (
        <p role="alert" className={cn(noteClasses, 'text-danger-fg')}>
          The saved views could not be loaded.
          <Button size="sm" onClick={() => void answer.refetch()}>
            Try Again
          </Button>
        </p>
      ) : null}
      {isGone ? (
        <p role="status" className={cn(noteClasses, 'text-fg-muted')}>
          The saved view of this address does not exist any more.
        </p>
      ) : null}
    </>
  );
});

const noteClasses = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-6 pt-2 text-caption max-md:px-4';

interface ViewLinkProps {
  name: string;
  to: string;
  open: boolean;
  changed: boolean;
  count: string | null;
}

function ViewLink({ name, to, open, changed, count }: ViewLinkProps) {
  return (
    <Link
      to={to}
      aria-current={open ? 'page' : undefined}
      className={cn(
        '-mb-px inline-flex h-9 flex-none items-center gap-1.5 border-b-2 border-transparent text-dense font-medium whitespace-nowrap text-fg-muted -outline-offset-2 hover:text-fg',
        open && 'border-chart-1 text-accent-fg',
      )}
    >
      {name}
      {open && count !== null ? (
        <span className="font-normal text-fg-subtle tabular-nums">{count}</span>
      ) : null}
      {changed ? (
        <>
          <span aria-hidden className="size-1.5 rounded-full bg-chart-1" />
          <span className="sr-only">changed</span>
        </>
      ) : null}
    </Link>
  );
}

function failed(title: string, error: unknown): void {
  toast({ tone: 'danger', title, description: errorMessage(error) });
}
