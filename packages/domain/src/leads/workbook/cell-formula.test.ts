import { describe, expect, test } from 'vitest';
import { formulaIn } from './cell-formula.ts';

const ada = 'https://www.linkedin.com/in/ada';

describe('a formula of a cell', () => {
  test.each([
    ['<f>CONCATENATE(A3,B3)</f><v/>', '=CONCATENATE(A3,B3)'],
    ['<f>A3&amp;" &lt;"&amp;B3</f>', '=A3&" <"&B3'],
    ['<x:f>A3</x:f><x:v>1</x:v>', '=A3'],
    ['<f>=A3</f>', '=A3'],
    ['<f t="array" ref="C3">_xlfn.CONCAT(A3:B3)</f>', '=CONCAT(A3:B3)'],
    ['<f t="shared" ref="C3:C9" si="0">A3+1</f>', '=A3+1'],
    ['<f t="shared" si="0"/>', '=?'],
    ['<f t="shared" si="0"></f><v></v>', '=?'],
  ])('%s reads %s', (markup, text) => {
    expect(formulaIn(markup)).toEqual({ text });
  });

  test.each(['<v>1</v>', '', '<f/><v>1</v>', '<f></f>', '<is><t>f</t></is>'])('is not in %j', (markup) => {
    expect(formulaIn(markup)).toBeNull();
  });
});

describe('a formula that is a link', () => {
  test.each([
    ['shown', `HYPERLINK("${ada}","Ada")`, { target: ada, shows: 'Ada' }],
    ['in small letters, with spaces', `hyperlink ( "${ada}" , "Ada" )`, { target: ada, shows: 'Ada' }],
    ['with a semicolon, as some type it', `HYPERLINK("${ada}";"Ada")`, { target: ada, shows: 'Ada' }],
    ['without a text', `HYPERLINK("${ada}")`, { target: ada, shows: ada }],
    ['with quotes in its text', `HYPERLINK("${ada}","the ""Ada""")`, { target: ada, shows: 'the "Ada"' }],
    ['with a text from another cell', `HYPERLINK("${ada}",A3)`, { target: ada }],
    ['and more', `HYPERLINK("${ada}","Ada")&" L"`, { target: ada }],
    ['to a mail address', 'HYPERLINK("mailto:a@b.example","Ada")', { shows: 'Ada' }],
    ['to a place in the workbook', `HYPERLINK("#'Notes'!A1","Ada")`, { shows: 'Ada' }],
    ['to what has to be worked out', `HYPERLINK("${ada}"&A3,"Ada")`, {}],
    ['to another cell', 'HYPERLINK(A3,"Ada")', {}],
  ])('%s says what is known', (_, formula, known) => {
    const markup = `<f>${formula.replaceAll('&', '&amp;')}</f>`;
    expect(formulaIn(markup)).toEqual({ text: `=${formula}`, ...known });
  });
});
