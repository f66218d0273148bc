import { businessNow } from '../../../../lib/clock.ts';
import { formatDateTime, formatTime } from '../../../../lib/dates.ts';
import { useBuilder } from '../builder-context.ts';
import type { SaveState } from '../model/draft.ts';
import { useSaveKey } from '../use-save-key.ts';

const dayMs = 24 * 3_600_000;

/** "Saving...", "Saved 10:42", "Not saved" */
export function SaveWords() {
  const { draft, state, running } = useBuilder();
  // A running campaign is saved by its button, which asks whom the change is for.
  useSaveKey(() => {
    if (!running && state.save.kind === 'unsaved') void draft.flush();
  });
  return (
    <span role="status" className="text-caption text-fg-subtle tabular-nums">
      {state.id === null && state.save.kind === 'saved' ? '' : saveWords(state.save, running)}
    </span>
  );
}

/** @param byHand nothing is saved by itself: what waits is not being saved. */
export function saveWords(save: SaveState, byHand: boolean): string {
  if (save.kind === 'saving') return 'Saving...';
  // A save that is only due needs no other word: it follows within a second.
  if (save.kind === 'unsaved') return save.message === null && !byHand ? 'Saving...' : 'Not saved';
  if (save.at === null) return '';
  return `Saved ${businessNow() - save.at < dayMs ? formatTime(save.at) : formatDateTime(save.at)}`;
}
