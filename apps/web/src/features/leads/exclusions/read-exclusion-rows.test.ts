import { describe, expect, it } from 'vitest';
import { likelyExclusionKind } from '@waypost/domain/leads/exclusion-kind';
import { readExclusionRows } from './read-exclusion-rows.ts';

describe('a pasted list of exclusions', () => {
  it('takes one per line, with reason and last day behind it, and knows what each is', () => {
    const { rules } = readExclusionRows(
      'Acme GmbH\nhttps://www.linkedin.com/in/ada-lovelace/?x=1,Asked to stop\n\nada@acme.com\nacme.com,Customer,2027-03-01\n',
    );
    expect(rules.map(({ rule }) => [rule.kind, rule.value, rule.reason])).toEqual([
      ['company', 'Acme GmbH', undefined],
      ['person', 'https://www.linkedin.com/in/ada-lovelace/?x=1', 'Asked to stop'],
      ['person', 'ada@acme.com', undefined],
      ['domain', 'acme.com', 'Customer'],
    ]);
    expect(rules.at(-1)?.rule.expiresAt).toBe(new Date('2027-03-01T23:59:59').toISOString());
  });

  it('takes a first line that holds a day for what it is, whatever its words could name', () => {
    const { rules } = readExclusionRows('Old Co,Reason,2027-01-01\nAcme,Customer,2027-03-01\n');
    expect(rules.map(({ line, rule }) => [line, rule.value, rule.reason])).toEqual([
      [1, 'Old Co', 'Reason'],
      [2, 'Acme', 'Customer'],
    ]);
    expect(rules.every(({ rule }) => rule.expiresAt !== undefined)).toBe(true);
  });

  it('goes by a header that names the columns, in any order', () => {
    const { rules } = readExclusionRows(
      'Reason;Kind;Value\nToo loud;keyword;recruiter\n;company;"Smith; Sons"\nNobody;;\n',
    );
    expect(rules).toEqual([
      { line: 2, rule: { kind: 'keyword', value: 'recruiter', reason: 'Too loud' }, notes: [] },
      { line: 3, rule: { kind: 'company', value: 'Smith; Sons' }, notes: [] },
    ]);
    expect(readExclusionRows('Website,Company\nacme.com,Acme\n,Initech').rules).toEqual([
      { line: 2, rule: { kind: 'domain', value: 'acme.com' }, notes: [] },
      { line: 2, rule: { kind: 'company', value: 'Acme' }, notes: [] },
      { line: 3, rule: { kind: 'company', value: 'Initech' }, notes: [] },
    ]);
  });

  it('takes the first line by which Excel knows the delimiter for no rule', () => {
    const { rules, isHeader } = readExclusionRows('sep=;\nFirma;Grund\n"Smith, Sons";Kunde, alt\n');
    expect(isHeader).toBe(true);
    expect(rules).toEqual([
      { line: 3, rule: { kind: 'company', value: 'Smith, Sons', reason: 'Kunde, alt' }, notes: [] },
    ]);
  });

  it('makes a rule of each that a row says to exclude, with its reason and end', () => {
    const { rules, rows } = readExclusionRows(
      'Company,Website,Email,Reason,Until\nAcme,acme.com,,Customer,2027-03-01\nInitech,,,,\n,,,Nobody,\n',
    );
    const expiresAt = new Date('2027-03-01T23:59:59').toISOString();
    expect(rows).toBe(2);
    expect(rules).toEqual([
      { line: 2, rule: { kind: 'company', value: 'Acme', reason: 'Customer', expiresAt }, notes: [] },
      { line: 2, rule: { kind: 'domain', value: 'acme.com', reason: 'Customer', expiresAt }, notes: [] },
      { line: 3, rule: { kind: 'company', value: 'Initech' }, notes: [] },
    ]);
  });

  it('excludes the person of a row that names one too, by each link and address, and not where they work', () => {
    const { rules, rows, personsAlone } = readExclusionRows(
      'Email,LinkedIn URL,Company,Website,Reason\n' +
        'ada@acme.com,https://www.linkedin.com/in/ada,Acme,acme.com,Left\n,,Initech,initech.com,\n',
    );
    expect([rows, personsAlone]).toEqual([2, 1]);
    expect(rules.map(({ line, rule }) => [line, rule.kind, rule.value])).toEqual([
      [2, 'person', 'ada@acme.com'],
      [2, 'person', 'https://www.linkedin.com/in/ada'],
      [3, 'company', 'Initech'],
      [3, 'domain', 'initech.com'],
    ]);
  });

  it('names what a row says twice once, its note once, and lets columns say their own kind', () => {
    const { rules } = readExclusionRows(
      'Value;Website;Company;Kind;Until\nACME.com;acme.com;Acme;company;soon\nhooli.xyz;Hooli.xyz;;;\n',
    );
    expect(rules.map(({ line, rule, notes }) => [line, rule.kind, rule.value, notes.length])).toEqual([
      [2, 'company', 'ACME.com', 1],
      [2, 'domain', 'acme.com', 0],
      [2, 'company', 'Acme', 0],
      [3, 'domain', 'hooli.xyz', 0],
    ]);
  });

  it('says of which line what was not understood, and loses nothing', () => {
    const { rules } = readExclusionRows(
      'Value;Kind;Until\nAcme;Firma;31.12.2027\nacme.com;Domain;end of June\nInitech;company;2027-06-31\nHooli;;\n',
    );
    expect(rules.map(({ line, rule, notes }) => [line, rule.kind, rule.expiresAt, notes])).toEqual([
      [
        ...[2, 'company', new Date('2027-12-31T23:59:59').toISOString()],
        ['“Firma” is no kind (person, company, domain, keyword), read as company.'],
      ],
      [3, 'domain', undefined, ['“end of June” is no day like 2027-06-30, so the rule has no end.']],
      [4, 'company', undefined, ['“2027-06-31” is no day like 2027-06-30, so the rule has no end.']],
      [5, 'company', undefined, []],
    ]);
  });

  it('tells the lines that say nobody to exclude', () => {
    const { rules, nobody } = readExclusionRows(
      'Value;Kind;Reason\nAcme;;\n;company;Too loud\n;;\nInitech;;\n',
    );
    expect(rules.map(({ line }) => line)).toEqual([2, 5]);
    expect(nobody).toEqual([{ line: 3, text: 'company, Too loud' }]);
  });

  it('leaves nothing of nothing', () => {
    expect(readExclusionRows('').rules).toEqual([]);
    expect(readExclusionRows(' \n\n ').rules).toEqual([]);
  });

  it('tells hosts from names, and addresses by whatever they begin with', () => {
    expect(
      [
        ...['Acme', 'acme.co.uk', 'https://acme.com/about', 'St. Gallen AG', '*.voss.example'],
        ...['mailto:foo@bar.example', '@bar.example'],
      ].map(likelyExclusionKind),
    ).toEqual(['company', 'domain', 'domain', 'company', 'domain', 'person', 'domain']);
  });

  it('names lines as an editor numbers them, blank ones and those inside of quotes too', () => {
    const { rules } = readExclusionRows('\n\nAcme\n\n"Smith\nSons"\n  \nInitech,,soon\n');
    expect(rules.map(({ line, rule }) => [line, rule.value])).toEqual([
      [3, 'Acme'],
      [5, 'Smith\nSons'],
      [8, 'Initech'],
    ]);
  });

  it('knows a header by a column beside the values, in several languages', () => {
    const read = (text: string) => {
      const { rules, isHeader, named } = readExclusionRows(text);
      return [isHeader, rules.map(({ rule }) => [rule.kind, rule.value, rule.reason]), named.unused];
    };
    expect(read('Account name,Note\nAcme,Customer')).toEqual([true, [['company', 'Acme', 'Customer']], []]);
    expect(read('Firma;Bemerkung\nAcme;Kunde')).toEqual([true, [['company', 'Acme', 'Kunde']], []]);
    expect(read('Owner,Excluded,Motivo\nBo,acme.com,x')).toEqual([
      true,
      [['company', 'Bo', 'x']],
      ['Excluded'],
    ]);
    expect(read('Société\nAcme')).toEqual([true, [['company', 'Acme', undefined]], []]);
    expect(read('Nome,Razão\nacme.com,x')).toEqual([true, [['domain', 'acme.com', 'x']], []]);
    expect(read('Name,E-Mail-Adresse\nAda,ada@acme.com')).toEqual([
      true,
      [['person', 'ada@acme.com', undefined]],
      ['Name'],
    ]);
    expect(read('Acme,Customer\nInitech,Partner')[0]).toBe(false);
  });

  it('goes by what somebody says of the first line', () => {
    expect(readExclusionRows('Target,Why not\nAcme,Customer', true).rules).toMatchObject([
      { line: 2, rule: { kind: 'company', value: 'Acme', reason: 'Customer' } },
    ]);
    expect(readExclusionRows('Firma,Note', false).rules).toMatchObject([
      { line: 1, rule: { kind: 'company', value: 'Firma', reason: 'Note' } },
    ]);
  });
});
