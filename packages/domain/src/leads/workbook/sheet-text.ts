import { WorkbookProblem, workbookProblems } from './workbook-problem.ts';

/** The markup of a sheet as cells, some at a time. Only what a sheet of rows holds is understood. */

/** Longest element, in characters: a row of a thousand long cells fits. */
const elementCharactersMax = 32 * 1024 * 1024;
/** Longest beginning of a tag that may be cut between two pieces. */
const tagCharactersMax = 64;
/** Longest tag with its attributes, in characters; longer ones are passed by. */
const wholeTagCharactersMax = 64 * 1024;

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Text out of markup: entities, and the `_x000D_` by which workbooks write control characters. */
export function plainText(markup: string): string {
  const text = markup.includes('&')
    ? markup.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (whole, hex, decimal, name: string) => {
          if (name !== undefined) return named.get(name) ?? whole;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        },
      )
    : markup;
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

const attributes = new Map<string, RegExp>();

/** The value of an attribute inside a tag; undefined when it has none. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = attributes.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributes.set(name, pattern);
  }
  const found = pattern.exec(tag);
  return found === null ? undefined : plainText(found[1] ?? found[2] ?? '');
}

/** All text of `<t>` elements inside a piece of markup; phonetic hints are left out. */
export function textOf(markup: string): string {
  const plain = markup.includes('rPh')
    ? markup.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    : markup;
  let text = '';
  for (const [, inner] of plain.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)) {
    text += inner ?? '';
  }
  return plainText(text);
}

/** Elements of one name, cut out of markup that arrives in pieces; `<row/>` without content comes too. */
export async function* elements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string[]> {
  const element = new RegExp(
    `<(?:\\w+:)?${name}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}\\s*>)`,
    'g',
  );
  const opening = new RegExp(`<(?:\\w+:)?${name}[\\s/>]`);
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const found: string[] = [];
    let end = 0;
    element.lastIndex = 0;
    for (let match = element.exec(rest); match !== null; match = element.exec(rest)) {
      found.push(match[0]);
      end = element.lastIndex;
    }
    rest = rest.slice(end);
    // What stands before and behind the elements is not kept: it may be longer than they are.
    if (!opening.test(rest)) rest = rest.slice(-tagCharactersMax);
    if (rest.length > elementCharactersMax) throw new WorkbookProblem(workbookProblems.broken);
    if (found.length > 0) yield found;
  }
}

/**
 * Tags of one name with their attributes, cut out of markup that arrives in pieces, whatever stands inside the
 * elements. A ">" inside a quoted value ends no tag.
 */
export async function* tags(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string[]> {
  const opening = new RegExp(`<(?:\\w+:)?${name}[\\s/>]`, 'g');
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const found: string[] = [];
    let kept = Math.max(0, rest.length - tagCharactersMax);
    opening.lastIndex = 0;
    for (let match = opening.exec(rest); match !== null; match = opening.exec(rest)) {
      const close = endOfTag(rest, match.index);
      if (close === undefined) {
        if (rest.length - match.index <= wholeTagCharactersMax) kept = match.index;
        break;
      }
      if (close < 0) continue;
      found.push(rest.slice(match.index, close));
      opening.lastIndex = close;
      kept = Math.max(kept, close);
    }
    rest = rest.slice(kept);
    if (found.length > 0) yield found;
  }
}

/** Where a tag ends, behind its ">"; -1 when another one begins before, undefined when it is cut off. */
function endOfTag(text: string, from: number): number | undefined {
  let quote = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '<') return -1;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return undefined;
}

/** The id of a relation that a tag names: `r:id`, under whatever prefix. */
export function relationIdOf(tag: string): string {
  return /\s\w+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '';
}

/** Zero-based column of a reference such as "AB12"; -1 when there is none. */
export function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return -1;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
