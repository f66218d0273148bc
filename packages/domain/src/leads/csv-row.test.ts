import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ColumnMapping } from './csv-mapping.ts';
import { mapRow, saysUnknown, splitFullName } from './csv-row.ts';

const LINK = 'https://www.linkedin.com/in/ada-lovelace';

const mapping: ColumnMapping = [
  { kind: 'field', field: 'profileUrl' },
  { kind: 'field', field: 'title' },
  { kind: 'custom', name: 'Notes' },
];
function lead(...cells: string[]) {
  const result = mapRow(mapping, ['https://www.linkedin.com/in/ada-lovelace', ...cells]);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.lead;
}

it('line breaks of a custom field stay, whichever system wrote them; other white space is made even', () => {
  const notes = '  Met at the fair.\r\n\r\n - asked\tfor  a demo \n - likes tea\rCall in May \n';
  expect(lead('', notes).customFields).toEqual({
    Notes: 'Met at the fair.\n\n- asked for a demo\n- likes tea\nCall in May',
  });
});

it('a known field is one line', () => {
  expect(lead('Head of\r\n  Growth\n', '').title).toBe('Head of Growth');
});

it('a custom field of nothing but white space is no field', () => {
  expect(lead('', ' \n\t\r\n ').customFields).toEqual({});
});

it('what our own file says of an AI column without an answer is no value', () => {
  expect(lead('', 'Unknown').customFields).toEqual({});
  expect(lead('', 'Unknown to us').customFields).toEqual({ Notes: 'Unknown to us' });
  expect(lead('Unknown', '').title).toBe('Unknown');
  const columns: ColumnMapping = [
    { kind: 'field', field: 'profileUrl' },
    { kind: 'field', field: 'industry' },
    { kind: 'custom', name: 'Team size', holds: 'number' },
  ];
  expect(mapRow(columns, [LINK, 'Unknown', 'Unknown'])).toMatchObject({
    ...{ ok: true, lead: { industry: null, customFields: {} }, warnings: [] },
  });
});

it('signs that steer a terminal are no part of a name or a note', () => {
  expect(lead('He\u0000ad\u0001 of\u009b Growth', 'a\u0007b\nc').title).toBe('Head of Growth');
  expect(lead('', 'a\u0007b\nc').customFields).toEqual({ Notes: 'ab\nc' });
});

it('a title is nobody’s first name, and stays in the full name', () => {
  expect(splitFullName('Dr. Jürgen Großmann')).toEqual({ firstName: 'Jürgen', lastName: 'Großmann' });
  expect(splitFullName('Prof. Dr. Änne von der Höhe')).toEqual({
    firstName: 'Änne',
    lastName: 'von der Höhe',
  });
  expect(splitFullName('Dr.-Ing. Max Mehl')).toEqual({ firstName: 'Max', lastName: 'Mehl' });
  expect(splitFullName('J. R. Tolkien')).toEqual({ firstName: 'J.', lastName: 'R. Tolkien' });
  expect(splitFullName('St. John Smythe')).toEqual({ firstName: 'St.', lastName: 'John Smythe' });
  expect(splitFullName('Dr.')).toEqual({ firstName: 'Dr.', lastName: null });
  const named = mapRow(
    [
      { kind: 'field', field: 'profileUrl' },
      { kind: 'field', field: 'fullName' },
    ],
    ['https://www.linkedin.com/in/juergen', 'Dr. Jürgen Großmann'],
  );
  expect(named).toMatchObject({
    lead: { firstName: 'Jürgen', lastName: 'Großmann', fullName: 'Dr. Jürgen Großmann' },
  });
});

