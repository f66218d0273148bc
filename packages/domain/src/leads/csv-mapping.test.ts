import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerSignature, normaliseHeader } from './csv-columns.ts';
import { guessColumns, mappingOf, mappingProblem } from './csv-mapping.ts';
import type { ColumnMapping } from './csv-mapping.ts';
import { findTableStart } from './csv-preamble.ts';
import { mapRow, splitFullName } from './csv-row.ts';

const NOTE =
  'When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see them.';
const LINK = 'https://www.linkedin.com/in/ada-lovelace';

/** What each exporter writes: headers, one row, and which field each column is. `-` is a custom column. */
const EXPORTS: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  [
    'LinkedIn Connections, English',
    ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'],
    ['Ada', 'Lovelace', LINK, 'ada@example.com', 'Acme', 'CTO', '03 Mar 2024'],
    ['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title', 'connectedOn'],
  ],
  [
    'LinkedIn Connections, German',
    ['Vorname', 'Nachname', 'URL', 'E-Mail-Adresse', 'Unternehmen', 'Position', 'Vernetzt am'],
    ['Ada', 'Lovelace', LINK, '', 'Acme', 'CTO', '03 März 2024'],
    ['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title', 'connectedOn'],
  ],
  [
    'LinkedIn Connections, French',
    ['Prénom', 'Nom', 'URL', 'Adresse e-mail', 'Entreprise', 'Poste', 'Connexion le'],
    ['Ada', 'Lovelace', LINK, '', 'Acme', 'CTO', '03 mars 2024'],
    ['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title', 'connectedOn'],
  ],
  [
    'LinkedIn Connections, Spanish',
    ['Nombre', 'Apellidos', 'URL', 'Dirección de correo electrónico', 'Empresa', 'Cargo', 'Conectado el'],
    ['Ada', 'Lovelace', LINK, '', 'Acme', 'CTO', '03 mar 2024'],
    ['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title', 'connectedOn'],
  ],
  [
    'LinkedIn Connections, Portuguese',
    ['Nome', 'Sobrenome', 'URL', 'Endereço de e-mail', 'Empresa', 'Cargo', 'Conectado em'],
    ['Ada', 'Lovelace', LINK, '', 'Acme', 'CTO', '03 mar 2024'],
    ['firstName', 'lastName', 'profileUrl', 'email', 'company', 'title', 'connectedOn'],
  ],
  [
    'Apollo',
    [
      'First Name',
      'Last Name',
      'Title',
      'Company',
      'Company Name for Emails',
      'Email',
      'Email Status',
      'Seniority',
      'Person Linkedin Url',
      'Website',
      'Company Linkedin Url',
      'City',
      'Country',
      'Industry',
    ],
    [
      'Ada',
      'Lovelace',
      'CTO',
      'Acme Inc',
      'Acme',
      'ada@acme.com',
      'Verified',
      'C suite',
      LINK,
      'https://www.acme.com',
      'https://www.linkedin.com/company/acme',
      'London',
      'United Kingdom',
      'software',
    ],
    [
      'firstName',
      'lastName',
      'title',
      'company',
      '-',
      'email',
      '-',
      '-',
      'profileUrl',
      'companyDomain',
      '-',
      'location',
      'country',
      'industry',
    ],
  ],
  [
    'HubSpot',
    [
      'Record ID',
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'Job Title',
      'Company name',
      'LinkedIn URL',
      'Lead Status',
    ],
    ['1234', 'Ada', 'Lovelace', 'ada@acme.com', '+44 20 1234', 'CTO', 'Acme', LINK, 'New'],
    ['-', 'firstName', 'lastName', 'email', 'phone', 'title', 'company', 'profileUrl', '-'],
  ],
  [
    'PhantomBuster, Sales Navigator',
    [
      'profileUrl',
      'fullName',
      'firstName',
      'lastName',
      'companyName',
      'title',
      'companyUrl',
      'summary',
      'industry',
      'location',
      'linkedInProfileUrl',
      'timestamp',
    ],
    [
      'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME,x',
      'Ada Lovelace',
      'Ada',
      'Lovelace',
      'Acme',
      'CTO',
      'https://www.linkedin.com/sales/company/1',
      'About',
      'Software',
      'London',
      LINK,
      '2024-03-01',
    ],
    [
      '-',
      'fullName',
      'firstName',
      'lastName',
      'company',
      'title',
      '-',
      '-',
      'industry',
      'location',
      'profileUrl',
      '-',
    ],
  ],
  [
    'Sales Navigator exporter',
    [
      'Full Name',
      'First Name',
      'Last Name',
      'Current Job',
      'Company Name',
      'Company Domain',
      'Linkedin URL Unique ID',
      'Linkedin URL Public',
      'Sales Navigator URL',
    ],
    [
      'Ada Lovelace',
      'Ada',
      'Lovelace',
      'CTO',
      'Acme',
      'acme.com',
      'https://www.linkedin.com/in/ACoAAAEabcdEFGH1234ijklmnop',
      LINK,
      'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl',
    ],
    ['fullName', 'firstName', 'lastName', 'title', 'company', 'companyDomain', '-', 'profileUrl', '-'],
  ],
];

