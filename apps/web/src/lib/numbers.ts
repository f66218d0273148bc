import { grouped } from '@waypost/domain/text/grouped';

/** 12480 → "12,480"; what is not known is "-". */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '-' : grouped(rounded(value, 0));
}

/** A share of 0 to 1 → "37%"; with `fine` one decimal; what is not known is "-". */
export function formatPercent(share: number | null | undefined, fine = false): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return '-';
  return `${grouped(rounded(share * 100, fine ? 1 : 0))}%`;
}

/** Half away from zero; fifteen digits are what a share times a hundred is exact to (0.285 is 28.5, not 28.499…). */
function rounded(value: number, decimals: 0 | 1): number {
  const scale = 10 ** decimals;
  const scaled = Number((Math.abs(value) * scale).toPrecision(15));
  return (Math.sign(value) * Math.round(scaled)) / scale;
}

/** part of whole as a share, null when there is no whole. */
export function shareOf(part: number, total: number): number | null {
  return total > 0 ? part / total : null;
}

/** "1 lead", "12 leads", "1,204 leads". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "12 leads" when all are shown or the total is not known, else "50 of 1,204 leads". */
export function shownOf(shown: number, total: number | null, one: string): string {
  return total === null || total <= shown
    ? countOf(shown, one)
    : `${formatNumber(shown)} of ${countOf(total, one)}`;
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** Size of a file, in steps of 1000: "640 B", "1.2 MB". */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1000 && step < units.length - 1) {
    size /= 1000;
    step += 1;
  }
  return `${step === 0 ? size : size.toFixed(1)} ${units[step] ?? 'B'}`;
}
