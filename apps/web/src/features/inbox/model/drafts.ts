import { create } from 'zustand';
import { onStoredElsewhere, storageKeys } from '../../../lib/storage.ts';
import { type Draft, keepDraft, readDrafts } from './kept-drafts.ts';

interface DraftState {
  drafts: Readonly<Record<string, Draft>>;
}

/**
 * What is being typed, per conversation. This browser keeps it over a reload, never the server; where it cannot, the
 * words last as long as the page.
 */
export const useDrafts = create<DraftState>(() => ({ drafts: readDrafts() }));

// Another tab wrote or sent something, or signing out has cleared everything.
onStoredElsewhere([storageKeys.drafts], () => useDrafts.setState({ drafts: readDrafts() }));

export function draftOf(drafts: DraftState['drafts'], conversationId: string): Draft | undefined {
  return Object.hasOwn(drafts, conversationId) ? drafts[conversationId] : undefined;
}

export function writeDraft(conversationId: string, text: string, newKey: () => string): void {
  const { drafts } = useDrafts.getState();
  const draft = { text, clientKey: draftOf(drafts, conversationId)?.clientKey ?? newKey() };
  useDrafts.setState({ drafts: { ...drafts, [conversationId]: draft } });
  keepDraft(conversationId, draft);
}

/** It was sent, or there is no such conversation any more. */
export function dropDraft(conversationId: string): void {
  const { [conversationId]: _, ...others } = useDrafts.getState().drafts;
  useDrafts.setState({ drafts: others });
  keepDraft(conversationId, undefined);
}
