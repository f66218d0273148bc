import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';

/** Chosen senders that cannot act now: what is dealt to them waits, and nothing leaves where all of them rest. */
export function RestingSendersNotice({ senders }: { senders: readonly LinkedInAccount[] }) {
  const resting = senders.filter(({ status }) => status !== 'Active');
  if (resting.length === 0) return null;
  const isAll = resting.length === senders.length;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={paths.settings}>Open accounts</Link>
        </Button>
      }
    >
      {resting.map(({ id, name, status }) => (
        <p key={id}>
          <b className="font-medium">{name}</b> is {status.toLowerCase()}
          {isAll ? '.' : ': leads of this sender wait until it is connected again.'}
        </p>
      ))}
      {isAll ? <p>No sender can act: the campaign sends nothing until one is connected again.</p> : null}
    </Banner>
  );
}
