import type { BrowserContext } from '@playwright/test';

/** Refusals are part of the product; the browser writes each of them to its console. */
const REFUSAL_LINE = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects everything that must never happen in a browser, on all pages of the context: content security policy reports,
 * uncaught errors, console errors, answers of the kind 5xx.
 */
export async function watchForTrouble(context: BrowserContext, origin: string): Promise<string[]> {
  const troubles: string[] = [];
  context.on('weberror', (error) =>
    troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL_LINE.test(message.text()))
      troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(origin))
      troubles.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  await context.exposeBinding('reportPolicyViolation', ({ page }, report: string) => {
    if (page.url().startsWith(origin)) troubles.push(`content security policy: ${report} on ${page.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyViolation } = window as unknown as {
        reportPolicyViolation: (text: string) => void;
      };
      reportPolicyViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return troubles;
}
