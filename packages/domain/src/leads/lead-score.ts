/** How well a lead fits: a whole number from 0 to 100, with who or what said so. */

export const LEAD_SCORE_MAX = 100;
export const SCORE_REASON_LENGTH_MAX = 300;

/**
 * A score as files write it: "87", "87.4", "87 %", "87/100", "87,4". Rounded to a whole number.
 * @returns null for anything else, numbers outside of 0 to 100 included.
 */
export function scoreIn(text: string): number | null {
  const found = /^(\d{1,3}(?:[.,]\d{1,6})?)\s*(?:%|\/\s*100)?$/.exec(text.trim());
  if (found?.[1] === undefined) return null;
  const score = Math.round(Number(found[1].replace(',', '.')));
  return score <= LEAD_SCORE_MAX ? score : null;
}
