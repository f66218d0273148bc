import { filterToText } from '@waypost/domain/leads/grid/grid-url';
import { GRID_FILTERS_MAX, type GridFilter } from '@waypost/domain/leads/grid/grid-query';
import { CircleAlert, Plus, X } from 'lucide-react';
import { cn } from '../../../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import type { FieldKinds, GridChip } from '../model/grid-address.ts';
import { filterWords } from '../model/grid-words.ts';
import { FilterEditor } from './filter-editor.tsx';

/** Which filter is being edited: one that is there by its place, or a new one that begins with a field. */
export type EditedFilter = { at: number } | { field: string } | null;

export interface FilterChipsProps {
  chips: readonly GridChip[];
  kinds: FieldKinds;
  edited: EditedFilter;
  onEdit: (edited: EditedFilter) => void;
  /** Texts as they stand in the address. */
  onChange: (filters: string[]) => void;
}

/** Every filter as "field question value"; a click changes it. Those that cannot be asked say why. */
export function FilterChips({ chips, kinds, edited, onEdit, onChange }: FilterChipsProps) {
  const texts = chips.map((chip) => chip.text);
  const isFull = chips.length >= GRID_FILTERS_MAX;
  const close = () => onEdit(null);
  function save(at: number, filter: GridFilter) {
    onChange(texts.toSpliced(at, 1, filterToText(filter)));
    close();
  }
  return (
    <>
      {chips.map((chip, at) => {
        const words = chip.filter ? filterWords(chip.filter, kinds) : null;
        const name = words ? words.filter(Boolean).join(' ') : chip.text;
        return (
          <span
            key={`${at} ${chip.text}`}
            className={cn(
              'inline-flex h-7 max-w-80 min-w-0 items-center rounded-control border border-border-strong bg-surface text-caption max-md:h-9',
              chip.problem && 'border-danger-line bg-danger-banner text-danger-fg',
            )}
          >
            <Popover
              open={edited !== null && 'at' in edited && edited.at === at}
              onOpenChange={(open) => onEdit(open ? { at } : null)}
            >
              <PopoverTrigger>
                <button
                  type="button"
                  title={chip.problem ?? name}
                  aria-label={chip.problem ? `${name}. ${chip.problem}` : `Change filter ${name}`}
                  className="flex h-full min-w-0 items-center gap-1 rounded-l-control pl-2 hover:text-fg"
                >
                  {chip.problem ? <CircleAlert aria-hidden className="size-3.5 flex-none" /> : null}
                  {words ? (
                    <span className="truncate">
                      {words[0]} {words[1]} <b className="font-medium">{words[2]}</b>
                    </span>
                  ) : (
                    <span className="truncate">{chip.text}</span>
                  )}
                </button>
              </PopoverTrigger>
              <PopoverContent aria-label="Change filter">
                {chip.problem ? <p className="mb-3 text-caption text-danger-fg">{chip.problem}</p> : null}
                <FilterEditor
                  filter={chip.filter}
                  field="title"
                  kinds={kinds}
                  saveLabel="Apply"
                  onSave={(filter) => save(at, filter)}
                />
              </PopoverContent>
            </Popover>
            <button
              type="button"
              aria-label={`Remove filter ${name}`}
              className="mx-0.5 grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg max-md:size-8"
              onClick={() => onChange(texts.toSpliced(at, 1))}
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        );
      })}
      <Popover
        open={edited !== null && 'field' in edited}
        onOpenChange={(open) => onEdit(open ? { field: 'title' } : null)}
      >
        <PopoverTrigger>
          <button
            type="button"
            disabled={isFull}
            title={isFull ? `At most ${GRID_FILTERS_MAX} filters.` : undefined}
            className="inline-flex h-7 flex-none items-center gap-1.5 rounded-control border border-dashed border-border-strong px-2 text-caption text-fg-muted hover:bg-hover hover:text-fg disabled:opacity-60 max-md:h-9"
          >
            <Plus aria-hidden className="size-3" /> Add filter
          </button>
        </PopoverTrigger>
        <PopoverContent aria-label="Add filter">
          <FilterEditor
            key={edited !== null && 'field' in edited ? edited.field : ''}
            filter={null}
            field={edited !== null && 'field' in edited ? edited.field : 'title'}
            kinds={kinds}
            saveLabel="Add filter"
            onSave={(filter) => save(chips.length, filter)}
          />
        </PopoverContent>
      </Popover>
    </>
  );
}
