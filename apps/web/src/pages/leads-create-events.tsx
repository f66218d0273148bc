import { EventExtraction } from '../features/leads/sources/event-extraction.tsx';

export function Component() {
  return <EventExtraction />;
}
