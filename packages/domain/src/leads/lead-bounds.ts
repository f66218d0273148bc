/**
 * What the texts of a lead are called and how long they may be, in characters. The one table for what is written by hand
 * and what a file brings: nothing gets in by one way that the other refuses.
 */
export const LEAD_TEXTS = {
  fullName: { label: 'Name', charactersMax: 300 },
  firstName: { label: 'First name', charactersMax: 150 },
  lastName: { label: 'Last name', charactersMax: 150 },
  headline: { label: 'Headline', charactersMax: 500 },
  title: { label: 'Title', charactersMax: 300 },
  company: { label: 'Company', charactersMax: 300 },
  location: { label: 'Location', charactersMax: 300 },
  email: { label: 'Email', charactersMax: 254 },
} as const;

/** A value of a field of the workspace's own may be a text: notes, a biography. */
export const CUSTOM_VALUE_LENGTH_MAX = 10_000;

/** A line of a file that becomes none of the texts above: a link, a phone number. */
export const OTHER_LINE_LENGTH_MAX = 2_000;

/** No value up to this length is too long for anything. */
export const NEVER_TOO_LONG = 150;

/** The beginning of a text; a sign of two halves is never cut in two. */
export function beginningOf(text: string, lengthMax: number): string {
  const last = text.charCodeAt(lengthMax - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? lengthMax - 1 : lengthMax).trimEnd();
}
