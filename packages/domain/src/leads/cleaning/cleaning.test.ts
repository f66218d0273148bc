import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitFullName } from '../csv-row.ts';
import { cleanCompany } from './clean-company.ts';
import { cleanLead } from './clean-lead.ts';
import { cleanName } from './clean-name.ts';

const parts = (fullName: string) => {
  const { firstName, lastName } = splitFullName(fullName);
  return { fullName, firstName, lastName: lastName ?? '' };
};

describe('names of people', () => {
  test.each([
    ['JOHN SMITH', 'John Smith', 'John'],
    ['john smith', 'John Smith', 'John'],
    ['dr. anna müller, MBA 🚀', 'Anna Müller', 'Anna'],
    ['Jean-Luc McDonald (He/Him)', 'Jean-Luc McDonald', 'Jean-Luc'],
    ['JEAN-LUC MCDONALD', 'Jean-Luc McDonald', 'Jean-Luc'],
    ['Prof. Dr. med. Klaus Weber', 'Klaus Weber', 'Klaus'],
    ['Dipl.-Ing. (FH) Sven Krüger', 'Sven Krüger', 'Sven'],
    ['LUDWIG VAN DER BERG', 'Ludwig van der Berg', 'Ludwig'],
    ['maría de la cruz', 'María de la Cruz', 'María'],
    ["SINÉAD O'BRIEN", "Sinéad O'Brien", 'Sinéad'],
    ['Robert “Bob” Jones', 'Robert Jones', 'Robert'],
    ['Sarah Connor | Helping SaaS founders scale', 'Sarah Connor', 'Sarah'],
    ['⭐ Tom Baker ⭐ Growth', 'Tom Baker Growth', 'Tom'],
    ['Ava Chen, PhD, PMP®', 'Ava Chen', 'Ava'],
    ['Ava Chen PhD', 'Ava Chen', 'Ava'],
    ['Liam O’Connor MBA CFA', 'Liam O’Connor', 'Liam'],
    ['Yo-Yo Ma', 'Yo-Yo Ma', 'Yo-Yo'],
    ['JACK MA', 'Jack Ma', 'Jack'],
    ['𝗝𝗼𝗵𝗻 𝗦𝗺𝗶𝘁𝗵', 'John Smith', 'John'],
    ['JP Morgan', 'JP Morgan', 'JP'],
    ['AJ SMITH', 'AJ Smith', 'AJ'],
    ['J.R. Ewing', 'J.R. Ewing', 'J.R.'],
    ['John A. Smith', 'John A. Smith', 'John'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.', 'Martin'],
    ['HENRY FORD III', 'Henry Ford III', 'Henry'],
    ['Marie DUPONT', 'Marie Dupont', 'Marie'],
    ['Müller, Anna', 'Anna Müller', 'Anna'],
    ['Ms. Priya Nair (She/Her) 🌍', 'Priya Nair', 'Priya'],
    ['Nguyễn Văn An', 'Nguyễn Văn An', 'Nguyễn'],
    ['李小龙', '李小龙', '李小龙'],
    ['Иван ПЕТРОВ', 'Иван Петров', 'Иван'],
    ['İBRAHİM ÖZTÜRK', 'İbrahim Öztürk'.replace('İ', 'I'), 'Ibrahim'],
    ['Al Pacino', 'Al Pacino', 'Al'],
    ['علی‌رضا کریمی', 'علی‌رضا کریمی', 'علی‌رضا'],
    ['👩🏽‍💻 Zoë Adeyemi 🇳🇬', 'Zoë Adeyemi', 'Zoë'],
    ['Herr Schmidt', 'Herr Schmidt', 'Herr'],
    ['LaToya DeVito', 'LaToya DeVito', 'LaToya'],
    ['Mike - Sales Coach', 'Mike', 'Mike'],
  ])('%s is %s', (given, fullName, firstName) => {
    const cleaned = cleanName(parts(given));
    expect(cleaned.fullName).toBe(fullName);
    expect(cleaned.firstName).toBe(firstName);
    expect(cleanName({ fullName: given, firstName: '', lastName: '' }).fullName).toBe(fullName);
  });

  test('the parts of a name stay apart where they were apart', () => {
    expect(
      cleanName({ fullName: 'ANNA MARIA VON TRAPP', firstName: 'ANNA MARIA', lastName: 'VON TRAPP' }),
    ).toEqual({
      ...{ fullName: 'Anna Maria von Trapp', firstName: 'Anna Maria', lastName: 'von Trapp' },
    });
    expect(cleanName({ fullName: '', firstName: 'Dr.', lastName: 'Anna Müller' })).toEqual({
      ...{ fullName: 'Anna Müller', firstName: 'Anna', lastName: 'Müller' },
    });
    expect(cleanName({ fullName: '', firstName: 'eva 🎯', lastName: 'MBA' }).firstName).toBe('Eva');
  });

  test('a name that would be left without a letter stays as it was', () => {
    for (const fullName of ['🚀', '(He/Him)', '123', '']) {
      expect(cleanName({ fullName, firstName: '', lastName: '' }).fullName).toBe(fullName);
    }
  });
});

describe('names of companies', () => {
  test.each([
    ['ACME GmbH & Co. KG', 'ACME'],
    ['Acme, Inc.', 'Acme'],
    ['Acme Inc', 'Acme'],
    ['DEUTSCHE TELEKOM AG', 'Deutsche Telekom'],
    ['SAP SE', 'SAP'],
    ['BMW Group', 'BMW Group'],
    ['BANK OF AMERICA CORPORATION', 'Bank of America'],
    ['Tiffany & Co.', 'Tiffany & Co.'],
    ['Müller und Söhne UG (haftungsbeschränkt)', 'Müller und Söhne'],
    ['Northwind Trading Pty Ltd', 'Northwind Trading'],
    ['Cegłowski Sp. z o.o.', 'Cegłowski'],
    ['Société Générale S.A.', 'Société Générale'],
    ['Novo Nordisk A/S', 'Novo Nordisk'],
    ['Stripe (YC S09)', 'Stripe'],
    ['🚀 Rocket Labs 🚀', 'Rocket Labs'],
    ['Beacon | We are hiring!', 'Beacon'],
    ['Beacon - the AI company', 'Beacon'],
    ['Ferrari S.p.A.', 'Ferrari'],
    ['Infosys Pvt. Ltd.', 'Infosys'],
    ['Volvo AB', 'Volvo'],
    ['Same as Ever', 'Same as Ever'],
    ['hubspot', 'hubspot'],
    ['3M', '3M'],
    ['AG', 'AG'],
    ['GmbH', 'GmbH'],
    ['株式会社ソニー', '株式会社ソニー'],
    ['Zoom®', 'Zoom'],
  ])('%s is %s', (given, cleaned) => expect(cleanCompany(given)).toBe(cleaned));
});

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      'dr.',
      'ANNA',
      'müller',
      ',',
      'MBA',
      '🚀',
      '(He/Him)',
      '|',
      '-',
      "O'BRIEN",
      'van',
      'GmbH',
      '& Co.',
    ),
    fc.constantFrom(
      'KG',
      'Inc.',
      'ACME',
      'JP',
      'Jr.',
      'MCDONALD',
      '“Bob”',
      'PhD',
      'AG',
      'İ',
      'ß',
      "'",
      '.',
      'Ⅻ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  ),
  { maxLength: 7 },
);
const text = words.map((given) => given.join(' '));
/** Letters alone, as one compares them. */
const letters = (given: string) =>
  given
    .normalize('NFKC')
    // Its own capital, which comes back as the small letter and not as two of them.
    .replaceAll('ẞ', 'ß')
    .toUpperCase()
    .toLowerCase()
    // At the end of a word and elsewhere.
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
const isWithin = (small: string, large: string) => {
  const left = [...large];
  return [...small].every((one) => {
    const at = left.indexOf(one);
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
};

describe('whatever is given', () => {
  test('cleaning again changes nothing more', () => {
    fc.assert(
      fc.property(text, text, text, (fullName, firstName, lastName) => {
        const once = cleanName({ fullName, firstName, lastName });
        expect(cleanName(once)).toEqual(once);
        const company = cleanCompany(fullName);
        expect(cleanCompany(company)).toBe(company);
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing is made up: every letter was there before, and a name that has letters keeps some', () => {
    fc.assert(
      fc.property(text, (given) => {
        const name = cleanName({ fullName: given, firstName: '', lastName: '' }).fullName;
        for (const cleaned of [name, cleanCompany(given)]) {
          expect(isWithin(letters(cleaned), letters(given))).toBe(true);
          expect(/\p{L}/u.test(given) && cleaned.trim() === '').toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test('only what was asked for is cleaned, and what changes is told', () => {
  const fields = { fullName: 'ANNA LEE', firstName: 'ANNA', lastName: 'LEE', company: 'Acme, Inc.' };
  expect(cleanLead(fields, ['company'])).toEqual({
    fields: { ...fields, company: 'Acme' },
    changes: [{ part: 'company', before: 'Acme, Inc.', after: 'Acme' }],
  });
  expect(cleanLead(fields, ['name', 'company']).changes).toEqual([
    { part: 'name', before: 'ANNA LEE', after: 'Anna Lee' },
    { part: 'company', before: 'Acme, Inc.', after: 'Acme' },
  ]);
  expect(
    cleanLead({ ...fields, fullName: 'Anna Lee', firstName: 'Anna B.', lastName: 'Lee' }, ['name']).changes,
  ).toEqual([{ part: 'name', before: 'Anna B. / Lee', after: 'Anna / Lee' }]);
  expect(
    cleanLead({ fullName: 'Anna Lee', firstName: 'Anna', lastName: 'Lee', company: '' }, ['name', 'company'])
      .changes,
  ).toEqual([]);
});
