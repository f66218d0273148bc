import type { LeadTexts } from './lead-texts.ts';
import type { StoredAnswer } from './answer.store.ts';

/** What a run does with one lead. */
export type LeadPlan =
  | { does: 'skip'; reason: string }
  /** The answer it has still holds: it is written into the lead where that did not happen yet. */
  | { does: 'keep' }
  /** There is nothing to answer from. */
  | { does: 'empty' }
  | { does: 'ask' };

export const emptyFields = 'The chosen fields are empty.';
export const nothingChanged = 'Answered before, and nothing changed since.';

/** @param current what stands in the lead's field, '' for nothing. */
export function planLead(
  { earlier, texts, current }: { earlier: StoredAnswer | undefined; texts: LeadTexts; current: string },
  run: { version: number; again: boolean; fills: boolean },
): LeadPlan {
  const byHand = run.fills ? handWritten(current, earlier?.written ?? null, run.again) : null;
  if (byHand !== null) return { does: 'skip', reason: byHand };
  const holds = earlier?.version === run.version && earlier.factsHash === texts.hash && !run.again;
  if (holds) {
    const isThere = !run.fills || earlier.written === (earlier.answer ?? '');
    return isThere ? { does: 'skip', reason: nothingChanged } : { does: 'keep' };
  }
  return { does: texts.facts.length === 0 ? 'empty' : 'ask' };
}

/** Why a value is somebody's own and stays; null when it is ours, or when nothing stands there. */
export function handWritten(current: string, written: string | null, again: boolean): string | null {
  if (current === (written ?? '')) return null;
  if (current !== '') return 'Was written by hand, so it stays.';
  return again ? null : 'Was emptied by hand. Choose “Ask again” to fill it.';
}
