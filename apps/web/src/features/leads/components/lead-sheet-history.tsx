import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeadEvent, LeadSheet } from '@waypost/contract/leads-detail';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { leadEventsQuery } from '../api/lead-sheet.ts';
import { eventWords } from '../model/lead-event-words.ts';
import { SheetPart } from './lead-sheet-parts.tsx';

/** What happened to a lead here, newest first. */
export function LeadHistory({ leadId, first }: { leadId: string; first: LeadSheet['events'] }) {
  const [reading, setReading] = useState(false);
  const answer = useInfiniteQuery({ ...leadEventsQuery(leadId, first.nextCursor), enabled: reading });
  const events: LeadEvent[] = [...first.items, ...(answer.data?.pages.flatMap((page) => page.items) ?? [])];
  const more = reading ? answer.hasNextPage : first.nextCursor !== null;
  return (
    <SheetPart title="History">
      {events.length === 0 ? (
        <p className="text-dense text-fg-muted">Nothing was changed since this lead was added.</p>
      ) : (
        <ol className="flex flex-col gap-2 text-dense">
          {events.map((event) => (
            <li key={event.id} className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{eventWords(event)}</span>
              <time
                dateTime={event.at}
                title={formatDateTime(event.at)}
                className="flex-none text-caption text-fg-subtle"
              >
                {formatDate(event.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {answer.isError ? (
        <p role="alert" className="mt-2 text-caption text-danger-fg">
          Earlier changes could not be loaded.
        </p>
      ) : null}
      {more || answer.isError ? (
        <Button
          size="sm"
          className="mt-2"
          busy={answer.isFetching}
          onClick={() => {
            if (!reading) setReading(true);
            else if (answer.isError && !answer.data) void answer.refetch();
            else void answer.fetchNextPage();
          }}
        >
          Show earlier
        </Button>
      ) : null}
    </SheetPart>
  );
}
