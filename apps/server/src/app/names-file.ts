/**
 * Whether an address names a file and no page: it has an ending, and no person opens it. Who types such an address, or
 * follows a link to it, sees the page that says it does not exist; a script or a picture that is missing stays missing.
 */
export function namesFile(path: string, accept: string | undefined): boolean {
  return path !== '/index.html' && /\.[a-z0-9]{2,5}$/.test(path) && !(accept ?? '').includes('text/html');
}
