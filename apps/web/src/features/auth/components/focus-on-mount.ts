/** As a `ref`: whoever has just done something that brought this field goes on typing in it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
