import { isLinkedIn, readAddress, writeParams } from '../address.ts';

/** An event on LinkedIn as its address names it. */
export interface EventLink {
  readonly eventId: string;
  readonly url: string;
  /** Read from the words of the address; null when it has none. A person corrects it. */
  readonly nameGuess: string | null;
  /** The search by which LinkedIn lists who attends; it shows them to those who attend themselves. */
  readonly attendeesUrl: string;
}

export const INVALID_EVENT_URL =
  'This is no link to an event. Open the event on LinkedIn and copy its address, such as https://www.linkedin.com/events/1234567890.';

/** Ids of today have 19 digits and follow the words of the address without a hyphen; the words may end in a year. */
const GLUED = /^(.*?)-?(\d{19})$/;

/** The event behind an address of its page, of its attendees or of its comments; null for anything else. */
export function parseEventLink(input: string): EventLink | null {
  const address = readAddress(input);
  if (address === null || !isLinkedIn(address.host)) return null;
  const [first, segment = ''] = address.segments;
  if (first === 'search') {
    const id = /\d{8,}/.exec(address.params.get('eventAttending') ?? '')?.[0];
    return id === undefined ? null : eventOf(id, '');
  }
  if (first !== 'events' && first !== 'event') return null;
  const found = GLUED.exec(segment) ?? /^(?:(.*)-)?(\d{8,})$/.exec(segment);
  return found?.[2] === undefined ? null : eventOf(found[2], found[1] ?? '');
}

function eventOf(eventId: string, words: string): EventLink {
  const name = words.replace(/[-_]+/g, ' ').trim();
  return {
    eventId,
    url: `https://www.linkedin.com/events/${eventId}/`,
    nameGuess: name === '' ? null : name.charAt(0).toUpperCase() + name.slice(1),
    attendeesUrl: `https://www.linkedin.com/search/results/people/?${writeParams([['eventAttending', `["${eventId}"]`]])}`,
  };
}

/** When a campaign around an event begins. */
export const EVENT_TIMINGS = [
  { id: 'before', label: '5 days before', days: -5 },
  { id: 'after', label: 'The day after', days: 1 },
] as const;
export type EventTiming = (typeof EVENT_TIMINGS)[number]['id'];

/**
 * The day on which a campaign with this timing begins.
 * @param eventDay `YYYY-MM-DD`, the day in the zone of the event.
 * @returns `YYYY-MM-DD`, or null when `eventDay` is none.
 */
export function campaignDay(eventDay: string, timing: EventTiming): string | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(eventDay) ? Date.parse(`${eventDay}T00:00:00Z`) : Number.NaN;
  const days = EVENT_TIMINGS.find(({ id }) => id === timing)?.days;
  if (Number.isNaN(at) || days === undefined) return null;
  return new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

/** The fields of a lead that name the event where it was found. */
export const EVENT_FIELDS = { name: 'Event', date: 'Event date' } as const;
