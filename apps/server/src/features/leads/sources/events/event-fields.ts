import { EVENT_FIELDS } from '@waypost/domain/leads/sources/event-link';
import type { EventFacts } from '../source-request.ts';

/** The fields of a lead that was found at an event. */
export function eventFields({ name, day }: EventFacts, role: string | null): Record<string, string> {
  return {
    [EVENT_FIELDS.name]: name,
    ...(day === null ? {} : { [EVENT_FIELDS.date]: day }),
    ...(role === null ? {} : { 'Event role': role }),
  };
}
