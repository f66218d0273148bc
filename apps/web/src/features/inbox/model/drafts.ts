import { create } from 'zustand';

export interface Draft {
  text: string;
  /** Kept until the reply is accepted, so that trying again never sends twice. */
  clientKey: string;
}

interface DraftState {
  drafts: Readonly<Record<string, Draft>>;
}

/** What is being typed, per conversation; lives as long as the page. */
export const useDrafts = create<DraftState>(() => ({ drafts: {} }));

export function draftOf(drafts: DraftState['drafts'], conversationId: string): Draft | undefined {
  return Object.hasOwn(drafts, conversationId) ? drafts[conversationId] : undefined;
}

export function writeDraft(conversationId: string, text: string, newKey: () => string): void {
  useDrafts.setState(({ drafts }) => {
    const known = draftOf(drafts, conversationId);
    return { drafts: { ...drafts, [conversationId]: { text, clientKey: known?.clientKey ?? newKey() } } };
  });
}

export function dropDraft(conversationId: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [conversationId]: _, ...others } = drafts;
    return { drafts: others };
  });
}
