import { readJson, storageKeys, writeJson } from './storage.ts';

/** A page that was open, as its title names it. */
export interface RecentPage {
  title: string;
  /** Path and query, without the host. */
  to: string;
}

const keptMax = 8;

/** The pages that were open last in this browser, the latest first. Nothing where storage is unreadable. */
export function recentPages(): RecentPage[] {
  const stored = readJson(storageKeys.recentPages);
  return Array.isArray(stored) ? stored.filter(isRecentPage).slice(0, keptMax) : [];
}

/** Puts a page first; the same path is kept once, under its last title and query. */
export function rememberPage(page: RecentPage): void {
  writeJson(storageKeys.recentPages, [page, ...pagesBut(page.to)].slice(0, keptMax));
}

/** There is nothing under this address, as far as is known. */
export function forgetPage(address: string): void {
  writeJson(storageKeys.recentPages, pagesBut(address));
}

function pagesBut(address: string): RecentPage[] {
  return recentPages().filter(({ to }) => pathOf(to) !== pathOf(address));
}

function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? to;
}

function isRecentPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false;
  const { title, to } = value as Partial<Record<keyof RecentPage, unknown>>;
  // A path of this app and nothing else: what stands in storage is not to lead outside.
  return typeof title === 'string' && title !== '' && typeof to === 'string' && /^\/(?![/\\])/.test(to);
}
