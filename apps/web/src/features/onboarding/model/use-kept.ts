import { useEffect, useEffectEvent, useRef } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';

/** Milliseconds after the last letter. */
const keepPauseMs = 600;

/**
 * Hands over what has been typed once somebody pauses, and at once when the step is left: a reload loses nothing of it.
 *
 * @returns to be called when the value has gone elsewhere, so that it is not handed over again
 */
export function useKept<T>(value: T, onKeep: (value: T) => void): () => void {
  const typed = JSON.stringify(value);
  const kept = useRef(typed);
  const settled = useSettled(typed, keepPauseMs);
  const flush = useEffectEvent(() => {
    if (kept.current === typed) return;
    kept.current = typed;
    onKeep(value);
  });
  useEffect(() => flush(), [settled]);
  // Another step was chosen before the pause was over.
  useEffect(() => () => flush(), []);
  return () => {
    kept.current = typed;
  };
}
