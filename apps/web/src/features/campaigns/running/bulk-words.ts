import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import type { BulkAction } from '../api/running-campaign.ts';

const doneWords: Readonly<Record<BulkAction, string>> = {
  pause: 'paused',
  resume: 'resumed',
  remove: 'removed from the campaign',
  retry: 'tried again',
  dismiss: 'dismissed',
  done: 'done',
};

/** "12 leads paused, 2 skipped" */
export function bulkSentence(action: BulkAction, { done, skipped }: BulkResult): string {
  const left = skipped.length === 0 ? '' : `, ${formatNumber(skipped.length)} skipped`;
  return `${countOf(done, action === 'done' ? 'task' : 'lead')} ${doneWords[action]}${left}`;
}
