import { afterEach, expect, test, vi } from 'vitest';
import { nameManifest } from './name-manifest.ts';

afterEach(() => vi.useRealTimers());

test('the manifest, and the icons it names, are asked for well after the first page is drawn', () => {
  vi.useFakeTimers();
  nameManifest();
  expect(document.querySelector('link[rel=manifest]')).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe('/manifest.webmanifest');
});
