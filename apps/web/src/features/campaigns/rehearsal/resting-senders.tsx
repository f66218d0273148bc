import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { countOf } from '../../../lib/numbers.ts';
import { RestingBanner } from '../controls/resting-banner.tsx';

/** Why the end is late or missing: accounts that cannot act now do nothing in any run, and their leads wait. */
export function RestingSenders({ rehearsal: { senders } }: { rehearsal: Rehearsal }) {
  const resting = senders.filter(({ status, leads }) => status !== 'Active' && leads > 0);
  if (resting.length === 0) return null;
  return (
    <RestingBanner>
      {resting.map(({ id, name, status, leads }) => (
        <p key={id}>
          <b className="font-medium">{name}</b> is {status.toLowerCase()}: {countOf(leads, 'lead')}{' '}
          {leads === 1 ? 'waits' : 'wait'} for this account in every run.
        </p>
      ))}
    </RestingBanner>
  );
}
