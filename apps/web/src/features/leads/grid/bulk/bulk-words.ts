import { countOf, formatNumber } from '../../../../lib/numbers.ts';
import type { BulkOrder } from './bulk-jobs.ts';

type Action = BulkOrder['action'] | 'undo' | 'ai_column' | 'enrich' | 'score_profile';

const during: Readonly<Record<Action, string>> = {
  copy: 'Adding to the list',
  move: 'Moving to the list',
  remove: 'Removing from this list',
  tag: 'Changing tags',
  set_field: 'Setting the field',
  clean: 'Cleaning names',
  score: 'Setting the score',
  exclude: 'Excluding',
  delete: 'Deleting leads',
  forget: 'Forgetting people',
  undo: 'Undoing',
  ai_column: 'Answering the AI column',
  enrich: 'Reading profiles',
  score_profile: 'Scoring by the profile',
};

const after: Readonly<Record<Action, string>> = {
  copy: 'Added to the list',
  move: 'Moved to the list',
  remove: 'Removed from this list',
  tag: 'Tags changed',
  set_field: 'Field set',
  clean: 'Names cleaned',
  score: 'Score set',
  exclude: 'Excluded',
  delete: 'Deleted',
  forget: 'Forgotten',
  undo: 'Undone',
  ai_column: 'AI column answered',
  enrich: 'Profiles read',
  score_profile: 'Scored by the profile',
};

/** @param field the one that is set, by its name */
export function bulkWords(action: string, isOver: boolean, field: string | null = null): string {
  if (field !== null) return isOver ? `${field} set` : `Setting ${field}`;
  const words = isOver ? after : during;
  return Object.hasOwn(words, action) ? words[action as Action] : isOver ? 'Done' : 'Working';
}

/**
 * "128 done, 3 skipped"; of an AI column "13 done (9 newly answered, 4 unknown)", for Unknown is no answer. Who was asked
 * about before, as by a sample, is neither, and is told so that the numbers add up.
 */
export function resultWords(counts: Readonly<Record<string, number>>): string {
  const { done = 0, skipped = 0, answered, unknown } = counts;
  const before = done - (answered ?? 0) - (unknown ?? 0);
  const of =
    answered === undefined || unknown === undefined
      ? ''
      : ` (${formatNumber(answered)} newly answered, ${formatNumber(unknown)} unknown${before > 0 ? `, ${formatNumber(before)} asked before` : ''})`;
  return `${formatNumber(done)} done${of}${skipped === 0 ? '' : `, ${formatNumber(skipped)} skipped`}`;
}

/** "12 leads", "about 12,300 leads" */
export function chosenWords(count: number | null): string {
  return count === null ? 'All matching leads' : countOf(count, 'lead');
}
