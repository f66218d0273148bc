/**
 * What two texts have in common after a provider rewrote them: white space, compatibility characters and
 * the tracking parts of links do not count.
 */

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** Two texts at least this alike are the same message. */
export const SAME_TEXT_SIMILARITY_MIN = 0.9;

function reducedLink(link: string): string {
  const trailing = /[.,;:!?)\]}'"]*$/u.exec(link)?.[0] ?? '';
  const bare = link.slice(0, link.length - trailing.length).replace(/^https?:\/\//iu, '');
  const [hostAndPath = ''] = bare.split(/[?#]/u);
  const [host = '', ...path] = hostAndPath.split('/');
  const reduced = [host.toLowerCase().replace(/^www\./u, ''), ...path].join('/').replace(/\/+$/u, '');
  return reduced + trailing;
}

/** NFKC, links as host + path, white space collapsed and trimmed. The result is stable under itself. */
export function textFingerprint(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\u200B-\u200D\u2060\uFEFF]/gu, '');
  return plain.replace(LINK, reducedLink).replace(/\s+/gu, ' ').trim();
}

/** Same message: equal fingerprints, or similar ones of at least 0.9. */
export function isSameText(a: string, b: string): boolean {
  const one = textFingerprint(a);
  const other = textFingerprint(b);
  return one === other || similarity(one, other, SAME_TEXT_SIMILARITY_MIN) >= SAME_TEXT_SIMILARITY_MIN;
}

/**
 * 1 - edit distance / longer length, in [0, 1].
 * @param floor similarities below it are not computed exactly and come back as 0: keeps long texts cheap.
 */
export function similarity(a: string, b: string, floor = 0): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const distanceMax = Math.floor((1 - floor) * longest + 1e-9);
  const distance = editDistance(a, b, distanceMax);
  return distance === null ? 0 : 1 - distance / longest;
}

/** Levenshtein within a diagonal band; `null` if the distance exceeds `distanceMax`. */
function editDistance(a: string, b: string, distanceMax: number): number | null {
  if (Math.abs(a.length - b.length) > distanceMax) return null;
  const far = distanceMax + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, far));
  for (let row = 1; row <= a.length; row += 1) {
    const from = Math.max(1, row - distanceMax);
    const to = Math.min(b.length, row + distanceMax);
    const current = Array.from({ length: b.length + 1 }, () => far);
    if (row <= distanceMax) current[0] = row;
    for (let column = from; column <= to; column += 1) {
      const change = a.charCodeAt(row - 1) === b.charCodeAt(column - 1) ? 0 : 1;
      const best = Math.min(
        (previous[column - 1] ?? far) + change,
        (previous[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
      );
      current[column] = Math.min(best, far);
    }
    previous = current;
  }
  const distance = previous[b.length] ?? far;
  return distance > distanceMax ? null : distance;
}
