import { describe, expect, test } from 'vitest';
import { CsvProblem, decode, readText } from './csv-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), little);
  return bytes;
};
const line = 'Name,Firma\nZoë Müller,Größe\n';

describe('the encoding of a file', () => {
  test.each([
    ['UTF-8', utf8(line), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${line}`), 'utf-8'],
    ['what Excel saves as Unicode text', utf16(`\uFEFF${line}`, true), 'utf-16le'],
    ['UTF-16, big end first', utf16(`\uFEFF${line}`, false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(line, true), 'utf-16le'],
    ['an old Windows export', new Uint8Array([...line].map((char) => char.charCodeAt(0))), 'windows-1252'],
  ])('%s is recognised, and the text comes out whole', (_, bytes, encoding) => {
    expect(decode(bytes, true)).toEqual({ text: line, encoding, whole: true });
  });

  test('a character cut at the end of a preview does not change it, and the cut line is dropped', () => {
    const bytes = utf8('Name\nAnna\nZoë');
    expect(decode(bytes.subarray(0, bytes.length - 1), false)).toEqual({
      text: 'Name\nAnna',
      encoding: 'utf-8',
      whole: false,
    });
  });
});

describe('a file that is no table of text', () => {
  test.each([
    ['empty', new Uint8Array(), /is empty/],
    ['only line breaks', utf8('\n\n\n'), /no rows with content/],
    ['a workbook with another ending', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /workbook.*CSV UTF-8/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /is a workbook/],
    ['a picture', new Uint8Array([1, 2, 3, 4, 0x1a, 0x10, 0xff, 0xfd, 5, 6, 7, 8]), /is not a table of text/],
    ['a PDF under another ending', utf8('%PDF-1.7\n1 0 obj\n'), /is not a table of text/],
    ['a web page', utf8('<!DOCTYPE html>\n<html><body></body></html>'), /is not a table of text/],
  ])('%s is explained', async (_, bytes, sentence) => {
    const read = readText(new File([bytes], 'people.csv'));
    await expect(read).rejects.toBeInstanceOf(CsvProblem);
    await expect(read).rejects.toThrow(sentence);
  });
});
