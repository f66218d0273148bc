import type { GridLead } from '@waypost/contract/leads-grid';
import { useEffect, useRef, useState } from 'react';
import { LeadRemoval, type Removal } from '../components/lead-removal.tsx';
import { LeadSheet } from '../components/lead-sheet.tsx';
import type { LoadedRows } from './rows/loaded-rows.ts';

export interface RowSheetProps {
  listId: string;
  rows: LoadedRows;
  openId: string | null;
  onOpen: (leadId: string | null) => void;
  /** The sheet closed over this row: the focus goes back there. */
  onClosed: (index: number) => void;
  onGone: (leadIds: readonly string[]) => void;
}

/** The sheet of the row that is open, with the way to the rows before and after it. */
export function RowSheet({ listId, rows, openId, onOpen, onClosed, onGone }: RowSheetProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const index = openId === null ? -1 : rows.indexOf(openId);
  const lead = rows.at(index);
  const last = useRef(index);
  useEffect(() => {
    if (index >= 0) last.current = index;
  }, [index]);
  const step = (to: number) => {
    const next = rows.at(to);
    return next ? () => onOpen(next.id) : undefined;
  };
  const remove = (kind: 'delete' | 'forget') => (which: GridLead) => setRemoval({ kind, lead: which });
  return (
    <>
      {lead ? (
        <LeadSheet
          lead={lead}
          onClose={() => onOpen(null)}
          onClosed={() => onClosed(last.current)}
          onPrevious={step(index - 1)}
          onNext={step(index + 1)}
          onRemove={(which) => setRemoval({ kind: 'remove', leads: [which] })}
          onDelete={remove('delete')}
          onForget={remove('forget')}
        />
      ) : null}
      {removal ? (
        <LeadRemoval
          listId={listId}
          removal={removal}
          onClose={() => setRemoval(null)}
          onGone={(gone) => {
            onGone(gone);
            if (openId !== null && gone.includes(openId)) onOpen(null);
          }}
        />
      ) : null}
    </>
  );
}
