/** Well after the first page is drawn: browsers fetch the manifest, and the icons it names, before the scripts. */
const namedAfterMs = 5_000;

/** Tells the browser what the app is called, and how it looks, once it is put on a home screen. */
export function nameManifest(page: Document = document): void {
  setTimeout(() => {
    const link = page.createElement('link');
    link.rel = 'manifest';
    link.href = '/manifest.webmanifest';
    page.head.append(link);
  }, namedAfterMs);
}
