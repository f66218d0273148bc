import type { ExclusionApplied } from '@waypost/contract/campaigns-left-out';
import type { Exclusion, ImportedExclusions } from '@waypost/contract/leads';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** Each kind of rule: its name, what to type, and whom it leaves out. */
export const kindWords: Record<Exclusion['kind'], { label: string; placeholder: string; help: string }> = {
  person: {
    label: 'Person',
    placeholder: 'linkedin.com/in/name',
    help: 'The link of a LinkedIn profile, its last part, or an email address.',
  },
  company: { label: 'Company', placeholder: 'Company name', help: 'Everybody who works there.' },
  domain: {
    label: 'Domain',
    placeholder: 'company.com',
    help: 'Everybody with this domain or one below it.',
  },
  keyword: {
    label: 'Keyword',
    placeholder: 'Word',
    help: 'Everybody with this whole word in headline, title or company.',
  },
};
export const exclusionKinds = Object.keys(kindWords) as readonly Exclusion['kind'][];

/** As much of somebody's text as a sentence repeats. */
export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Why a line of a list makes no rule. */
export const nobodyWords = ({ line, text }: { line: number; text: string }) =>
  `Line ${line}, “${short(text)}”: it says nobody to exclude.`;

/** What became of the rules of an import that were there already; '' where none was. */
export function knownWords({
  known,
  endRemoved,
  endLater,
}: Pick<ImportedExclusions, 'known' | 'endRemoved' | 'endLater'>): string {
  return [
    ...(known > 0 ? [`${countOf(known, 'rule')} ${known === 1 ? 'was' : 'were'} known already.`] : []),
    ...(endRemoved > 0
      ? [`${countOf(endRemoved, 'rule')} had an end and ${endRemoved === 1 ? 'has' : 'have'} none now.`]
      : []),
    ...(endLater > 0
      ? [`${countOf(endLater, 'rule')} ${endLater === 1 ? 'ends' : 'end'} later than before.`]
      : []),
  ].join(' ');
}

/** "12 leads match"; "1,000+" where there are more. */
export function matchWords({ value, more }: NonNullable<ExclusionApplied['leads']>): string {
  if (value === 0 && !more) return 'Matches no lead now';
  if (value === 0) return 'Matches none of the newest leads';
  return `Matches ${more ? `${formatNumber(value)}+ leads` : countOf(value, 'lead')}`;
}

/** What became of a row that names the same rule as an earlier one of its list. @param lineOf a row's line, by its place. @param named whether to say which of a row's values it is. */
export function repeatWords(
  { index, sameAs, value, counts }: ImportedExclusions['repeated'][number],
  lineOf: (index: number) => number,
  named = false,
): string {
  const same = `Line ${lineOf(index)}${named ? `, “${short(value)}”,` : ''} names the same rule as line ${lineOf(sameAs)}`;
  return counts
    ? `${same} and holds longer: its reason and last day count.`
    : `${same}, which holds as long or longer: the reason and last day there count.`;
}
