import { create } from 'zustand';
import { type Draft, keepDraft, readDrafts } from './kept-drafts.ts';
import { onStoredElsewhere, storageKeys } from './storage.ts';

interface DraftState {
  drafts: Readonly<Record<string, Draft>>;
}

/**
 * What is being typed, per place: a conversation, by its id, or what a feature names. This browser keeps it over a reload,
 * never the server; where it cannot, the words last as long as the page.
 */
export const useDrafts = create<DraftState>(() => ({ drafts: readDrafts() }));

// Another tab wrote or sent something, or signing out has cleared everything.
onStoredElsewhere([storageKeys.drafts], () => useDrafts.setState({ drafts: readDrafts() }));

export function draftOf(drafts: DraftState['drafts'], place: string): Draft | undefined {
  return Object.hasOwn(drafts, place) ? drafts[place] : undefined;
}

/** @param newKey where what is sent carries a key; without one it carries none. */
export function writeDraft(place: string, text: string, newKey: () => string = () => ''): void {
  const { drafts } = useDrafts.getState();
  const draft = { text, clientKey: draftOf(drafts, place)?.clientKey ?? newKey() };
  useDrafts.setState({ drafts: { ...drafts, [place]: draft } });
  keepDraft(place, draft);
}

/** It was sent, given up, or there is no such place any more. */
export function dropDraft(place: string): void {
  const { [place]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: others });
  keepDraft(place, undefined);
}
