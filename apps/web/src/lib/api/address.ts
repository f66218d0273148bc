/** Where the API answers: `VITE_API_URL` when it was built in, else `/api` of the page's own origin. */
export function apiAddress(): string {
  const given = import.meta.env['VITE_API_URL'] as string | undefined;
  return given ? given.replace(/\/+$/, '') : '/api';
}
