import type { CreditOutlook } from '@waypost/domain/billing/usage';
import { formatDayMonth } from '../../../lib/dates.ts';

/** The sentence of the projection; what is not known is "-". */
export function outlookWords(outlook: CreditOutlook): string {
  switch (outlook.kind) {
    case 'unknown':
      return 'How long they last is known after a day of use';
    case 'used_up':
      return 'All keywords of this period are used';
    case 'until':
      return `At the current pace keywords last until ${formatDayMonth(outlook.at)}`;
    case 'period':
      return 'At the current pace keywords last for the whole period';
  }
}
