import type { Exclusion } from '@waypost/contract/leads';

/** Each kind of rule: its name, what to type, and whom it leaves out. */
export const kindWords: Record<Exclusion['kind'], { label: string; placeholder: string; help: string }> = {
  person: {
    label: 'Person',
    placeholder: 'linkedin.com/in/name',
    help: 'The link of a LinkedIn profile, its last part, or an e-mail address.',
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
