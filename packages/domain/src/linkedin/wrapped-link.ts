/**
 * Links that carry another link in themselves: the sign-in page in front of a profile, LinkedIn's own forwarding, and
 * results copied from a search page. Nothing is followed: what counts stands in the address, and other hosts are left
 * as they are.
 */

interface Wrapper {
  readonly host: RegExp;
  /** Of the path, without case and a slash at the end. */
  readonly path: RegExp;
  /** Parameters that may hold the link, the first that is there counts. */
  readonly params: readonly string[];
  readonly isSignIn?: boolean;
}

const linkedIn = /^(?:[a-z0-9-]+\.)*linkedin\.com$/;
const wrappers: readonly Wrapper[] = [
  {
    host: linkedIn,
    path: /^\/(?:authwall|login(?:\/[a-z-]{2,7})?|uas\/login|checkpoint\/lg\/[a-z-]+|signup\/[a-z-]+)$/,
    params: ['sessionredirect', 'session_redirect'],
    isSignIn: true,
  },
  { host: linkedIn, path: /^\/(?:redir\/redirect|redir\/general-malware-page|safety\/go)$/, params: ['url'] },
  {
    host: /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    path: /^\/url$/,
    params: ['q', 'url'],
  },
];

export type WrappedLink =
  /** Not wrapped: read it as it is. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'wrapped'; readonly link: string }
  /** A sign-in page that does not say where it would lead. */
  | { readonly kind: 'sign_in' };

/** The link within a link, one layer. */
export function unwrapLink(input: string): WrappedLink {
  const found = /^[\s<"'(]*(?:https?:)?(?:\/\/)?([a-z0-9.-]+)(?::\d+)?(\/[^?#\s]*)(?:\?([^#\s]*))?/i.exec(
    input,
  );
  const [, host = '', path = '', query = ''] = found ?? [];
  const wrapper = wrappers.find(
    (one) =>
      one.host.test(host.toLowerCase().replace(/\.$/, '')) &&
      one.path.test(path.toLowerCase().replace(/(.)\/+$/, '$1')),
  );
  if (wrapper === undefined) return { kind: 'plain' };
  const params = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).toLowerCase();
    if (!params.has(name)) params.set(name, decodedOnce(pair.slice(at + 1).replace(/[>"')]+$/u, '')));
  }
  const link = wrapper.params
    .map((name) => params.get(name))
    .find((value) => value !== undefined && value !== '');
  if (link !== undefined) return { kind: 'wrapped', link };
  return { kind: wrapper.isSignIn === true ? 'sign_in' : 'plain' };
}

/** As it is where the encoding is damaged: the reader of the link explains it. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
