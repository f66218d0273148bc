import type { PendingPage } from '@waypost/contract/linkedin-config';
import { countOf, formatNumber } from '../../../lib/numbers.ts';

/** How old pending invitations are. */
export function AgeBars({ bars }: { bars: PendingPage['bars'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label="Pending invitations by age" className="flex w-full items-end gap-1.5">
      {bars.map(({ fromDays, toDays, count }) => (
        <li
          key={fromDays}
          aria-label={`${rangeOf(fromDays, toDays)}: ${countOf(count, 'invitation')}`}
          className="flex min-w-0 flex-1 flex-col items-center gap-1 text-caption tabular-nums"
        >
          <span className="text-fg-muted">{formatNumber(count)}</span>
          <span aria-hidden className="flex h-14 w-full items-end">
            <span
              className="w-full rounded-tag bg-chart-1"
              style={{ height: count === 0 ? '2px' : `${Math.max(6, (count / most) * 100)}%` }}
            />
          </span>
          <span className="whitespace-nowrap text-fg-subtle">
            {toDays === null ? `${fromDays}+` : `${fromDays}-${toDays - 1}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function rangeOf(fromDays: number, toDays: number | null): string {
  return toDays === null ? `${fromDays} days and older` : `${fromDays} to ${toDays - 1} days`;
}
