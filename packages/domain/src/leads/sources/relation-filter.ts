/** Which of an account's connections or followers are wanted. Words are looked for without case and accents. */
export interface RelationFilter {
  /** Epoch milliseconds; who connected before is left out. Followers have no date and always pass. */
  readonly connectedSince: number | null;
  readonly title: string;
  readonly company: string;
  /** In what is known of the person: LinkedIn lists connections without a place. */
  readonly location: string;
}

export interface Relation {
  readonly headline: string | null;
  readonly connectedAt: number | null;
  /** Of the lead with the same profile, where there is one. */
  readonly title?: string | null;
  readonly company?: string | null;
  readonly location?: string | null;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Title and company of a headline such as `Head of Sales at Acme`; null for what it does not say. */
export function headlineParts(headline: string | null): { title: string | null; company: string | null } {
  const first = (headline ?? '').split(/\s[|·•]\s/)[0]?.trim() ?? '';
  const found = /^(.{2,}?)\s+(?:at|@|bei|chez|en|presso|na|no)\s+(.{2,})$/iu.exec(first);
  if (found === null) return { title: first === '' ? null : first, company: null };
  return { title: found[1]?.trim() ?? null, company: found[2]?.trim() ?? null };
}

const sentence =
  /^(?:i|we|ich|wir|je|nous|(?:help|build|mak|work|runn|driv|creat|grow|scal|turn|connect|empower|enabl|transform|obsess)ing)\b/iu;

/**
 * The job that a headline names in so many words, title and company both, to be stored: one without a company is a slogan
 * more often than a title, and names neither. Stricter than a filter may be: a company begins with no small letter
 * ("selling at scale"), "en", "no" and "na" speak of a craft as often as of a company ("Experto en ventas"), and who
 * says what they do names no title.
 */
export function jobInHeadline(headline: string | null): { title: string | null; company: string | null } {
  const none = { title: null, company: null };
  const first = (headline ?? '').split(/\s[|·•]\s/)[0]?.trim() ?? '';
  const [, title = '', company = ''] = /^(.{2,}?)\s+(?:at|@|bei|chez|presso)\s+(.{2,})$/iu.exec(first) ?? [];
  if (company === '' || /^\p{Ll}/u.test(company) || sentence.test(title)) return none;
  return { title: title.trim(), company: company.trim() };
}

/** Any of the words separated by commas is enough. */
function says(text: string | null | undefined, wanted: string): boolean {
  const words = wanted
    .split(',')
    .map((word) => plain(word.trim()))
    .filter((word) => word !== '');
  const has = plain(text ?? '');
  return words.length === 0 || words.some((word) => has.includes(word));
}

export function isWantedRelation(filter: RelationFilter, person: Relation): boolean {
  const { title, company } = headlineParts(person.headline);
  if (
    filter.connectedSince !== null &&
    person.connectedAt !== null &&
    person.connectedAt < filter.connectedSince
  )
    return false;
  return (
    says(person.title ?? title ?? person.headline, filter.title) &&
    says(person.company ?? company ?? person.headline, filter.company) &&
    says(person.location, filter.location)
  );
}
