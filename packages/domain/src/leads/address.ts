/** An address as text taken apart, for rules that must not know a platform's URL class. */
export interface Address {
  /** Lower case. */
  readonly host: string;
  /** Decoded segments without empty ones. */
  readonly segments: readonly string[];
  /** Parameters of the query, then those behind a `#`; the first of a name counts. */
  readonly params: ReadonlyMap<string, string>;
}

/** The parts of a web address; a missing scheme is taken for https. Null for what cannot be one. */
export function readAddress(input: string): Address | null {
  const text = input
    .trim()
    .replace(/^[<"']+/, '')
    .replace(/[>"']+$/, '');
  const found = /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i.exec(
    text,
  );
  if (found === null) return null;
  const [, host = '', path = '', query = '', hash = ''] = found;
  const params = new Map<string, string>();
  const pairs = [...query.slice(1).split('&'), ...hash.replace(/^#\??/, '').split('&')];
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) continue;
    const name = decoded(pair.slice(0, at));
    if (!params.has(name)) params.set(name, decoded(pair.slice(at + 1).replaceAll('+', ' ')));
  }
  return { host: host.toLowerCase(), segments: path.split('/').filter(Boolean).map(decoded), params };
}

/** The query of an address: `a=1&b=2`. */
export function writeParams(params: Iterable<readonly [string, string]>): string {
  return [...params]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** True for linkedin.com and its subdomains. */
export function isLinkedIn(host: string): boolean {
  return host === 'linkedin.com' || host.endsWith('.linkedin.com');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