const fieldsOf = (mapping: ColumnMapping) =>
  mapping.map((target) => (target.kind === 'field' ? target.field : '-'));
function mappingFor(headers: readonly string[], rows: readonly (readonly string[])[]) {
  return mappingOf(guessColumns(headers, rows));
}

describe('guessing columns', () => {
  it.each(EXPORTS)('reads the headers of %s', (_, headers, row, fields) => {
    const mapping = mappingFor(headers, [row, row]);
    expect(fieldsOf(mapping)).toEqual(fields);
    expect(mappingProblem(mapping)).toBeNull();
    const result = mapRow(mapping, row);
    expect(result).toMatchObject({
      ok: true,
      lead: {
        identityKey: 'ada-lovelace',
        profileUrl: LINK,
        firstName: 'Ada',
        lastName: 'Lovelace',
        title: 'CTO',
      },
    });
  });

  it('reads the contents where there are no headers', () => {
    const rows = [
      ['Ada', 'ada@acme.com', LINK],
      ['Grace', 'grace@navy.mil', 'https://www.linkedin.com/in/grace-hopper'],
    ];
    expect(fieldsOf(mappingFor(['', '', ''], rows))).toEqual(['-', 'email', 'profileUrl']);
  });

  it('does not believe a header that its column contradicts', () => {
    const rows = [
      ['https://acme.example', LINK],
      ['https://other.example', LINK],
    ];
    expect(fieldsOf(mappingFor(['URL', 'Kontakt-Link'], rows))).toEqual(['companyDomain', 'profileUrl']);
  });

  it('takes a lone "Nom" with first and last names in it for the full name', () => {
    expect(fieldsOf(mappingFor(['Nom', 'Entreprise', 'URL'], [['Ada Lovelace', 'Acme', LINK]]))).toEqual([
      'fullName',
      'company',
      'profileUrl',
    ]);
  });

  it('keeps unknown columns as custom fields under their own name, and ignores nameless empty ones', () => {
    const guesses = guessColumns(['Name', 'Shoe size', ''], [['Ada Lovelace', '38', '']]);
    expect(guesses[1]?.target).toEqual({ kind: 'custom', name: 'Shoe size' });
    expect(guesses[2]?.target).toEqual({ kind: 'ignore' });
    expect(guesses[1]?.samples).toEqual(['38']);
  });

  it('gives each field to one column, whatever the file looks like', () => {
    const header = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(...EXPORTS.flatMap(([, headers]) => headers)),
    );
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(LINK, 'ada@acme.com', 'acme.com', ''),
    );
    const file = fc
      .integer({ min: 0, max: 10 })
      .chain((width) =>
        fc.tuple(
          fc.array(header, { minLength: width, maxLength: width }),
          fc.array(fc.array(cell, { maxLength: width + 1 }), { maxLength: 5 }),
        ),
      );
    fc.assert(
      fc.property(file, ([headers, rows]) => {
        const mapping = mappingFor(headers, rows);
        const fields = fieldsOf(mapping).filter((field) => field !== '-');
        expect(new Set(fields).size).toBe(fields.length);
        expect(mapping.length).toBeGreaterThanOrEqual(headers.length);
        for (const row of rows) {
          const result = mapRow(mapping, row);
          if (result.ok) {
            const { identityKey, linkToResolve, firstName, lastName, company } = result.lead;
            const named = firstName !== null && lastName !== null && company !== null;
            expect(identityKey !== null || linkToResolve !== null || named).toBe(true);
          } else expect(result.rejection.message).toMatch(/\.$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('headers', () => {
  it('are compared without case, accents, separators and byte order mark', () => {
    expect(normaliseHeader('\uFEFFPrénom')).toBe('prenom');
    expect(normaliseHeader('linkedInProfileUrl')).toBe('linkedin profile url');
    expect(normaliseHeader(' E-Mail_Address ')).toBe('e mail address');
  });

  it('have the same signature in any order', () => {
    expect(headerSignature(['First Name', 'URL'])).toBe(headerSignature(['url', 'first_name']));
  });
});

describe('the table’s start', () => {
  it('is found behind LinkedIn’s notes', () => {
    const rows = [['Notes:'], [NOTE], [''], ['First Name', 'Last Name', 'URL'], ['Ada', 'Lovelace', LINK]];
    expect(findTableStart(rows)).toEqual({ headerRow: 3, firstDataRow: 4 });
    expect(findTableStart(rows.filter((row) => row[0] !== ''))).toEqual({ headerRow: 2, firstDataRow: 3 });
  });

  it('is the first row of a plain file, known words or not', () => {
    expect(
      findTableStart([
        ['Name', 'URL'],
        ['Ada', LINK],
      ]),
    ).toEqual({ headerRow: 0, firstDataRow: 1 });
    expect(
      findTableStart([
        ['Foo', 'Bar'],
        ['1', '2'],
        ['3', '4'],
      ]),
    ).toEqual({ headerRow: 0, firstDataRow: 1 });
    expect(findTableStart([['LinkedIn'], [LINK]])).toEqual({ headerRow: 0, firstDataRow: 1 });
  });

  it('may have no header at all', () => {
    expect(
      findTableStart([
        ['Ada', LINK],
        ['Grace', LINK],
      ]),
    ).toEqual({ headerRow: null, firstDataRow: 0 });
    expect(findTableStart([[LINK]])).toEqual({ headerRow: null, firstDataRow: 0 });
    expect(findTableStart([])).toEqual({ headerRow: null, firstDataRow: 0 });
  });

  it('is found behind any preamble narrower than the table', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[ -~]{0,40}$/)), { maxLength: 10 }), (preamble) => {
        fc.pre(preamble.every(([line]) => !/^(name|url|company|linkedin)/i.test(line)));
        const before = preamble.map(([line]) => [`# ${line}`]);
        const rows = [...before, ['First Name', 'Last Name', 'Company'], ['Ada', 'Lovelace', 'Acme']];
        expect(findTableStart(rows)).toEqual({ headerRow: before.length, firstDataRow: before.length + 1 });
      }),
    );
  });
});

describe('rows', () => {
  const named: ColumnMapping = (['profileUrl', 'firstName', 'lastName', 'company', 'email'] as const).map(
    (field) => ({ kind: 'field', field }),
  );

  it('need a profile link, or first name, last name and company', () => {
    expect(mapRow(named, ['', 'Ada', 'Lovelace', 'Acme'])).toMatchObject({
      ok: true,
      lead: { identityKey: null },
    });
    expect(mapRow(named, ['', 'Ada', '', 'Acme'])).toMatchObject({
      ok: false,
      rejection: { code: 'not_enough' },
    });
    expect(mapRow(named, ['', '', ' '])).toMatchObject({
      ok: false,
      rejection: { code: 'empty_row', message: 'This row is empty.' },
    });
  });

  it('explain old and foreign links, and keep those that can be looked up', () => {
    expect(mapRow(named, ['https://www.linkedin.com/pub/ada/1/2/3'])).toMatchObject({
      ok: false,
      rejection: { code: 'bad_profile_url', field: 'profileUrl' },
    });
    const sales = 'https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME';
    expect(mapRow(named, [sales])).toMatchObject({
      ok: true,
      lead: { identityKey: null, linkToResolve: sales },
      warnings: [{ field: 'profileUrl' }],
    });
    expect(mapRow(named, ['no link', 'Ada', 'Lovelace', 'Acme'])).toMatchObject({
      ok: true,
      warnings: [{ field: 'profileUrl' }],
    });
  });

  it('leave out what is no e-mail address, with a warning', () => {
    expect(mapRow(named, [LINK, '', '', '', 'n/a'])).toMatchObject({
      ok: true,
      lead: { email: null },
      warnings: [{ field: 'email' }],
    });
    expect(mapRow(named, [LINK, '', '', '', 'Ada@Acme.com'])).toMatchObject({
      lead: { email: 'ada@acme.com' },
      warnings: [],
    });
  });

  it('survive hostile column names and unstorable characters', () => {
    const mapping: ColumnMapping = [
      { kind: 'field', field: 'profileUrl' },
      { kind: 'custom', name: '__proto__' },
    ];
    const result = mapRow(mapping, [LINK, 'a\u0000b\ud800']);
    if (!result.ok) throw new Error('expected a lead');
    expect(Object.entries(result.lead.customFields)).toEqual([['__proto__', 'ab\ufffd']]);
  });

  it('split full names', () => {
    expect(splitFullName('Ada King Lovelace')).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' });
    expect(splitFullName('Lovelace, Ada')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(splitFullName('Ada Lovelace, PhD')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(splitFullName('Ada')).toEqual({ firstName: 'Ada', lastName: null });
  });
});

it('of two columns for one field the one that says something is taken', () => {
  const [empty, filled] = guessColumns(
    ['Mobile Phone', 'Work Direct Phone'],
    [
      ['', '+49 170 1234567'],
      ['', ''],
    ],
  );
  expect(filled?.target).toEqual({ kind: 'field', field: 'phone' });
  expect(empty?.target).toEqual({ kind: 'ignore' });
});

it('one own field cannot be filled by two columns', () => {
  const own = { kind: 'custom', name: 'Stage' } as const;
  const mapping: ColumnMapping = [{ kind: 'field', field: 'profileUrl' }, own, own];
  expect(mappingProblem(mapping)).toBe('Two columns are mapped to the same field (Stage). Choose one.');
});
