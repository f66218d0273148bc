/** Finding the post in whatever a person pastes: rule of the specification, section 5. */

export const INVALID_POST_URL = 'Invalid LinkedIn post URL';

export type PostLink =
  | { readonly ok: true; readonly postId: string }
  | { readonly ok: false; readonly message: typeof INVALID_POST_URL };

/** At least 8 digits make an identifier. In order: the named shapes, then a plain number in the path. */
const SHAPES: readonly RegExp[] = [
  /urn:li:(?:ugcPost|activity|share|groupPost|post|article):(\d{8,})/i,
  /(?:ugcPost|activity|share|groupPost)[-:_=/](\d{8,})/i,
  /updateUrn=[^&#]*?(\d{8,})/i,
  /\/posts\/view\/(\d{8,})/i,
  /\/(?:embed\/)?feed\/update\/[^?#]*?(\d{8,})/i,
  /\/company\/[^/?#]+\/posts\/[^?#]*?(\d{8,})/i,
  /\/(\d{8,})(?=[/?#]|$)/,
];

/** A damaged percent sequence leaves the text as it is: the digits may still be readable. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The longest run of 8 or more digits; of equally long ones the first. */
function longestDigitRun(text: string): string | null {
  let longest: string | null = null;
  for (const [run] of text.matchAll(/\d{8,}/g)) {
    if (longest === null || run.length > longest.length) longest = run;
  }
  return longest;
}

/** The post identifier (digits, at least 8) of any form of post link. */
export function parsePostUrl(input: string): PostLink {
  const text = percentDecoded(input.trim());
  for (const shape of SHAPES) {
    const postId = shape.exec(text)?.[1];
    if (postId !== undefined) return { ok: true, postId };
  }
  const postId = longestDigitRun(text);
  return postId === null ? { ok: false, message: INVALID_POST_URL } : { ok: true, postId };
}

/**
 * What to ask the provider for, in this order, the next one on "not found": the digits alone do not tell
 * whether they name an activity, a ugcPost or a share.
 */
export function postIdCandidates(postId: string): readonly [string, string, string] {
  return [postId, `urn:li:ugcPost:${postId}`, `urn:li:share:${postId}`];
}
