import type { ListTarget } from '../api/start-into-list.ts';

/** What the form holds about where leads go; both halves stay while the other is chosen. */
export interface TargetDraft {
  mode: 'new' | 'existing';
  /** Null until it was typed: then the suggestion stands. */
  name: string | null;
  description: string;
  listId: string | null;
}

export const emptyTarget = (listId: string | null): TargetDraft => ({
  mode: listId ? 'existing' : 'new',
  name: null,
  description: '',
  listId,
});

/** The list to fill, or what is missing as a sentence. `suggestedName` stands in until a name was typed. */
export function targetOf(
  draft: TargetDraft,
  suggestedName: string,
): { target: ListTarget } | { missing: string } {
  if (draft.mode === 'existing') {
    return draft.listId ? { target: { listId: draft.listId } } : { missing: 'Choose a lead list.' };
  }
  const name = (draft.name ?? suggestedName).trim();
  if (name === '') return { missing: 'Give the new list a name.' };
  return { target: { words: { name: name.slice(0, 200), description: draft.description } } };
}
