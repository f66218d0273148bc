import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import type { BulkAction } from '../api/running-campaign.ts';

const doneWords: Readonly<Record<BulkAction, string>> = {
  pause: 'paused',
  resume: 'resumed',
  remove: 'removed from the campaign',
  retry: 'tried again',
  dismiss: 'dismissed',
  undismiss: 'back among the errors',
  done: 'done',
};

/** Where leads are found that left the list they were dismissed from, and that it is not for good; nothing of other changes. */
export function bulkAfterwards(action: BulkAction, { done }: BulkResult): string | undefined {
  if (action !== 'dismiss' || done === 0) return undefined;
  return done === 1
    ? 'It counts as skipped now. Among the leads that are skipped it can still be tried again.'
    : 'They count as skipped now. Among the leads that are skipped they can still be tried again.';
}

/** "12 leads paused, 2 skipped" */
export function bulkSentence(action: BulkAction, { done, skipped }: BulkResult): string {
  const left = skipped.length === 0 ? '' : `, ${formatNumber(skipped.length)} skipped`;
  return `${countOf(done, action === 'done' ? 'task' : 'lead')} ${doneWords[action]}${left}`;
}
