import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, Cmd+Enter on a Mac: sends or saves what is being written. */
export function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/**
 * For `onKeyDown` of a text field: its key sends the form around it. The form itself has to see that nothing empty goes
 * and nothing twice: a button that is off does not keep it from being sent.
 */
export function sendOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isSendKey(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
