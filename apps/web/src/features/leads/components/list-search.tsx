import type { LeadList } from '@waypost/contract/leads';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { floatingItem, floatingPanel } from '../../../ui/floating-classes.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { matchingLists } from '../model/list-order.ts';

/** The menu scrolls; more than this nobody looks through. */
const listsShown = 50;

/** Typing opens a menu of matching lists to jump to; the cards of the page stay as they are. */
export function ListSearch({ lists, className }: { lists: readonly LeadList[]; className?: string }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const all = matchingLists(lists, typed);
  const found = all.slice(0, listsShown);
  const shown = open && typed.trim() !== '';
  const active = Math.min(activeIndex, found.length - 1);

  function jump(list: LeadList) {
    setOpen(false);
    void navigate(`/leads/${list.id}`);
  }
  /** The menu scrolls, so what the keys reach is brought into sight. */
  function reach(index: number) {
    setActiveIndex(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[active];
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (shown && found.length > 0) reach((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      jump(chosen);
    }
  }

  return (
    <div className={cn('relative', className)}>
      <SearchField
        aria-label="Search lead lists"
        placeholder="Search lead lists..."
        className="w-full"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-menu`}
        aria-autocomplete="list"
        aria-activedescendant={shown && found[active] ? `${id}-${active}` : undefined}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setOpen(true);
          setActiveIndex(0);
        }}
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div
        hidden={!shown || found.length === 0}
        className={cn(floatingPanel, 'absolute top-full right-0 left-0 mt-1 p-1')}
      >
        <div
          id={`${id}-menu`}
          role="listbox"
          aria-label="Matching lead lists"
          tabIndex={-1}
          // Keeps the focus in the box, so that leaving it does not close the menu before the click.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-78 overflow-y-auto"
        >
          {found.map((list, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input holds the focus and hears the keys
            <div
              key={list.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-highlighted={index === active ? '' : undefined}
              className={cn(floatingItem, 'cursor-pointer')}
              // Not when it scrolls away below a pointer that rests.
              onMouseMove={({ movementX, movementY }) => {
                if (movementX !== 0 || movementY !== 0) setActiveIndex(index);
              }}
              onClick={() => jump(list)}
            >
              <span className="min-w-0 flex-1 truncate">{list.name}</span>
              <span className="flex-none text-caption text-fg-subtle tabular-nums">
                {countOf(list._count.leads, 'lead')}
              </span>
            </div>
          ))}
        </div>
        {all.length > found.length ? (
          <p className="border-t border-border px-2 pt-1.5 pb-1 text-caption text-fg-subtle">
            {formatNumber(found.length)} of {formatNumber(all.length)}: type more of the name.
          </p>
        ) : null}
      </div>
      {shown && found.length === 0 ? (
        <p className={cn(floatingPanel, 'absolute top-full right-0 left-0 mt-1 px-3 py-2 text-fg-muted')}>
          No lead list is called that.
        </p>
      ) : null}
      <span role="status" className="sr-only">
        {shown ? countOf(all.length, 'matching lead list') : ''}
      </span>
    </div>
  );
}
