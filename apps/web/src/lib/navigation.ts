/** How this page was opened; undefined where the browser does not tell. */
export function navigationType(): NavigationTimingType | undefined {
  return navigation()?.type;
}

/**
 * When the page began to arrive, in milliseconds of `performance.now()`; undefined for a page that was kept, as going
 * back may show one, and where the browser does not tell.
 */
export function pageArrivedAt(): number | undefined {
  const entry = navigation();
  return entry !== undefined && entry.transferSize > 0 ? entry.responseStart : undefined;
}

function navigation(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry;
}
