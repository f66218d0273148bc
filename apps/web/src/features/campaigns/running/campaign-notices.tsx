import type { CampaignDetail } from '@waypost/contract/campaigns';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SendingStopBanner } from '../controls/sending-stop-banner.tsx';

/** Whatever keeps the campaign from sending, the heaviest first, one at a time. */
export function CampaignNotices({ campaign }: { campaign: CampaignDetail }) {
  const { status, accounts } = campaign;
  const broken = accounts.filter((account) => account.status === 'Disconnected');
  const names = broken.map(({ name }) => name).join(', ');
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      <SendingStopBanner />
      {status === 'Paused' ? (
        <Banner tone="warning">
          <span className="font-medium">Paused.</span> {campaign.pauseReason ?? 'No reason was given.'}
        </Banner>
      ) : null}
      {(status === 'Active' || status === 'Paused') && broken.length > 0 ? (
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
      {campaign.waitingForPeople && !campaign.filling ? (
        <Banner>
          <span className="font-medium">Waiting for new people.</span> Everybody on its lists is done; whoever
          joins them comes in within a minute.
        </Banner>
      ) : null}
      {campaign.filling ? <Banner>Leads are still being added to this campaign.</Banner> : null}
    </div>
  );
}
