/** For the first field of a form that a press of a button brought: `ref={focusAtOnce}`. */
export function focusAtOnce(field: HTMLElement | null): void {
  field?.focus();
}
