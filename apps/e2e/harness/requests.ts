import type { BrowserContext, Page, Request } from '@playwright/test';

const waitingOf = new WeakMap<Page, Set<Request>>();

/** From now on the unanswered requests of all pages of the context are known. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const waiting = new Set<Request>();
    waitingOf.set(page, waiting);
    page.on('request', (request) => {
      if (!isStream(request)) waiting.add(request);
    });
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
  });
}

/** Whether the page waits for an answer. Live events end with the page, and do not count. */
export function isWaitingForAnswers(page: Page): boolean {
  return (waitingOf.get(page)?.size ?? 0) > 0;
}

function isStream(request: Request): boolean {
  return request.headers()['accept'] === 'text/event-stream';
}
