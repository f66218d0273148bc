import { useEffect } from 'react';
import { create } from 'zustand';

/** One step of the way to this page; the last one is the page itself and has no address. */
export interface Crumb {
  label: string;
  to?: string;
}

interface PageTitleState {
  /** What the header shows; empty while no page has said. */
  crumbs: readonly Crumb[];
  /** Something else stands where the page would: it could not be loaded, or there is none. */
  isAbsent: boolean;
}

export const usePageCrumbs = create<PageTitleState>(() => ({ crumbs: [], isAbsent: false }));

/**
 * Names the page: the window's title becomes "Title - Waypost" and the header shows the title, after
 * the crumbs that lead to it.
 * @param isAbsent it is the title of what stands in place of the page
 */
export function usePageTitle(title: string, before: readonly Crumb[] = [], isAbsent = false): void {
  const way = JSON.stringify(before);
  useEffect(() => {
    document.title = `${title} - Waypost`;
    usePageCrumbs.setState({ crumbs: [...(JSON.parse(way) as Crumb[]), { label: title }], isAbsent });
  }, [title, way, isAbsent]);
}
