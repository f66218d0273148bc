import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTableStart } from './csv-preamble.ts';

const NOTE =
  'When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see them.';
const LINK = 'https://www.linkedin.com/in/ada-lovelace';

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
      fc.property(
        fc.array(
          fc.tuple(fc.oneof(fc.stringMatching(/^[ -~]{0,40}$/), fc.constantFrom('Name', ' name', 'Company'))),
          { maxLength: 10 },
        ),
        (preamble) => {
          const before = preamble.map(([line]) => [`# ${line}`]);
          const rows = [...before, ['First Name', 'Last Name', 'Company'], ['Ada', 'Lovelace', 'Acme']];
          expect(findTableStart(rows)).toEqual({ headerRow: before.length, firstDataRow: before.length + 1 });
        },
      ),
    );
  });
});
