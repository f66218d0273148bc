import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { SENDERS_DISCONNECTED } from '@waypost/domain/campaigns/lifecycle';
import { RestingBanner } from '../../controls/resting-banner.tsx';
import { areAllDisconnected, restOf } from '../model/capacity.ts';

/** Chosen senders that cannot act now: what is dealt to them waits, and without a connected one nothing starts. */
export function RestingSendersNotice({ senders }: { senders: readonly LinkedInAccount[] }) {
  const resting = senders.filter((sender) => restOf(sender) !== null);
  if (resting.length === 0) return null;
  if (areAllDisconnected(senders)) {
    return (
      <RestingBanner tone="danger" id="launch-disconnected">
        {SENDERS_DISCONNECTED} The campaign cannot start before.
      </RestingBanner>
    );
  }
  const isAll = resting.length === senders.length;
  return (
    <RestingBanner>
      {resting.map((sender) => (
        <p key={sender.id}>
          <b className="font-medium">{sender.name}</b>{' '}
          {sender.status === 'Active'
            ? `cannot act now. ${restOf(sender) ?? ''}`
            : `is ${sender.status.toLowerCase()}${isAll ? '.' : ': leads of this sender wait until it is connected again.'}`}
        </p>
      ))}
      {isAll ? <p>No sender can act: the campaign sends nothing until one can.</p> : null}
    </RestingBanner>
  );
}
