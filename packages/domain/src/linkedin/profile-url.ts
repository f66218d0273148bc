/** Any form of link to a person, reduced to the public identifier, or recognised and explained. */

import { unwrapLink } from './wrapped-link.ts';

export type ProfileLink =
  /** `publicIdentifier` is lower case, decoded, NFC. */
  | { readonly kind: 'profile'; readonly publicIdentifier: string }
  /** A member id in the place of the public identifier: relative to one account, resolved by the provider. */
  | { readonly kind: 'provider_id'; readonly providerId: string; readonly explanation: string }
  | { readonly kind: 'sales_navigator'; readonly providerId: string | null; readonly explanation: string }
  | { readonly kind: 'legacy_pub'; readonly explanation: string }
  | { readonly kind: 'not_a_person'; readonly explanation: string }
  | { readonly kind: 'invalid'; readonly explanation: string };

// Member ids mix upper and lower case; a name typed in capitals ("AE…") has no small letter.
const PROVIDER_ID = /^A(?:Co|Do|Cw|Cr|Ck|E(?=.*[a-z]))[A-Za-z0-9_-]{12,}$/;
/** Thirty characters and more after the first ones: no name that somebody chose looks like that. */
const LOWERED_PROVIDER_ID = /^ac(?:o|w|r)aa[a-z0-9_]{28,}$/;
const NOT_A_PERSON = new Set([
  'company',
  'school',
  'showcase',
  'groups',
  'posts',
  'feed',
  'jobs',
  'events',
  'pulse',
]);

const EXPLANATIONS = {
  invalid: 'This is not a link to a LinkedIn profile. It should look like https://www.linkedin.com/in/name.',
  damaged: 'The name in this profile link is damaged. Open the profile and copy the link again.',
  self: 'This link means “my own profile” to whoever opens it. Open the profile and copy its address.',
  short: 'This is a shortened link. Open it and copy the profile’s full address.',
  pub: 'This old link no longer says which profile it leads to. Open it in a browser and copy the /in/ address it ends at.',
  salesNavigator:
    'This is a Sales Navigator link. It only works inside that subscription; a connected account can look up the public profile.',
  providerId:
    'This link carries a member id instead of a name. A connected account can look up the public profile.',
  signIn:
    'This is LinkedIn’s sign-in page and does not say whose profile is behind it. Sign in, open the profile and copy its address.',
  notAPerson: 'This link leads to a page, not to a person.',
} as const;

