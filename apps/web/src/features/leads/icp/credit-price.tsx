import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { useUsage } from '../../billing/index.ts';

/** Credits left this month; null until it is known. */
export function useCreditsLeft(): number | null {
  const keywords = useUsage().data?.keywords;
  return keywords === undefined ? null : Math.max(0, keywords.max - keywords.used);
}

/** What a click costs and what is left, before it. */
export function CreditPrice({ credits, note }: { credits: number; note?: string }) {
  const left = useCreditsLeft();
  const short = left !== null && left < credits;
  return (
    <p className="text-caption text-fg-muted tabular-nums">
      {countOf(credits, 'credit')}
      {note === undefined ? '' : ` (${note})`}
      {left === null ? '' : `, ${formatNumber(left)} left`}
      {short ? (
        <>
          {'. '}
          <span className="text-danger-fg">Insufficient credits.</span>{' '}
          <Link to={paths.billing} className="text-accent-fg hover:underline">
            See plans
          </Link>
        </>
      ) : (
        '. Charged only for what succeeds.'
      )}
    </p>
  );
}
