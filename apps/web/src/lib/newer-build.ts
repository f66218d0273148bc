import { navigationType } from './navigation.ts';

/** A reload this short a time ago has not helped: another one would not either. Milliseconds since the page was opened. */
const justReloadedMs = 10_000;

/** Whether an error says that a part of the app (a page, a dialog, its style) did not arrive. In the words of each browser. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
  );
}

/**
 * Whether the server has another build by now than the one this page was opened with: its parts are gone from there,
 * and opening the page anew brings them back. False while the server cannot be asked, and right after a reload.
 */
export async function newerBuildIsServed(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (own === null || wasJustReloaded()) return false;
  const served = await servedDocument();
  return served !== null && !served.includes(new URL(own.src, location.href).pathname);
}

/** The document as the server gives it now; null: it cannot be asked. */
async function servedDocument(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/**
 * Opens the document anew if the server gives it; without a connection it would be lost. Browsers keep that a part of the
 * app did not arrive as long as the document is open. Answers whether it was.
 */
export async function reopen(): Promise<boolean> {
  if ((await servedDocument()) === null) return false;
  window.location.reload();
  return true;
}

function wasJustReloaded(): boolean {
  return navigationType() === 'reload' && performance.now() < justReloadedMs;
}
