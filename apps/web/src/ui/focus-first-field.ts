const fields =
  'input:not([type=hidden]):not([hidden]):not([disabled]), textarea:not([disabled]), select:not([disabled]), [role=combobox]:not([disabled]), [data-field]:not([disabled])';

/**
 * Sends the focus of an opening dialog to its first field. Without a field Radix's own choice stands
 * (the first focusable element).
 */
export function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector<HTMLElement>(fields);
  if (!first) return;
  event.preventDefault();
  first.focus();
  if (first instanceof HTMLInputElement) first.select();
}
