import { campaignDay, EVENT_TIMINGS } from '@waypost/domain/leads/sources/event-link';
import { paths } from '../../../app/paths.ts';

/** A way to start a campaign around an event. */
export interface EventStart {
  id: string;
  label: string;
  /** `YYYY-MM-DD` on which it begins. */
  day: string;
  /** Where such a campaign is made. */
  path: string;
  hasPassed: boolean;
}

/**
 * The planned starts around an event, the earliest first; none when the day is unknown.
 * @param now business instant.
 */
export function eventStarts(listId: string, eventDay: string | undefined, now: number): EventStart[] {
  return EVENT_TIMINGS.flatMap(({ id, label }) => {
    const day = campaignDay(eventDay ?? '', id);
    if (day === null) return [];
    const path = `${paths.campaignCreate}?listId=${listId}&startOn=${day}`;
    return [{ id, label, day, path, hasPassed: Date.parse(`${day}T09:00:00`) <= now }];
  });
}
