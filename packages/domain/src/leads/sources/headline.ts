/** What somebody does, and where. */
export interface Job {
  readonly title: string | null;
  readonly company: string | null;
}

/** Title and company of a headline such as `Head of Sales at Acme`; null for what it does not say. */
export function headlineParts(headline: string | null): Job {
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
export function jobInHeadline(headline: string | null): Job {
  const none = { title: null, company: null };
  const first = (headline ?? '').split(/\s[|·•]\s/)[0]?.trim() ?? '';
  const [, title = '', company = ''] = /^(.{2,}?)\s+(?:at|@|bei|chez|presso)\s+(.{2,})$/iu.exec(first) ?? [];
  if (company === '' || /^\p{Ll}/u.test(company) || sentence.test(title)) return none;
  return { title: title.trim(), company: company.trim() };
}

/** The job that is told; where nothing is, the one that the headline names. */
export const jobOrHeadline = (told: Job, headline: string | null): Job =>
  told.title === null && told.company === null ? jobInHeadline(headline) : told;
