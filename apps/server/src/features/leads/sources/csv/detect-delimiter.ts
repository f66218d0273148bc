import Papa from 'papaparse';

const delimiters = [',', ';', '\t', '|'] as const;
const recordsLookedAt = 60;

/**
 * The delimiter under which the most records have the same number of cells; between equals the one that
 * makes more cells. Notes before the table and prose with commas do not decide it.
 */
export function detectDelimiter(sample: string): string {
  const hint = /^sep=(.)\n/.exec(sample)?.[1];
  if (hint !== undefined && (delimiters as readonly string[]).includes(hint)) return hint;
  let best = { delimiter: ',' as string, agreeing: 0, width: 1 };
  for (const delimiter of delimiters) {
    const parser = new Papa.Parser({ delimiter, newline: '\n', preview: recordsLookedAt });
    const { data } = parser.parse(sample, 0, sample.includes('\n')) as { data: string[][] };
    const widths = new Map<number, number>();
    for (const cells of data) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
    for (const [width, agreeing] of widths) {
      const better = agreeing > best.agreeing || (agreeing === best.agreeing && width > best.width);
      if (better) best = { delimiter, agreeing, width };
    }
  }
  return best.delimiter;
}
