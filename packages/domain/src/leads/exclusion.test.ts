import { describe, expect, it } from 'vitest';
import { compileExclusions } from './exclusion.ts';
import type { ExclusionRule, ExclusionSubject } from './exclusion.ts';

const NOBODY: ExclusionSubject = {
  identityKey: 'ada-lovelace',
  company: null,
  companyDomain: null,
  email: null,
  headline: null,
  title: null,
};
const rule = (kind: ExclusionRule['kind'], value: string): ExclusionRule => ({
  id: value,
  name: `No ${value}`,
  kind,
  value,
});
const excluded = (kind: ExclusionRule['kind'], value: string, lead: Partial<ExclusionSubject>) =>
  compileExclusions([rule(kind, value)])({ ...NOBODY, ...lead }, 0)[0] ?? null;

describe('exclusions', () => {
  it('match a person by any form of link, and name the rule', () => {
    const match = excluded('person', 'https://de.linkedin.com/in/Ada-Lovelace/?trk=x', {});
    expect(match).toEqual({
      ruleId: expect.any(String),
      ruleName: expect.stringMatching(/^No /),
      kind: 'person',
      matched: 'ada-lovelace',
    });
    expect(excluded('person', 'grace-hopper', {})).toBeNull();
    expect(excluded('person', 'ada-lovelace', { identityKey: null })).toBeNull();
    expect(excluded('person', ' Ada@Acme.com', { email: 'ada@acme.com' })).not.toBeNull();
    expect(excluded('person', 'ada@acme.com', { email: 'eva@acme.com' })).toBeNull();
  });

  it('match companies whatever their legal form, but not others that begin alike', () => {
    expect(excluded('company', 'Acme', { company: 'ACME GmbH & Co. KG' })).not.toBeNull();
    expect(excluded('company', 'Acme, Inc.', { company: 'acme' })).not.toBeNull();
    expect(excluded('company', 'Acme', { company: 'Acme Robotics' })).toBeNull();
    expect(excluded('company', 'Kraków Gears', { company: 'Krakow Gears Sp. z o.o.' })).not.toBeNull();
  });

  it('match domains with their subdomains, from website or mail address', () => {
    expect(excluded('domain', 'https://www.acme.com/', { companyDomain: 'acme.com' })).not.toBeNull();
    expect(excluded('domain', 'acme.com', { email: 'ada@uk.acme.com' })).toMatchObject({
      matched: 'uk.acme.com',
    });
    expect(excluded('domain', 'acme.com', { email: 'ada@notacme.com' })).toBeNull();
  });

  it('match an address copied as a link, and a pattern of a domain', () => {
    expect(excluded('person', 'mailto:Ada@Acme.com?subject=Hi', { email: 'ada@acme.com' })).not.toBeNull();
    expect(excluded('domain', '*.acme.com', { email: 'ada@uk.acme.com' })).not.toBeNull();
  });

  it('match keywords as whole words without accents or case', () => {
    expect(excluded('keyword', 'recruiter', { headline: 'Senior Recruiter at Acme' })).not.toBeNull();
    expect(excluded('keyword', 'open to work', { headline: 'Engineer | Open to Work!' })).not.toBeNull();
    expect(excluded('keyword', 'intern', { title: 'International Sales' })).toBeNull();
    expect(excluded('keyword', 'geschaftsfuhrer', { title: 'Geschäftsführer' })).not.toBeNull();
    expect(excluded('keyword', '  ', { title: 'anything' })).toBeNull();
  });

  it('let everybody pass without rules', () => {
    expect(compileExclusions([])({ ...NOBODY, company: 'Acme' }, 0)).toEqual([]);
  });

  it('name every rule that matches once, the one that holds longest first', () => {
    const rules = [
      { ...rule('person', 'ada-lovelace'), expiresAt: 500 },
      rule('keyword', 'acme'),
      { ...rule('company', 'Acme'), expiresAt: 900 },
      { ...rule('domain', 'acme.com'), expiresAt: 100 },
    ];
    const lead = { ...NOBODY, company: 'Acme', email: 'ada@acme.com', title: 'Boss of Acme' };
    const kindsAt = (now: number) => compileExclusions(rules)(lead, now).map(({ kind }) => kind);
    expect(kindsAt(0)).toEqual(['keyword', 'company', 'person', 'domain']);
    expect(kindsAt(100)).toEqual(['keyword', 'company', 'person']);
    expect(kindsAt(499)).toEqual(['keyword', 'company', 'person']);
    expect(kindsAt(900)).toEqual(['keyword']);
  });
});
