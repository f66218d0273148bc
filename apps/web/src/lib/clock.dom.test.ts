import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML =
    '<meta name="waypost-business-now" content="2031-05-01T08:00:00.000Z"><meta name="waypost-business-speed" content="0">';
});

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

/** How the page came: its size on the wire is 0 for one that the browser had kept. */
const arrived = (transferSize: number): void => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { transferSize, responseStart: 40 },
  ] as unknown as PerformanceEntry[]);
};

test('the first drawing has the business time that the page was sent with', async () => {
  arrived(900);
  const { businessNow } = await import('./clock.ts');
  expect(businessNow()).toBe(Date.parse('2031-05-01T08:00:00.000Z'));
});

test('a page that the browser had kept tells an old time, which is not taken', async () => {
  arrived(0);
  const { businessNow } = await import('./clock.ts');
  expect(Math.abs(businessNow() - Date.now())).toBeLessThan(10_000);
});
