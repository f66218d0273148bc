import type { Job } from '@waypost/contract/jobs';
import { CalendarClock } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DAY_PASSED, eventStarts } from '../model/event-starts.ts';

/** Campaigns for the attendees of an event whose day is known: the ways to start around it, each on its day. */
export function EventCampaigns({ job }: { job: Job }) {
  const [search] = useSearchParams();
  const now = useBusinessNow();
  const starts = eventStarts(job.refId ?? '', search.get('day') ?? undefined, now);
  if (job.refId === null || starts.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-h3">Campaign around the event</h2>
        <p className="text-caption text-fg-subtle">
          It starts by itself on that day at 09:00; messages name the event with {'{{event_name|the event}}'}.
        </p>
      </div>
      <ul aria-label="When the campaign starts" className="flex flex-wrap gap-2">
        {starts.map(({ id, label, day, path, hasPassed }) => (
          <li key={id}>
            {hasPassed ? (
              <p className="flex h-8 items-center text-dense text-fg-subtle">
                {label}, {formatDay(day)}: {DAY_PASSED}
              </p>
            ) : (
              <Button asChild>
                <Link to={path}>
                  <CalendarClock aria-hidden className="size-4" />
                  {label}, {formatDay(day)}
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
