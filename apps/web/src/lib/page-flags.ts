/** What the server wrote into the page: only `1` turns the sandbox menu on. */
export function hasSandboxMenu(): boolean {
  return metaContent('waypost-sandbox-menu') === '1';
}

/** Whether mail ends up on the page `/mail` of this installation instead of leaving it. */
export function hasSandboxMail(): boolean {
  return metaContent('waypost-sandbox-mail') === '1';
}

/** The business time when the page was sent (ISO), and its speed: see `clock.ts`. A mark in development. */
export function businessTimeWhenSent(): { now: string | null; speed: string | null } {
  return {
    now: metaContent('waypost-business-now') ?? null,
    speed: metaContent('waypost-business-speed') ?? null,
  };
}

/** The nonce of this answer's style policy; undefined in development, where nothing replaced the mark. */
export function styleNonce(): string | undefined {
  const nonce = metaContent('csp-nonce');
  return nonce === undefined || nonce.startsWith('__') ? undefined : nonce;
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
