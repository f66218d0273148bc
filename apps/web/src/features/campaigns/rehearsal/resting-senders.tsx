import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Why the end is late or missing: accounts that cannot act now do nothing in any run, and their leads wait. */
export function RestingSenders({ rehearsal: { senders } }: { rehearsal: Rehearsal }) {
  const resting = senders.filter(({ status, leads }) => status !== 'Active' && leads > 0);
  if (resting.length === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={paths.settings}>Open accounts</Link>
        </Button>
      }
    >
      {resting.map(({ id, name, status, leads }) => (
        <p key={id}>
          <b className="font-medium">{name}</b> is {status.toLowerCase()}: {countOf(leads, 'lead')}{' '}
          {leads === 1 ? 'waits' : 'wait'} for this account in every run.
        </p>
      ))}
    </Banner>
  );
}
