/** As a `ref`: whoever has just done something that brought this field, or this news, goes on there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
