import { formatNumber } from '../../../lib/numbers.ts';

/** "1 waits for its LinkedIn profile link", "3 wait for their LinkedIn profile links": taken in, not left out. */
export function waitsForLink(people: number): string {
  return people === 1
    ? '1 waits for its LinkedIn profile link'
    : `${formatNumber(people)} wait for their LinkedIn profile links`;
}
