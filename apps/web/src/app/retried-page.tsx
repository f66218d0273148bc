import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isMissingPart, reopen } from '../lib/newer-build.ts';
import { PageMissing } from '../pages/page-missing.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

/**
 * A page that did not arrive leaves the shell around it standing, and is asked for again. The router keeps what a lazy
 * route answered first, a rejection too: so the answer is a page that loads the true one.
 */
export function retried(load: Load): Load {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingPart(error)) throw error;
      return { Component: retriedPage(load) };
    }
  };
}

function retriedPage(load: Load): ComponentType {
  // Kept between visits: once it is there it is drawn at once.
  let Page: ComponentType | null = null;
  let isFirstVisit = true;
  return function RetriedPage() {
    const [state, setState] = useState<'trying' | 'missing' | 'here'>(() => {
      if (Page !== null) return 'here';
      // On a later visit the connection may be back; at the first it has just failed.
      return isFirstVisit || !navigator.onLine ? 'missing' : 'trying';
    });
    const retry = useCallback(async () => {
      Page = (await load()).Component;
      setState('here');
    }, []);
    useEffect(() => {
      isFirstVisit = false;
      if (state !== 'trying') return;
      void retry().catch(async () => {
        if (!(await reopen())) setState('missing');
      });
    }, [state, retry]);
    if (Page !== null) return <Page />;
    return state === 'missing' ? <PageMissing onRetry={retry} /> : null;
  };
}

/** A part of a page, such as a dialog, that did not arrive: the shell stays too. All else is for the error page. */
export function PartMissing() {
  const error = useRouteError();
  if (!isMissingPart(error)) throw error;
  return <PageMissing onRetry={onlyReopening} />;
}

/** What is lazy within a page keeps its failure. */
const onlyReopening = () => Promise.reject(new Error('A part of a page is not loaded by itself.'));
