import { formatNumber } from '../../../lib/numbers.ts';

/** How much of what a plan allows is used. More than it allows is left from a larger plan, and rests. */
export function allowanceWords({ used, max }: { used: number; max: number }): string {
  if (used > max) return `${formatNumber(used)}, ${max > 0 ? formatNumber(max) : 'none'} may act`;
  return max === 0 ? 'None' : `${formatNumber(used)} of ${formatNumber(max)}`;
}

/** What becomes of the keywords of a plan. */
export interface KeywordTerms {
  /** The trial has its keywords once, and a plan bought from it begins a period of its own. */
  isTrial: boolean;
  /** The day on which they start anew, as shown; null: they do not on this plan. */
  startAnewOn: string | null;
}

/** What the page warns of: from 80 % on, and when nothing is left. `null` below, and without an allowance. */
export function usageAlert(
  used: number,
  max: number,
  terms: KeywordTerms,
): { tone: 'warning' | 'danger'; title: string; text: string } | null {
  if (!(max > 0) || used < max * 0.8) return null;
  if (used >= max) {
    const text = `Search, scores and AI drafts wait ${wayOn(terms)}.`;
    return { tone: 'danger', title: '100% of your keywords are used.', text };
  }
  const percent = Math.floor((used / max) * 100);
  const text = terms.isTrial
    ? 'They do not start anew during the trial. A plan brings its own at once, and counts nothing used in the trial.'
    : 'A larger plan adds keywords at once; what is used stays counted.';
  return { tone: 'warning', title: `${percent}% of your keywords are used.`, text };
}

function wayOn({ isTrial, startAnewOn }: KeywordTerms): string {
  if (isTrial) return 'for a plan: keywords do not start anew during the trial';
  if (startAnewOn === null) return 'for a larger plan: this one ends before keywords start anew';
  return `until keywords start anew on ${startAnewOn}, or until a larger plan`;
}
