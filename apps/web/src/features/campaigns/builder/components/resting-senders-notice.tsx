import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { RestingBanner } from '../../controls/resting-banner.tsx';

/** Chosen senders that cannot act now: what is dealt to them waits, and nothing leaves where all of them rest. */
export function RestingSendersNotice({ senders }: { senders: readonly LinkedInAccount[] }) {
  const resting = senders.filter(({ status }) => status !== 'Active');
  if (resting.length === 0) return null;
  const isAll = resting.length === senders.length;
  return (
    <RestingBanner>
      {resting.map(({ id, name, status }) => (
        <p key={id}>
          <b className="font-medium">{name}</b> is {status.toLowerCase()}
          {isAll ? '.' : ': leads of this sender wait until it is connected again.'}
        </p>
      ))}
      {isAll ? <p>No sender can act: the campaign sends nothing until one is connected again.</p> : null}
    </RestingBanner>
  );
}
