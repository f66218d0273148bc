import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { forYouOf, forYouSearch, forYouWords } from '../controls/for-you.ts';
import { RemoveSenderDialog } from '../controls/remove-sender-dialog.tsx';
import { RestingSendersNotice } from '../controls/resting-senders-notice.tsx';
import { SendingStopBanner } from '../controls/sending-stop-banner.tsx';

/** Whatever keeps the campaign from sending, the heaviest first, one at a time. */
export function CampaignNotices({ campaign }: { campaign: CampaignDetail }) {
  const { status, accounts } = campaign;
  const [removing, setRemoving] = useState<CampaignDetail['accounts'][number] | null>(null);
  const runs = status === 'Active' || status === 'Paused';
  const deleted = runs ? accounts.filter((account) => account.status === 'Deleted') : [];
  const broken = accounts.filter((account) => account.status === 'Disconnected');
  // Those that are not connected have banners of their own here.
  const linked = useQuery({ ...linkedInAccountsQuery, enabled: runs }).data ?? [];
  const connected = linked.filter(
    ({ id, status: its }) => its === 'Active' && accounts.some((account) => account.id === id),
  );
  const forYou = runs ? forYouOf(campaign.forYou) : 0;
  const names = broken.map(({ name }) => name).join(', ');
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      <SendingStopBanner />
      {status === 'Paused' ? (
        <Banner tone="warning">
          <span className="font-medium">Paused.</span> {campaign.pauseReason ?? 'No reason was given.'}
        </Banner>
      ) : null}
      {runs && broken.length > 0 ? (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" size="sm" asChild>
              <Link to={paths.settings}>Reconnect</Link>
            </Button>
          }
        >
          <span className="font-medium">
            {names} {broken.length === 1 ? 'is' : 'are'} disconnected.
          </span>{' '}
          Leads of {broken.length === 1 ? 'this sender' : 'these senders'} wait until{' '}
          {broken.length === 1 ? 'it is' : 'they are'} reconnected.
        </Banner>
      ) : null}
      {runs ? <RestingSendersNotice senders={connected} /> : null}
      {deleted.map((account) => (
        <Banner
          key={account.id}
          tone="warning"
          action={
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${account.name}`}
              onClick={() => setRemoving(account)}
            >
              Remove
            </Button>
          }
        >
          <span className="font-medium">{account.name} is deleted.</span> Leads of this sender wait until the
          account is connected again, or the sender is removed from this campaign.
        </Banner>
      ))}
      {removing ? (
        <RemoveSenderDialog campaign={campaign} account={removing} onClose={() => setRemoving(null)} />
      ) : null}
      {forYou > 0 ? (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" size="sm" asChild>
              <Link to={{ search: forYouSearch(campaign.forYou) }}>Show them</Link>
            </Button>
          }
        >
          <span className="font-medium">
            {countOf(forYou, 'lead')} {forYou === 1 ? 'waits' : 'wait'} for you:
          </span>{' '}
          {forYouWords(campaign.forYou)}.
        </Banner>
      ) : null}
      {campaign.waitingForPeople && !campaign.filling ? (
        <Banner>
          <span className="font-medium">Waiting for new people.</span> Everybody on its lists is done; whoever
          joins them comes in within a minute.
        </Banner>
      ) : null}
      {campaign.dealing ? (
        <Banner>
          <span className="font-medium">Leads wait for their senders.</span> {campaign.dealing.reason} At the
          latest {formatDateTime(campaign.dealing.by)}.
        </Banner>
      ) : null}
      {runs && campaign.dealtWithout ? <Banner tone="warning">{campaign.dealtWithout}</Banner> : null}
      {campaign.filling ? <Banner>Leads are still being added to this campaign.</Banner> : null}
    </div>
  );
}
