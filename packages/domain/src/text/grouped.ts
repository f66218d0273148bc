/**
 * A number with its thousands apart, as English writes it: 12480 → "12,480".
 *
 * By hand, because the first `Intl` object of a page costs it about as much as all its other code: it is asked for while
 * modules are read, before anything is drawn.
 * @param value with three decimals at most.
 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?:\.|$))/g, ',');
}
