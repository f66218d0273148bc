import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { dateWords } from './rehearsal-words.ts';

const changes: Record<Rehearsal['whatIf'][number]['change'], string> = {
  one_more_sender: 'One more sender',
  five_more_invitations: '5 more invitations a day',
};

export interface RehearsalWhatIfProps {
  rehearsal: Rehearsal;
  busy: boolean;
  onFinishBy: (date: string) => void;
}

/** What would end it earlier, and how many senders a date takes. */
export function RehearsalWhatIf({ rehearsal, busy, onFinishBy }: RehearsalWhatIfProps) {
  const { whatIf, whatIfRuns, capacity, zone, days, from } = rehearsal;
  const [date, setDate] = useState(capacity?.finishBy ?? '');
  return (
    <Card>
      <CardHead title="What if" note={`${whatIfRuns} of the runs`} />
      <ul className="divide-y divide-border">
        {whatIf.map(({ change, note, finish, daysEarlier, endedLeads }) => (
          <li key={change} className="px-4 py-2.5 text-dense">
            <div className="flex items-baseline justify-between gap-3">
              <b className="font-medium">{changes[change]}</b>
              <span className="flex-none tabular-nums">
                {daysEarlier === null
                  ? `${countOf(endedLeads, 'lead')} ${endedLeads === 1 ? 'ends' : 'end'} in ${countOf(days, 'day')}`
                  : daysEarlier === 0
                    ? 'No day earlier'
                    : `${countOf(Math.abs(daysEarlier), 'day')} ${daysEarlier > 0 ? 'earlier' : 'later'}`}
              </span>
            </div>
            <p className="text-caption text-fg-muted">
              {finish.median === null ? '' : `Ends ${dateWords(finish.median, zone)}. `}
              {note}
            </p>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-2 border-t border-border px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (date !== '') onFinishBy(date);
        }}
      >
        <label className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-caption text-fg-muted">
          Senders needed to end by
          <input
            type="date"
            value={date}
            min={from.slice(0, 10)}
            onChange={(event) => setDate(event.target.value)}
            className="h-8 rounded-control border border-border-control bg-surface px-2 text-dense text-fg"
          />
        </label>
        <Button type="submit" busy={busy} disabled={date === ''}>
          Work it out
        </Button>
        {capacity === null ? null : (
          <p role="status" className="w-full text-dense">
            {capacity.sentence}
          </p>
        )}
      </form>
    </Card>
  );
}
