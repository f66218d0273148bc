const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
};

/** The words of an HTML page, a line per block; scripts, styles and comments left out. */
export function pageText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|noscript|template|svg|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(
      /<(?:\/?(?:p|div|section|article|h[1-6]|li|ul|ol|tr|header|footer|main|nav|title|br))\b[^>]*>/gi,
      '\n',
    )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, dec, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .filter((line, index, lines) => line !== lines[index - 1])
    .join('\n')
    .toWellFormed();
}
