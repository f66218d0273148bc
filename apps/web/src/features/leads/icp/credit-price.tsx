import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { endedWords, useEndedPlan, useUsage } from '../../billing/index.ts';

/** Credits left; null until it is known. */
export function useCreditsLeft(): number | null {
  const keywords = useUsage().data?.keywords;
  return keywords === undefined ? null : Math.max(0, keywords.max - keywords.used);
}

/** Whether too few credits are left for this price; false until both are known. Its price beside a control says why. */
export function useIsShort(credits: number | undefined): boolean {
  const left = useCreditsLeft();
  return credits !== undefined && left !== null && left < credits;
}

/** What a click costs and what is left, before it. */
export function CreditPrice({ credits, note }: { credits: number; note?: string }) {
  const left = useCreditsLeft();
  const short = useIsShort(credits);
  const ended = useEndedPlan();
  return (
    <p className="text-caption text-fg-muted tabular-nums">
      {countOf(credits, 'credit')}
      {note === undefined ? '' : ` (${note})`}
      {left === null ? '' : `, ${formatNumber(left)} left`}
      {short ? (
        <>
          {'. '}
          <span className="text-danger-fg">Insufficient credits.</span>{' '}
          {/* The cause, where it is not what was used. */}
          {ended === null ? '' : `${endedWords(ended)} `}
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