test('what holds nothing of a name is no part of one, before it and after it', () => {
  const party = { firstName: 'Party', lastName: 'Person' };
  for (const name of ['🎉 Party Person', '★ 🇩🇪 Party Person 👩🏽‍💻', '- Party Person |', '1️⃣ Party Person ❤️'])
    expect(splitFullName(name), name).toEqual(party);
  expect(splitFullName('🎉, Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(splitFullName('Lovelace 🎉, 🎉 Ada')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(splitFullName('🎉 Dr. Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
  // What stands between two words joins them, and a number may name somebody.
  expect(splitFullName('Ada & Charles')).toEqual({ firstName: 'Ada', lastName: '& Charles' });
  expect(splitFullName('Person 7')).toEqual({ firstName: 'Person', lastName: '7' });
  for (const name of ['🎉', '★ ★ ★', '👩🏽‍💻, 🇩🇪', '---'])
    expect(splitFullName(name), name).toEqual({ firstName: '', lastName: null });
});

test('pictures stay in the full name, and of pictures alone nothing is a first name', () => {
  const columns: ColumnMapping = [
    { kind: 'field', field: 'profileUrl' },
    { kind: 'field', field: 'fullName' },
  ];
  const names = (name: string) => mapRow(columns, [LINK, name]);
  expect(names('🎉 Party Person')).toMatchObject({
    lead: { firstName: 'Party', lastName: 'Person', fullName: '🎉 Party Person' },
  });
  expect(names('Cher ★')).toMatchObject({ lead: { firstName: 'Cher', lastName: null, fullName: 'Cher ★' } });
  expect(names('🎉 Dr. Ada King')).toMatchObject({
    lead: { firstName: 'Ada', lastName: 'King', fullName: '🎉 Dr. Ada King' },
  });
  expect(names('🎉 ★')).toMatchObject({ lead: { firstName: null, lastName: null, fullName: '🎉 ★' } });
  expect(names('Party Person')).toMatchObject({ lead: { fullName: null } });
});

test('a name of letters of any script is split as it is, whatever stands around it', () => {
  const scripts = ['علی‌رضا', 'کریمی', '李小龙', 'Иван', 'हिन्दी', 'ประยุทธ์', 'O’Brien', 'Åsa', '𝗝𝗼𝗵𝗻', 'Ⓐⓓⓐ'];
  const word = fc.constantFrom(...scripts);
  const decoration = fc.array(fc.constantFrom('🎉', '★', '👩🏽‍💻', '🇩🇪', '-', '|', '❤️', '3️⃣'), { maxLength: 3 });
  fc.assert(
    fc.property(
      decoration,
      word,
      fc.array(word, { maxLength: 3 }),
      decoration,
      (before, first, rest, after) => {
        expect(splitFullName([...before, first, ...rest, ...after].join(' '))).toEqual({
          firstName: first,
          lastName: rest.length === 0 ? null : rest.join(' '),
        });
      },
    ),
  );
});

test('a first name is empty or holds a letter or a number, whatever the name is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      const { firstName, lastName } = splitFullName(name);
      expect(firstName === '' || /[\p{Alphabetic}\p{N}]/u.test(firstName)).toBe(true);
      if (firstName === '') expect(lastName).toBeNull();
    }),
  );
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
    expect(mapRow(named, ['https://www.linkedin.com/pub/ada-lovelace/12/345/678'])).toMatchObject({
      ok: true,
      lead: { identityKey: 'ada-lovelace-67834512' },
      warnings: [
        {
          field: 'profileUrl',
          message: 'An old link. It leads to https://www.linkedin.com/in/ada-lovelace-67834512.',
        },
      ],
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

  it('leave out what is no email address, with a warning', () => {
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

  it('take nothing that looks like a formula for a name: it is left out, with a warning', () => {
    expect(mapRow(named, [LINK, 'Ada', '=B2', '=CONCATENATE(A3,"x")', ''])).toMatchObject({
      ok: true,
      lead: { firstName: 'Ada', lastName: null, company: null },
      warnings: [
        {
          field: 'lastName',
          column: 2,
          message: '"=B2" looks like a formula, not like its result. It is left out.',
        },
        { field: 'company', column: 3, isMistyped: true },
      ],
    });
    for (const name of ['=cmd', '= Studio =', '=B2B Agency', '=2 Consulting', '=!', '=)'])
      expect(mapRow(named, [LINK, '', '', name])).toMatchObject({ lead: { company: name }, warnings: [] });
    for (const formula of ['=?', '=100+23', '=-(A1)', '=$B$2&" "&C2', '=TRIM(A1)'])
      expect(mapRow(named, [LINK, '', '', formula])).toMatchObject({ lead: { company: null } });
  });

  it('keep what looks like a formula in a field of the file’s own, where any text may stand', () => {
    expect(mapRow(mapping, [LINK, '=1+1', '=1+1'])).toMatchObject({
      lead: { title: null, customFields: { Notes: '=1+1' } },
      warnings: [
        { field: 'title', message: '"=1+1" looks like a formula, not like its result. It is left out.' },
      ],
    });
  });

  it('lose nothing that a field cannot hold: it is kept beside it, and said', () => {
    const all: ColumnMapping = (
      ['profileUrl', 'email', 'companyDomain', 'connectedOn', 'score'] as const
    ).map((field) => ({ kind: 'field', field }));
    const result = mapRow(all, [LINK, 'ask at reception', 'not a domain', 'sometime', '140']);
    if (!result.ok) throw new Error('expected a lead');
    expect(result.lead).toMatchObject({
      email: null,
      companyDomain: null,
      connectedOn: 'sometime',
      score: null,
    });
    expect(result.lead.customFields).toEqual({
      'Email in the file': 'ask at reception',
      'Company domain in the file': 'not a domain',
      'Score in the file': '140',
    });
    expect(result.warnings.map(({ field, isMistyped }) => [field, isMistyped])).toEqual([
      ['score', true],
      ['email', true],
      ['companyDomain', true],
      ['connectedOn', true],
    ]);
  });

  it('keep a link that leads nowhere beside a person who is known without it', () => {
    const names: ColumnMapping = (['profileUrl', 'firstName', 'lastName', 'company'] as const).map(
      (field) => ({
        kind: 'field',
        field,
      }),
    );
    expect(mapRow(names, ['https://lnkd.in/abc', 'Ada', 'King', 'Engines'])).toMatchObject({
      ok: true,
      lead: { identityKey: null, customFields: { 'Profile URL in the file': 'https://lnkd.in/abc' } },
      warnings: [{ field: 'profileUrl', isMistyped: true }],
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

it('Unknown is no value in a field of the workspace’s own alone', () => {
  expect(saysUnknown({ kind: 'custom', name: 'Notes' }, ' Unknown ')).toBe(true);
  expect(saysUnknown({ kind: 'field', field: 'industry' }, 'Unknown')).toBe(true);
  expect(saysUnknown({ kind: 'field', field: 'title' }, 'Unknown')).toBe(false);
  expect(saysUnknown({ kind: 'custom', name: 'Notes' }, 'Unknown to us')).toBe(false);
  expect(saysUnknown({ kind: 'ignore' }, 'Unknown')).toBe(false);
});
