import { format } from 'date-fns';
import { useState } from 'react';
import { ownTimeZone } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField, TimeField } from '../../../ui/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

export interface MoveDialogProps {
  name: string;
  now: number;
  /** What is put to the person first. Epoch milliseconds, ahead of now. */
  proposed: number;
  busy: boolean;
  error: string | null;
  onClose: () => void;
  /** ISO instant. */
  onMove: (until: string) => void;
}

/** Chooses the earliest time of planned actions; limits and hours still decide when they really leave. */
export function MoveDialog({ name, now, proposed, busy, error, onClose, onMove }: MoveDialogProps) {
  const [day, setDay] = useState(() => format(proposed, 'yyyy-MM-dd'));
  const [time, setTime] = useState(() => format(proposed, 'HH:mm'));
  const at = new Date(`${day}T${time}`).getTime();
  const problem = Number.isNaN(at)
    ? 'Choose a day and a time.'
    : at <= now
      ? 'Choose a time that lies ahead.'
      : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={`Move ${name}`}
      description="It does not leave before this time, and then when limits and working hours allow it."
      busy={busy}
      error={error}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={problem !== null}
            onClick={() => onMove(new Date(at).toISOString())}
          >
            Move
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-4">
        <Field label="Not before">
          <DateField value={day} onValueChange={setDay} />
        </Field>
        <Field label="Time" error={problem}>
          <TimeField value={time} onValueChange={setTime} timeZone={ownTimeZone()} />
        </Field>
      </div>
    </Dialog>
  );
}
