import type { IcpCriterion, IcpVerdict } from '@waypost/contract/leads-icp';

export const kinds: readonly { value: IcpCriterion['kind']; label: string; example: string }[] = [
  { value: 'titles', label: 'Titles', example: 'Head of Sales' },
  { value: 'seniority', label: 'Seniority', example: 'Director' },
  { value: 'functions', label: 'Functions', example: 'Marketing' },
  { value: 'industries', label: 'Industries', example: 'Logistics' },
  { value: 'company_size', label: 'Company size', example: '51-200' },
  { value: 'countries', label: 'Countries', example: 'Germany' },
  { value: 'keywords', label: 'Keywords', example: 'cold chain' },
  { value: 'technologies', label: 'Technologies', example: 'HubSpot' },
  { value: 'signals', label: 'Signals', example: 'hiring' },
];

export const kindLabel = (kind: IcpCriterion['kind']): string =>
  kinds.find(({ value }) => value === kind)?.label ?? kind;

export const stances: readonly { value: IcpCriterion['stance']; label: string }[] = [
  { value: 'must', label: 'Must' },
  { value: 'nice', label: 'Nice' },
  { value: 'exclude', label: 'Exclude' },
];

export const stanceLabel = (stance: IcpCriterion['stance']): string =>
  stances.find(({ value }) => value === stance)?.label ?? stance;

/** "Titles: Head of Sales, CRO" */
export const criterionName = ({ kind, values }: Pick<IcpCriterion, 'kind' | 'values'>): string =>
  `${kindLabel(kind)}: ${values.join(', ')}`;

/** What a verdict means for a person, with the tone of its mark. An exclusion turns it round. */
export function verdictWords({ verdict, criterion }: Pick<IcpVerdict, 'verdict' | 'criterion'>): {
  label: string;
  tone: 'success' | 'danger' | 'neutral';
} {
  if (verdict === 'unknown') return { label: 'Unknown', tone: 'neutral' };
  if (criterion.stance === 'exclude') {
    return verdict === 'met' ? { label: 'Ruled out', tone: 'danger' } : { label: 'Clear', tone: 'success' };
  }
  return verdict === 'met' ? { label: 'Met', tone: 'success' } : { label: 'Missed', tone: 'danger' };
}

const fields: Readonly<Record<string, string>> = {
  title: 'Title',
  headline: 'Headline',
  company: 'Company',
  industry: 'Industry',
  company_size: 'Company size',
  location: 'Location',
  country: 'Country',
  comment: 'Comment',
  other: 'Own field',
};
export const fieldLabel = (field: string): string => fields[field] ?? field;
