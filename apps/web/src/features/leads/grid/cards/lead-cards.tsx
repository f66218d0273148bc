import type { Contactability } from '@waypost/contract/campaigns-left-out';
import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { GridLead } from '@waypost/contract/leads-grid';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { roleOf } from '../../model/lead-words.ts';
import { isChosen } from '../model/grid-choice.ts';
import { Status } from '../rows/grid-cell.tsx';
import type { GridHandle, RowChoice } from '../rows/lead-rows.tsx';
import { Reach } from '../rows/reach.tsx';
import { blocksOf, firstBlocks, useReach } from '../rows/use-reach.ts';
import { useKeptScroll } from '../rows/kept-scroll.ts';
import { ScoreRing } from '../rows/score-ring.tsx';
import type { GridRows } from '../rows/use-grid-rows.ts';
import { useGridWindow } from '../rows/use-grid-window.ts';
import { useLongPress } from './use-long-press.ts';

const cardHeight = 80;

export interface LeadCardsProps {
  label: string;
  rows: GridRows;
  choice: RowChoice;
  onOpen: (index: number) => void;
  question: string;
  handle: Ref<GridHandle>;
}

/** The leads on a narrow screen: cards of three lines; a tap opens, a long press or the box chooses. */
export function LeadCards({ label, rows, choice, onOpen, question, handle }: LeadCardsProps) {
  const { loaded, count, need } = rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useGridWindow({
    scroller,
    count,
    rowHeight: cardHeight,
    headHeight: 0,
    keptIndex: null,
  });
  const lastIndex = virtualizer.range?.endIndex ?? 0;
  const firstIndex = virtualizer.range?.startIndex ?? 0;
  useEffect(() => need(firstIndex, lastIndex), [need, firstIndex, lastIndex]);
  const blocks = useMemo(() => blocksOf(firstBlocks, firstIndex, lastIndex), [firstIndex, lastIndex]);
  const reachOf = useReach(loaded, blocks, true);
  useKeptScroll(scroller);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    virtualizer.scrollToOffset(0);
  }, [virtualizer, question]);
  useImperativeHandle(
    handle,
    () => ({
      focusRow: (index = 0) => {
        virtualizer.scrollToIndex(index);
        scroller.current
          ?.querySelector<HTMLElement>(`[data-card="${index}"]`)
          ?.focus({ preventScroll: true });
      },
    }),
    [virtualizer],
  );
  return (
    <div
      ref={scroller}
      className={cn('min-h-0 flex-1 overflow-auto pb-(--bulk-space)', rows.isOld && 'opacity-70')}
      aria-busy={rows.isOld || undefined}
    >
      <ul aria-label={label} className="relative" style={{ height: count * cardHeight }}>
        {virtualizer.getVirtualItems().map(({ index }) => {
          const lead = loaded.at(index);
          const chosen = lead !== undefined && isChosen(choice.choice, lead.id);
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={cn(
                'absolute inset-x-0 flex gap-3 border-b border-border px-4 py-2',
                chosen ? 'bg-selected' : 'bg-surface',
              )}
              style={{ height: cardHeight, transform: `translateY(${index * cardHeight}px)` }}
            >
              {lead ? (
                <LeadCard
                  lead={lead}
                  reach={reachOf(lead.id)}
                  index={index}
                  chosen={chosen}
                  onChoose={() => choice.toggle(index)}
                  onOpen={() => onOpen(index)}
                />
              ) : (
                <span className="flex flex-1 flex-col gap-2 py-1 pl-10">
                  <Skeleton still className="w-36" />
                  <Skeleton still className="w-48" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface LeadCardProps {
  lead: GridLead;
  reach: Contactability | null | undefined;
  index: number;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function LeadCard({ lead, reach, index, chosen, onChoose, onOpen }: LeadCardProps) {
  const press = useLongPress(onChoose, onOpen);
  const role = roleOf(lead);
  const place = lead.company ?? lead.location;
  return (
    <>
      <span className="-ml-3 grid size-11 flex-none place-items-center self-center">
        <Checkbox
          aria-label={`Choose ${lead.fullName}`}
          checked={chosen}
          onCheckedChange={onChoose}
          className="size-5 before:-inset-3"
        />
      </span>
      <button
        type="button"
        data-card={index}
        className="flex min-w-0 flex-1 touch-pan-y gap-2.5 text-left select-none [-webkit-touch-callout:none]"
        {...press}
      >
        <Avatar name={lead.fullName} src={lead.picture} size="md" className="mt-0.5" />
        <span className="flex min-w-0 flex-1 flex-col text-dense">
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{lead.fullName}</span>
            {lead.score === null ? null : <ScoreRing value={lead.score.value} reason={null} />}
            <Status status={lead.status} />
          </span>
          <span className="truncate text-fg-muted">
            {role ?? (place === null ? '-' : null)}
            {place === null ? null : (
              <span className="text-fg-subtle">{role === null ? place : `, ${place}`}</span>
            )}
          </span>
          <span className="flex min-w-0">
            <Reach reach={reach} />
          </span>
        </span>
      </button>
    </>
  );
}
