import type { Job } from '@waypost/contract/jobs';
import { campaignDay, EVENT_TIMINGS } from '@waypost/domain/leads/sources/event-link';
import { CalendarClock } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Campaigns for the attendees of an event whose day is known: the ways to start around it, each on its day. */
export function EventCampaigns({ job }: { job: Job }) {
  const [search] = useSearchParams();
  const now = useBusinessNow();
  const eventDay = search.get('day') ?? '';
  const timings = EVENT_TIMINGS.flatMap(({ id, label }) => {
    const day = campaignDay(eventDay, id);
    return day === null ? [] : [{ id, label, day }];
  });
  if (job.refId === null || timings.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-h3">Campaign around the event</h2>
        <p className="text-caption text-fg-subtle">
          It starts by itself on that day at 09:00; messages name the event with {'{{event_name|the event}}'}.
        </p>
      </div>
      <ul aria-label="When the campaign starts" className="flex flex-wrap gap-2">
        {timings.map(({ id, label, day }) => (
          <li key={id}>
            {Date.parse(`${day}T09:00:00`) > now ? (
              <Button asChild>
                <Link to={`${paths.campaignCreate}?listId=${job.refId}&startOn=${day}`}>
                  <CalendarClock aria-hidden className="size-4" />
                  {label}, {formatDay(day)}
                </Link>
              </Button>
            ) : (
              <p className="flex h-8 items-center text-dense text-fg-subtle">
                {label}, {formatDay(day)}: this day has passed
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