/** Decodes until nothing changes, so that links encoded twice meet the plain one; `null` if damaged. */
function decoded(segment: string): string | null {
  let text = segment;
  for (let pass = 0; pass < 4; pass += 1) {
    if (!text.includes('%')) return text;
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * Signs that nobody sees and that come along with copied text: zero-width spaces, soft hyphens, marks of direction and
 * byte order. Joiners are part of some names (Persian, emoji), so only those at the ends go.
 */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
/** And what a sentence ends with, or a joiner: no identifier does. */
const trailing = /[.,;:!?>"'’”»…)\]|\u200C\u200D\s]+$/u;
const leading = /^[\u200C\u200D\s]+/u;

/** What most identifiers are made of: nothing to decode, nothing to compose. */
const plainIdentifier = /^[A-Za-z0-9-]+$/;
/** The form in which most files hold their links. */
const plainLink = /^https?:\/\/(?:www\.)?linkedin\.com\/in\/([A-Za-z0-9-]+)\/?$/;

/**
 * The canonical form of a public identifier: decoded, NFC, lower case. Stable under itself.
 * @returns `null` when it cannot be one (empty, spaces, slashes, damaged encoding).
 */
export function normalisePublicIdentifier(raw: string): string | null {
  if (raw.length <= 200 && plainIdentifier.test(raw)) return raw.toLowerCase();
  const plain = decoded(raw.trim());
  if (plain === null) return null;
  // Composed first: the Greek question mark becomes a semicolon, and no identifier ends with one.
  const composed = plain.replace(unseen, '').normalize('NFC').toLowerCase().normalize('NFC');
  const identifier = composed.replace(leading, '').replace(trailing, '');
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  if (identifier === '' || identifier.length > 200 || /[\s/?#%\\<>"@,\u0000-\u001F\u007F]/u.test(identifier))
    return null;
  return identifier;
}

/** Host and path segments, without needing a URL class; scheme and host may be missing. */
function splitLink(input: string): { host: string; segments: string[] } | null {
  const trimmed = input
    .replace(unseen, '')
    .replace(/^[<"'(“«[|\s]+/u, '')
    .replace(trailing, '');
  const [path = ''] = trimmed
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
    // Some write parameters after a name without the question mark that begins them.
    .split(/[?#&]/u);
  const parts = path.split('/').map((part) => part.trim());
  const first = (parts[0] ?? '').toLowerCase();
  const segments = parts.slice(1).filter((part) => part !== '');
  if (first === '' || first === 'in' || first === 'pub') {
    return { host: 'linkedin.com', segments: parts.filter((part) => part !== '') };
  }
  const host = first
    .replace(/^[^@]*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
  return { host, segments };
}

/** A result of a search page that leads to a sign-in page that leads to a profile is two layers. */
const layersMax = 4;

export function parseProfileUrl(input: string): ProfileLink {
  let inner = input;
  for (let layer = 0; layer <= layersMax; layer += 1) {
    const plain = plainLink.exec(inner)?.[1];
    if (plain !== undefined) return personOf(plain);
    const wrapped = unwrapLink(inner);
    if (wrapped.kind === 'sign_in') return { kind: 'invalid', explanation: EXPLANATIONS.signIn };
    if (wrapped.kind === 'plain') return parseUnwrapped(inner);
    inner = wrapped.link;
  }
  return { kind: 'invalid', explanation: EXPLANATIONS.invalid };
}

function parseUnwrapped(input: string): ProfileLink {
  const link = splitLink(input);
  if (link === null) return { kind: 'invalid', explanation: EXPLANATIONS.invalid };
  const { host, segments } = link;
  if (host === 'lnkd.in') return { kind: 'invalid', explanation: EXPLANATIONS.short };
  if (host !== 'linkedin.com' && !host.endsWith('.linkedin.com')) {
    return { kind: 'invalid', explanation: EXPLANATIONS.invalid };
  }
  const words = segments.map((segment) => segment.toLowerCase());

  if (words[0] === 'sales' || words[0] === 'talent' || words[0] === 'recruiter') {
    const providerId = segments
      .map((segment) => (decoded(segment) ?? segment).split(',')[0] ?? '')
      .find((part) => PROVIDER_ID.test(part));
    return {
      kind: 'sales_navigator',
      providerId: providerId ?? null,
      explanation: EXPLANATIONS.salesNavigator,
    };
  }
  // Before "in" there may stand a locale, "comm" (mail links) or "mwlite" (mobile).
  const at = words.slice(0, 4).indexOf('in');
  if (at >= 0 && !words.slice(0, at).some((word) => NOT_A_PERSON.has(word)))
    return personOf(segments[at + 1]);
  const pubAt = words.slice(0, 2).indexOf('pub');
  if (pubAt >= 0 || (words[0] === 'profile' && words[1] === 'view')) {
    const assigned = pubAt < 0 ? null : assignedIdentifier(segments.slice(pubAt + 1));
    return assigned === null ? { kind: 'legacy_pub', explanation: EXPLANATIONS.pub } : personOf(assigned);
  }
  if (words.some((word) => NOT_A_PERSON.has(word))) {
    return { kind: 'not_a_person', explanation: EXPLANATIONS.notAPerson };
  }
  return { kind: 'invalid', explanation: EXPLANATIONS.invalid };
}

/**
 * The identifier that the network assigned to the person of an old link: `/pub/name/a7/576/b50` leads to
 * `/in/name-b50576a7`, the last parts first. It goes on leading to the person when they choose a name of their own. How
 * parts shorter than three characters are filled up is not known for sure, so they are not guessed.
 */
function assignedIdentifier([name, high, middle, low, ...rest]: readonly string[]): string | null {
  if (name === undefined || high === undefined || rest.length > 0) return null;
  if (
    !/^[0-9a-f]{1,3}$/i.test(high) ||
    !/^[0-9a-f]{3}$/i.test(middle ?? '') ||
    !/^[0-9a-f]{3}$/i.test(low ?? '')
  )
    return null;
  return `${name}-${low}${middle}${high === '0' ? '' : high}`;
}

function personOf(segment: string | undefined): ProfileLink {
  if (segment === undefined) return { kind: 'invalid', explanation: EXPLANATIONS.invalid };
  // Member ids are case-sensitive: look before lowering.
  if (PROVIDER_ID.test(segment)) {
    return { kind: 'provider_id', providerId: segment, explanation: EXPLANATIONS.providerId };
  }
  const publicIdentifier = normalisePublicIdentifier(segment);
  // The case of a member id is lost: whoever it named, it names nobody now.
  const isLowered = LOWERED_PROVIDER_ID.test(segment);
  if (publicIdentifier === null || isLowered) return { kind: 'invalid', explanation: EXPLANATIONS.damaged };
  if (publicIdentifier === 'me') return { kind: 'invalid', explanation: EXPLANATIONS.self };
  return { kind: 'profile', publicIdentifier };
}

/** The member id in a link that does not name the person, with which an account can look them up; null for none. */
export function memberIdOfLink(link: string | null): string | null {
  const parsed = link === null ? null : parseProfileUrl(link);
  return parsed?.kind === 'provider_id' || parsed?.kind === 'sales_navigator' ? parsed.providerId : null;
}

/** The link to a member by an id. */
export function memberLinkOf(providerId: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(providerId)}`;
}

/** The one form in which profile links are stored and shown. */
export function profileUrlOf(publicIdentifier: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}`;
}
