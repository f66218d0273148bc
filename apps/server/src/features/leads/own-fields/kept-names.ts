import { FOUND_FIELD_OF } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { EVENT_FIELDS } from '@waypost/domain/leads/sources/event-link';
import { criterionReadFrom } from '../icp/store/lead-facts.store.ts';

/** Fields that the product fills or reads by exactly this name, with what it does so for. */
const kept: ReadonlyMap<string, string> = new Map([
  ['Industry', 'messages write it where they say {{industry}}'],
  [EVENT_FIELDS.name, 'messages write it where they say {{event_name}}'],
  [EVENT_FIELDS.date, 'lists of an event fill it'],
  ...Object.values(FOUND_FIELD_OF).map((name): [string, string] => [
    name,
    'cleaning keeps there what it found',
  ]),
]);

/** Why a field cannot be called otherwise, as the end of a sentence; null when it can. */
export function whyKept(name: string, newName: string): string | null {
  const use = kept.get(name);
  if (use !== undefined) return use;
  const criterion = criterionReadFrom(name);
  return criterion === null || criterion === criterionReadFrom(newName)
    ? null
    : `profiles of your customers judge the ${criterion.replaceAll('_', ' ')} by it`;
}
