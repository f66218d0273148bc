import type { ScorePrice as Price } from '@waypost/contract/leads-icp';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { CreditPrice } from './credit-price.tsx';

/** How many would be scored: who has a score set by hand keeps it unless those are replaced, too. */
export const leadsToScore = ({ leads, setByHand }: Price, replaceByHand: boolean): number =>
  replaceByHand ? leads : leads - setByHand;

/** What scoring costs, once it is known, and whom it leaves as they are. */
export function ScorePrice({
  answer,
  replaceByHand,
}: {
  answer: { data: Price | undefined; error: Error | null; refetch: () => unknown };
  replaceByHand: boolean;
}) {
  const { data, error, refetch } = answer;
  if (data !== undefined) {
    const leads = leadsToScore(data, replaceByHand);
    if (leads === 0) {
      return (
        <p className="text-caption text-fg-muted">
          {data.leads === 0
            ? 'None of them is in this list any more. Choose others.'
            : 'Every one of them has a score set by hand. Replace those, or choose others.'}
        </p>
      );
    }
    const kept = replaceByHand ? 0 : data.setByHand;
    const note = `for ${countOf(leads, 'lead')}, 1 per 10`;
    return (
      <>
        <CreditPrice credits={data.credits} note={note} />
        {kept === 0 ? null : (
          <p className="text-caption text-fg-muted tabular-nums">
            {countOf(kept, 'lead')} scored by hand {kept === 1 ? 'is' : 'are'} skipped.
          </p>
        )}
      </>
    );
  }
  if (error === null) return <p className="text-caption text-fg-muted">Working out the price…</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-caption text-danger-fg">
      {errorMessage(error)}
      <Button size="sm" onClick={() => void refetch()}>
        Try Again
      </Button>
    </p>
  );
}
