import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isMissingPart, reopen } from '../lib/newer-build.ts';
import { PageMissing } from '../pages/page-missing.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Logo } from '../ui/logo.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

/** Where a page stands: inside the shell, or alone and without it, such as the sign-in. */
type Place = 'shell' | 'alone';

/**
 * A page that did not arrive leaves the shell around it standing, if there is one, and is asked for again. The router keeps
 * what a lazy route answered first, a rejection too: so the answer is a page that loads the true one.
 */
export function retried<Page extends { Component: ComponentType }>(
  load: () => Promise<Page>,
  place: Place = 'shell',
): () => Promise<Page | { Component: ComponentType }> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingPart(error)) throw error;
      return { Component: retriedPage(load, place) };
    }
  };
}

function retriedPage(load: Load, place: Place): ComponentType {
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
    if (state === 'missing') return <Missing place={place} onRetry={retry} />;
    return place === 'alone' ? <LoadingScreen /> : null;
  };
}

/** A part of a page, such as a dialog, that did not arrive: the shell stays too. All else is for the error page. */
export function PartMissing({ place = 'shell' }: { place?: Place }) {
  const error = useRouteError();
  if (!isMissingPart(error)) throw error;
  return <Missing place={place} onRetry={onlyReopening} />;
}

function Missing({ place, onRetry }: { place: Place; onRetry: () => Promise<void> }) {
  if (place === 'shell') return <PageMissing onRetry={onRetry} />;
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col justify-center gap-6 p-6">
      <Logo className="h-[21px] self-start" />
      <PageMissing onRetry={onRetry} />
    </main>
  );
}

/** What is lazy within a page keeps its failure. */
const onlyReopening = () => Promise.reject(new Error('A part of a page is not loaded by itself.'));
