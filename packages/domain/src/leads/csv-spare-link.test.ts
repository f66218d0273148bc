import { describe, expect, it } from 'vitest';
import { guessColumns, mappingOf, mappingProblem } from './csv-mapping.ts';
import type { ColumnMapping } from './csv-mapping.ts';
import { mapRow } from './csv-row.ts';
import { saysProfileLink, withSpareLinks } from './csv-spare-link.ts';

const SALES = 'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME_SEARCH,x7Qd';
const OTHER_SALES = 'https://www.linkedin.com/sales/lead/ACwAAAEzzzzEFGH1234ijkl,NAME_SEARCH,x7Qd';
const PUBLIC = 'https://www.linkedin.com/in/ada-lovelace';

const header = [
  'Sales Navigator Profile Link',
  'LinkedIn Profile Link',
  'First Name',
  'Last Name',
  'Company',
];
const named = ['Ada', 'Lovelace', 'Acme'];
const rows = [
  [SALES, PUBLIC, ...named],
  [OTHER_SALES, '', 'Bo', 'Li', 'Beta'],
  [SALES, PUBLIC, ...named],
];
const guessed = mappingOf(guessColumns(header, rows));
const salesField = 'Sales Navigator Profile Link';

function read(cells: readonly string[], mapping: ColumnMapping = guessed, headers = header) {
  const result = mapRow(withSpareLinks(mapping, headers), cells);
  if (!result.ok) throw new Error(result.rejection.message);
  return result;
}

/** Other columns mapped by hand. */
function mapped(changes: Readonly<Record<number, ColumnMapping[number]>>): ColumnMapping {
  return guessed.map((target, column) => changes[column] ?? target);
}

describe('a row without a link in the mapped column', () => {
  it('is about whom the Sales Navigator link beside it leads to, and that column stays a field of its own', () => {
    expect(guessed.slice(0, 2)).toEqual([
      { kind: 'custom', name: salesField },
      { kind: 'field', field: 'profileUrl' },
    ]);
    const { lead, warnings } = read(rows[1] ?? []);
    expect(lead).toMatchObject({ identityKey: null, profileUrl: null, linkToResolve: OTHER_SALES });
    expect(lead.customFields).toEqual({ [salesField]: OTHER_SALES });
    // The cell that is used is the one to look at.
    expect(warnings).toMatchObject([{ field: 'profileUrl', column: 0 }]);
  });

  it('needs no name then', () => {
    expect(read([OTHER_SALES]).lead.linkToResolve).toBe(OTHER_SALES);
  });

  it('uses the other column too where that is not imported itself', () => {
    const { lead } = read(rows[1] ?? [], mapped({ 0: { kind: 'ignore' } }));
    expect(lead).toMatchObject({ linkToResolve: OTHER_SALES, customFields: {} });
  });

  it('uses a public link of another column as it is', () => {
    const two = ['LinkedIn URL', 'Default Profile URL'];
    const mapping: ColumnMapping = [{ kind: 'field', field: 'profileUrl' }, { kind: 'ignore' }];
    expect(read(['', PUBLIC], mapping, two)).toMatchObject({
      lead: { identityKey: 'ada-lovelace', profileUrl: PUBLIC, linkToResolve: null },
      warnings: [],
    });
  });

  it('takes what leads to a person alone: no company, no search, no link too long to be kept', () => {
    const long = `${PUBLIC}?${'x'.repeat(2_000)}`;
    for (const cell of ['https://www.linkedin.com/sales/company/1', 'n/a', 'https://acme.example', long]) {
      const { lead, warnings } = read([cell, '', ...named]);
      expect(lead).toMatchObject({ identityKey: null, linkToResolve: null });
      expect(warnings).toEqual([]);
    }
  });

  it('is nobody where no column is mapped to the link: that was somebody’s choice', () => {
    const { lead } = read([SALES, PUBLIC, ...named], mapped({ 1: { kind: 'ignore' } }));
    expect(lead).toMatchObject({ identityKey: null, linkToResolve: null });
  });
});

describe('of several links of a row', () => {
  const salesMapped = mapped({
    0: { kind: 'field', field: 'profileUrl' },
    1: { kind: 'ignore' },
  });

  it('the public one wins over Sales Navigator’s, whichever is mapped, and neither is lost', () => {
    expect(read([SALES, PUBLIC, ...named])).toMatchObject({
      lead: { profileUrl: PUBLIC, linkToResolve: null, customFields: { [salesField]: SALES } },
      warnings: [],
    });
    expect(read([SALES, PUBLIC, ...named], salesMapped)).toMatchObject({
      lead: {
        profileUrl: PUBLIC,
        linkToResolve: null,
        customFields: { 'Profile URL in the file': SALES },
      },
      warnings: [],
    });
  });

  it('the mapped one stays where the other is no better', () => {
    expect(read([SALES, OTHER_SALES, ...named], salesMapped).lead.linkToResolve).toBe(SALES);
    expect(read([SALES, 'https://www.linkedin.com/in/other', ...named]).lead).toMatchObject({
      identityKey: 'other',
    });
  });

  it('what the mapped column holds instead of a link is kept and said; a mark for nothing is not', () => {
    const { lead, warnings } = read([SALES, 'https://lnkd.in/abc']);
    expect(lead).toMatchObject({
      linkToResolve: SALES,
      customFields: { [salesField]: SALES, 'Profile URL in the file': 'https://lnkd.in/abc' },
    });
    expect(warnings.map(({ isMistyped }) => isMistyped ?? false)).toEqual([false, true]);
    expect(read([SALES, 'N/A'])).toMatchObject({
      lead: { linkToResolve: SALES, customFields: { [salesField]: SALES } },
      warnings: [{ column: 0 }],
    });
  });
});

it.each([
  'Sales Navigator Profile Link',
  'Sales Navigator URL',
  'salesNavigatorUrl',
  'LinkedIn Sales Nav URL',
  'Linkedin URL Unique ID',
  'defaultProfileUrl',
  'LinkedIn-Profil',
  'Lien du profil LinkedIn',
  'Lead Profile Link',
])('"%s" says that its links lead to the people of the rows', (name) => {
  expect(saysProfileLink(name)).toBe(true);
});

it.each([
  '',
  'Link',
  'Company LinkedIn URL',
  'Sales Navigator Company URL',
  'Manager LinkedIn URL',
  'Referred by (LinkedIn)',
  'LinkedIn 2',
  'Sales owner',
  'Lead ID',
  'Profile picture URL',
])('"%s" does not: its links may lead to somebody else', (name) => {
  expect(saysProfileLink(name)).toBe(false);
});

it('columns that stand in are no second column of the field, and a file without a header has none', () => {
  const marked = withSpareLinks(guessed, header);
  expect(mappingProblem(marked)).toBeNull();
  expect(marked.map((target) => target.kind !== 'field' && target.isSpareLink === true)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(withSpareLinks(guessed, [])).toEqual(guessed);
});
