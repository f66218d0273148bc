import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { usePageCrumbs } from '../../lib/page-title.ts';
import { forgetPage, rememberPage } from '../../lib/recent-pages.ts';
import { notBuiltYet } from '../not-built-yet.ts';

/**
 * Keeps the pages that were open, for the palette. A page counts once it has said what it is called, and no more once
 * there is nothing of it.
 */
export function useRememberPages(): void {
  const { pathname, search } = useLocation();
  const title = usePageCrumbs((state) => state.crumbs.at(-1)?.label);
  const isAbsent = usePageCrumbs((state) => state.isAbsent);
  useEffect(() => {
    if (title === undefined || notBuiltYet.some((path) => matchPath(path, pathname) !== null))
      return undefined;
    // The title of the page before stands for a moment under the new address.
    const settled = setTimeout(() => {
      if (isAbsent) forgetPage(pathname);
      else rememberPage({ title, to: pathname + search });
    }, 500);
    return () => clearTimeout(settled);
  }, [title, isAbsent, pathname, search]);
}
