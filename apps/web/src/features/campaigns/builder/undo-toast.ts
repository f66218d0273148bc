import { dismissToast, toast } from '../../../ui/toast-store.ts';
import type { Draft } from './model/draft.ts';

const undoMs = 10_000;

/** Says what was just taken out of the sequence, with an Undo that goes as soon as something else was changed: it takes back the last change. */
export function undoToast(
  draft: Draft,
  said: { title: string; description?: string },
  undo: () => void = draft.undo,
): void {
  const { graph } = draft.store.getState().content;
  const shown = toast({
    ...said,
    durationMs: undoMs,
    action: { label: 'Undo', altText: 'Undo with Ctrl+Z', onSelect: undo },
  });
  const stop = draft.store.subscribe(({ content }) => {
    if (content.graph === graph) return;
    stop();
    dismissToast(shown);
  });
}
