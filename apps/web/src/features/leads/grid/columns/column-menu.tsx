import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  EyeOff,
  Filter,
  ListPlus,
  Pin,
  PinOff,
  UnfoldHorizontal,
  FoldHorizontal,
} from 'lucide-react';
import { useRef } from 'react';
import type { GridFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../ui/menu.tsx';
import type { orderOf } from '../model/grid-sorts.ts';
import { orderWords } from '../model/grid-words.ts';
import { canHide, isStored, type GridColumn } from './grid-columns.ts';

export interface ColumnActions {
  /** What a field holds; of an own field only the workspace can say. */
  kindOf: (field: string) => GridFieldKind;
  sort: (field: string, adding: boolean) => void;
  sortBy: (field: string, descending: boolean, adding: boolean) => void;
  filter: (field: string) => void;
  move: (field: string, by: -1 | 1) => void;
  canMove: (field: string, by: -1 | 1) => boolean;
  moveBeside: (field: string, beside: string, side: 'before' | 'after') => void;
  resize: (field: string, width: number) => void;
  pin: (field: string, on: boolean) => void;
  show: (field: string, on: boolean) => void;
}

export interface ColumnMenuProps {
  column: GridColumn;
  label: string;
  order: ReturnType<typeof orderOf>;
  sortable: boolean;
  actions: ColumnActions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The focus goes back to the head: the menu's button is no stop of its own. */
  onClosed: () => void;
}

/** Everything that can be done with a column, for those who do not drag. Its head opens it by keyboard. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, label, order, sortable, actions, open, onOpenChange, onClosed } = props;
  const { field, width, pinned } = column;
  const kind = actions.kindOf(field);
  // Opened while the menu still closes, the form of a filter would lose the focus to the head and close with it.
  const isFiltering = useRef(false);
  const stay = (how: () => void) => (event: Event) => {
    event.preventDefault();
    how();
  };
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Column ${label}`}
          className="absolute inset-y-0 right-1.5 my-auto grid size-6 place-items-center rounded-tag bg-table-head opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 hover:bg-active hover:text-fg data-[state=open]:bg-active data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      </MenuTrigger>
      <MenuContent
        align="start"
        className="min-w-52"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (isFiltering.current) actions.filter(field);
          else onClosed();
          isFiltering.current = false;
        }}
      >
        {sortable ? (
          <>
            <MenuItem onSelect={() => actions.sortBy(field, false, false)}>
              <ArrowUp aria-hidden /> {orderWords(kind, false)}
            </MenuItem>
            <MenuItem onSelect={() => actions.sortBy(field, true, false)}>
              <ArrowDown aria-hidden /> {orderWords(kind, true)}
            </MenuItem>
            {order === null ? (
              <MenuItem onSelect={() => actions.sortBy(field, false, true)}>
                <ListPlus aria-hidden /> Then sort by this
              </MenuItem>
            ) : null}
          </>
        ) : null}
        {isStored(field) ? (
          <>
            <MenuItem
              onSelect={() => {
                isFiltering.current = true;
              }}
            >
              <Filter aria-hidden /> Filter by {label.toLowerCase()}
            </MenuItem>
            <MenuSeparator />
          </>
        ) : null}
        <MenuItem onSelect={() => actions.pin(field, !pinned)}>
          {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} {pinned ? 'Unpin' : 'Pin to the left'}
        </MenuItem>
        <MenuItem
          disabled={!actions.canMove(field, -1)}
          keys="Alt ←"
          onSelect={() => actions.move(field, -1)}
        >
          <ArrowLeft aria-hidden /> Move left
        </MenuItem>
        <MenuItem disabled={!actions.canMove(field, 1)} keys="Alt →" onSelect={() => actions.move(field, 1)}>
          <ArrowRight aria-hidden /> Move right
        </MenuItem>
        <MenuItem onSelect={stay(() => actions.resize(field, width + 24))}>
          <UnfoldHorizontal aria-hidden /> Wider
        </MenuItem>
        <MenuItem onSelect={stay(() => actions.resize(field, width - 24))}>
          <FoldHorizontal aria-hidden /> Narrower
        </MenuItem>
        {canHide(field) ? (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => actions.show(field, false)}>
              <EyeOff aria-hidden /> Hide column
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
