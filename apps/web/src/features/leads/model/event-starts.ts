import { campaignDay, EVENT_TIMINGS } from '@waypost/domain/leads/sources/event-link';
import { paths } from '../../../app/paths.ts';

/** When a campaign around an event begins. */
export interface EventTime {
  id: string;
  label: string;
  /** `YYYY-MM-DD` on which it begins. */
  day: string;
  hasPassed: boolean;
}

/** A way to start a campaign around an event. */
export interface EventStart extends EventTime {
  /** Where such a campaign is made. */
  path: string;
}

/** Follows a day on which no campaign can begin any more, wherever one is named. */
export const DAY_PASSED = 'this day has passed';

/**
 * The planned times around an event, the earliest first; none when the day is unknown.
 * @param now business instant.
 */
export function eventTimes(eventDay: string | undefined, now: number): EventTime[] {
  return EVENT_TIMINGS.flatMap(({ id, label }) => {
    const day = campaignDay(eventDay ?? '', id);
    if (day === null) return [];
    return [{ id, label, day, hasPassed: Date.parse(`${day}T09:00:00`) <= now }];
  });
}

/** The same times, each with the way to a campaign for a list that begins then. */
export function eventStarts(listId: string, eventDay: string | undefined, now: number): EventStart[] {
  return eventTimes(eventDay, now).map((time) => ({
    ...time,
    path: `${paths.campaignCreate}?listId=${listId}&startOn=${time.day}`,
  }));
}
