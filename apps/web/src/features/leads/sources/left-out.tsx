import type { SearchParts } from '@waypost/contract/leads-sources';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** Who is out of reach although a search was split; nothing where everybody is in reach. */
export function LeftOut({ parts, visibleMax }: { parts: SearchParts; visibleMax: number }) {
  const { hidden, nowhere } = leftOut(parts, visibleMax);
  if (hidden + nowhere === 0) return null;
  const by = parts.by.join(' or ').toLowerCase();
  const reasons = [
    ...(hidden > 0
      ? [`${people(hidden)} in parts of which LinkedIn shows only the first ${formatNumber(visibleMax)}`]
      : []),
    ...(nowhere > 0
      ? [`${people(nowhere)} in none of the parts: their ${by} is another one, or LinkedIn does not know it`]
      : []),
  ];
  return (
    <p className="border-b border-border px-3 py-2 text-caption text-fg-muted">
      Out of reach: {reasons.join('; ')}.
    </p>
  );
}

const people = (count: number): string => countOf(count, 'person', 'people');

function leftOut({ total, parts }: SearchParts, visibleMax: number): { hidden: number; nowhere: number } {
  const found = parts.reduce((sum, part) => sum + part.total, 0);
  const hidden = parts.reduce((sum, part) => sum + Math.max(0, part.total - visibleMax), 0);
  return { hidden, nowhere: total === null ? 0 : Math.max(0, total - found) };
}
