import type { LiveSource } from '@waypost/contract/leads-sources';
import { findCredits } from '@waypost/domain/leads/icp/credits';
import { CreditPrice } from '../icp/credit-price.tsx';

/** What a day of a repeated source costs at most; nothing where a day is free. */
export function DailyPrice({ kind, perDay }: { kind: LiveSource['kind']; perDay: number | null }) {
  if (kind !== 'ai' || perDay === null) return null;
  return (
    <CreditPrice
      credits={findCredits(perDay)}
      note="a day at most: 10 per 25 people, 1 per 10 scores; a day on which nobody is new costs nothing"
    />
  );
}
