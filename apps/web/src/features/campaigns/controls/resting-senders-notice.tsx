import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { SENDERS_DISCONNECTED } from '@waypost/domain/campaigns/lifecycle';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { RestingBanner } from './resting-banner.tsx';
import { areAllDisconnected, restOf } from './sender-rest.ts';

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
    <RestingBanner toAccounts={resting.some(({ status }) => status !== 'Active')}>
      {resting.map((sender) => (
        <p key={sender.id} className="wrap-anywhere">
          <b className="font-medium">{sender.name}</b>{' '}
          {sender.status === 'Active'
            ? `cannot act now. ${restOf(sender) ?? ''}`
            : `is ${sender.status.toLowerCase()}${isAll ? '.' : ': leads of this sender wait until it is connected again.'}`}{' '}
          <WayOn sender={sender} />
        </p>
      ))}
      {isAll ? <p>No sender can act: the campaign sends nothing until one can.</p> : null}
    </RestingBanner>
  );
}

/** Where a connected sender is let act again; the others are led to their accounts together. */
function WayOn({ sender: { id, name, status, planRest } }: { sender: LinkedInAccount }) {
  if (status !== 'Active') return null;
  const look = 'font-medium underline underline-offset-2';
  return planRest === null ? (
    <Link to={`${paths.linkedinConfig}?account=${id}`} aria-label={`Go to resume ${name}`} className={look}>
      Go to resume
    </Link>
  ) : (
    <Link to={paths.billing} className={look}>
      Go to Billing
    </Link>
  );
}
