import { createContext, use } from 'react';
import type { SequenceEditing } from './use-sequence-editing.ts';

export const EditingContext = createContext<SequenceEditing | null>(null);

export function useEditing(): SequenceEditing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('This belongs inside the sequence step.');
  return editing;
}
