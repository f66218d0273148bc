import { parseProfileUrl, type ProfileLink } from '../linkedin/profile-url.ts';
import { fieldOfHeader, normaliseHeader } from './csv-columns.ts';
import type { ColumnMapping } from './csv-mapping.ts';
import { OTHER_LINE_LENGTH_MAX } from './lead-bounds.ts';

/**
 * Exporters of searches write several links to one person: a public one, which some rows lack, and one of the search's
 * own. A field takes one column, so the others stand in for it, row by row, whatever else becomes of them.
 */

/** One of these says that a column is about profiles… */
const PROFILE_WORDS = new Set([
  'linkedin',
  'navigator',
  'nav',
  'salesnavigator',
  'salesnav',
  'profile',
  'profil',
  'perfil',
]);
/** …and no other words may stand beside it: "Manager LinkedIn URL" leads to somebody else. */
const WORDS_BESIDE = new Set([
  ...['link', 'url', 'lien', 'enlace', 'sales', 'public', 'default', 'unique', 'id'],
  ...['person', 'lead', 'member', 'contact', 'prospect'],
  ...['de', 'du', 'del', 'do', 'zum'],
]);

/** Whether a header says that its column holds links to the people of the rows. */
export function saysProfileLink(header: string): boolean {
  if (fieldOfHeader(header) === 'profileUrl') return true;
  const words = normaliseHeader(header).split(' ');
  return (
    words.some((word) => PROFILE_WORDS.has(word)) &&
    words.every((word) => PROFILE_WORDS.has(word) || WORDS_BESIDE.has(word))
  );
}

/** The mapping with the columns marked that stand in for the profile link; none where nothing is mapped to it. */
export function withSpareLinks(mapping: ColumnMapping, header: readonly string[]): ColumnMapping {
  if (!mapping.some((target) => target.kind === 'field' && target.field === 'profileUrl')) return mapping;
  return mapping.map((target, column) =>
    target.kind !== 'field' && saysProfileLink(header[column] ?? '')
      ? { ...target, isSpareLink: true }
      : target,
  );
}

type RowLink = {
  readonly link: string | null;
  readonly parsed: ProfileLink | null;
  /** The column that stands in; null for the mapped one. */
  readonly spare: number | null;
};

/**
 * The link that says best whom a row is about: a public one before one to look up, that before anything else, and of
 * equals the mapped one, then the one that stands first.
 * @param cellOf the cell of a column as one line, null for an empty one.
 */
export function bestLink(
  mapped: string | null,
  mapping: ColumnMapping,
  cellOf: (column: number) => string | null,
): RowLink {
  const parsed = mapped === null ? null : parseProfileUrl(mapped);
  let best: RowLink = { link: mapped, parsed, spare: null };
  let rank = rankOf(parsed);
  for (let column = 0; column < mapping.length && rank < publicRank; column += 1) {
    const target = mapping[column];
    if (target === undefined || target.kind === 'field' || target.isSpareLink !== true) continue;
    const link = cellOf(column);
    // A link cut short would be another one.
    if (link === null || link.length > OTHER_LINE_LENGTH_MAX) continue;
    const found = parseProfileUrl(link);
    if (rankOf(found) <= rank) continue;
    rank = rankOf(found);
    best = { link, parsed: found, spare: column };
  }
  return best;
}

const publicRank = 2;

/** A link of Sales Navigator without a member id leads an account to nobody: a company's, a search's, a list's. */
function rankOf(link: ProfileLink | null): number {
  if (link?.kind === 'profile') return publicRank;
  return link !== null && 'providerId' in link && link.providerId !== null ? 1 : 0;
}
