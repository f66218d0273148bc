import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerSignature, normaliseHeader } from './csv-columns.ts';
import { guessColumns, mappingOf, mappingProblem } from './csv-mapping.ts';
import type { ColumnMapping } from './csv-mapping.ts';
import { mapRow } from './csv-row.ts';

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
    'HubSpot, German',
    [
      'Vorname',
      'Nachname',
      'E-Mail',
      'Berufsbezeichnung',
      'Unternehmensname',
      'Land/Region',
      'LinkedIn-Profil',
    ],
    ['Ada', 'Lovelace', 'ada@example.com', 'CTO', 'Acme', 'Deutschland', LINK],
    ['firstName', 'lastName', 'email', 'title', 'company', 'country', 'profileUrl'],
  ],
  [
    'CRM, German',
    ['Vorname', 'Nachname', 'Jobbezeichnung', 'Firma', 'Mobilnummer', 'LinkedIn'],
    ['Ada', 'Lovelace', 'CTO', 'Acme', '0151 1', LINK],
    ['firstName', 'lastName', 'title', 'company', 'phone', 'profileUrl'],
  ],
  [
    'CRM, Spanish',
    ['Nombre', 'Apellidos', 'Puesto de trabajo', 'Nombre de la empresa', 'Teléfono móvil', 'URL de LinkedIn'],
    ['Ada', 'Lovelace', 'CTO', 'Acme', '6 1', LINK],
    ['firstName', 'lastName', 'title', 'company', 'phone', 'profileUrl'],
  ],
  [
    'CRM, Portuguese',
    ['Nome', 'Sobrenome', 'Cargo atual', 'Nome da empresa', 'Número de telefone', 'URL do LinkedIn'],
    ['Ada', 'Lovelace', 'CTO', 'Acme', '11 2', LINK],
    ['firstName', 'lastName', 'title', 'company', 'phone', 'profileUrl'],
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
      'HubSpot Score',
    ],
    ['1234', 'Ada', 'Lovelace', 'ada@acme.com', '+44 20 1234', 'CTO', 'Acme', LINK, 'New', '72'],
    ['-', 'firstName', 'lastName', 'email', 'phone', 'title', 'company', 'profileUrl', '-', 'score'],
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
it('columns of a file without a header are called by their place, and none with values is left out', () => {
  const rows = [
    ['Ada', '', 'https://www.linkedin.com/in/ada', 'B12'],
    ['Bo', '', 'https://www.linkedin.com/in/bo', 'B13'],
  ];
  expect(mappingOf(guessColumns([], rows))).toEqual([
    { kind: 'custom', name: 'Column 1' },
    { kind: 'ignore' },
    { kind: 'field', field: 'profileUrl' },
    { kind: 'custom', name: 'Column 4' },
  ]);
  expect(mappingOf(guessColumns(['First name', '', 'Link', ''], rows))[3]).toEqual({ kind: 'ignore' });
});

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

  it('believes a header of profile links against its column where nothing else names the rows', () => {
    const rows = [
      ['hello', 'a note'],
      ['https://acme.example/ada', 'another'],
    ];
    expect(fieldsOf(mappingFor(['Profile URL', 'Note'], rows))).toEqual(['profileUrl', '-']);
    const named = rows.map((row) => [...row, 'Ada Lovelace', 'Acme']);
    const headers = ['Profile URL', 'Note', 'Name', 'Company'];
    expect(fieldsOf(mappingFor(headers, named))).toEqual(['-', '-', 'fullName', 'company']);
  });

  it('takes a column of profile links for one although most of its links are wrong', () => {
    const wrong = ['https://acme.example/a', 'https://acme.example/b', 'n/a'];
    const rows = [LINK, ...wrong].map((link) => [link, 'Ada Lovelace', 'Acme']);
    expect(fieldsOf(mappingFor(['Profile URL', 'Name', 'Company'], rows))[0]).toBe('profileUrl');
    expect(fieldsOf(mappingFor(['URL', 'Name', 'Company'], rows))[0]).not.toBe('profileUrl');
  });

  it('takes a lone "Nom" with first and last names in it for the full name', () => {
    expect(fieldsOf(mappingFor(['Nom', 'Entreprise', 'URL'], [['Ada Lovelace', 'Acme', LINK]]))).toEqual([
      'fullName',
      'company',
      'profileUrl',
    ]);
  });

  it('leaves out what our own export says of the product, and believes nobody else’s columns of that name', () => {
    const headers = ['Name', 'Profile', 'Status', 'Tags', 'Added', 'Contactable', 'Seats'];
    const ours = [
      'Ada Lovelace',
      LINK,
      'Contacted',
      'Berlin, Hot',
      '2026-10-05T09:00:00.000Z',
      'Ready now',
      '4',
    ];
    const kinds = (row: readonly string[]) => mappingFor(headers, [row]).map(({ kind }) => kind);
    expect(kinds(ours)).toEqual(['field', 'field', 'ignore', 'ignore', 'ignore', 'ignore', 'custom']);
    const theirs = (names: readonly string[], row: readonly string[]) =>
      mappingFor(names, [row]).map(({ kind }) => kind);
    expect(theirs(['Name', 'Profile', 'Tags'], ['Ada', LINK, 'Hot'])).toEqual(['field', 'field', 'custom']);
    expect(
      theirs(['Name', 'Profile', 'Status', 'Added'], ['Ada', LINK, 'Customer since May', 'by Bo']),
    ).toEqual(['field', 'field', 'custom', 'custom']);
  });

  it('keeps unknown columns as custom fields under their own name, and ignores nameless empty ones', () => {
    const guesses = guessColumns(['Name', 'Shoe size', ''], [['Ada Lovelace', '38', '']]);
    expect(guesses[1]?.target).toEqual({ kind: 'custom', name: 'Shoe size' });
    expect(guesses[2]?.target).toEqual({ kind: 'ignore' });
    expect(guesses[1]?.samples).toEqual(['38']);
  });

  it('leaves our two columns out of rejected rows that come back repaired', () => {
    const cells = ['Ada Lovelace', 'Acme', '5', 'This row is empty.'];
    const targets = guessColumns(['Name', 'Company', 'Row', 'Reason'], [cells]).map(({ target }) => target);
    expect(targets.slice(2)).toEqual([{ kind: 'ignore' }, { kind: 'ignore' }]);
    const elsewhere = guessColumns(['Row', 'Name', 'Company', 'Reason'], [cells]).map(({ target }) => target);
    expect(elsewhere[3]).toEqual({ kind: 'custom', name: 'Reason' });
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
