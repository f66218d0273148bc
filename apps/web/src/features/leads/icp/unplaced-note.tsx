import type { IcpCriterion } from '@waypost/contract/leads-icp';
import { placesJudgedLater } from '@waypost/domain/leads/icp/search-address';

const list = new Intl.ListFormat('en-GB');

/** Which places of a profile no search can ask for; nothing where it can ask for all. */
export function UnplacedNote({ criteria }: { criteria: readonly IcpCriterion[] }) {
  const places = placesJudgedLater(criteria);
  if (places.length === 0) return null;
  return (
    <p className="text-caption text-fg-subtle wrap-anywhere">
      No search can ask for {list.format(places)}. People there are looked for without the place and judged
      afterwards, person by person; the size does not count them beside places that can be asked for.
    </p>
  );
}
