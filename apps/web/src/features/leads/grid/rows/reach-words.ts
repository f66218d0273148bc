import type { Contactability } from '@waypost/contract/campaigns-left-out';
import { formatDayMonth } from '../../../../lib/dates.ts';

/** Rules of another campaign carry its name in these words. */
const campaignRule = /^Already in the campaign “(.+)”$/u;

/** Why a lead cannot be written to now, in as many words as a cell holds; the whole sentence stands behind it. */
export function reachWords({ code, rule, why, lastWritten }: Contactability): string {
  switch (code) {
    case 'contacted':
      return lastWritten === null ? 'Contacted before' : `Contacted ${formatDayMonth(lastWritten.at)}`;
    case 'other_campaign':
      return `In ${campaignRule.exec(rule ?? '')?.[1] ?? 'another campaign'}`;
    case 'excluded':
      return rule === null ? 'Excluded' : `Excluded: ${rule}`;
    case 'no_link':
      return 'No profile link';
    case null:
      return why ?? 'Cannot be contacted now';
  }
}
