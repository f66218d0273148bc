import type { CampaignDetail } from '@waypost/contract/campaigns';
import { SENDERS_DISCONNECTED } from '@waypost/domain/campaigns/lifecycle';
import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { RestingBanner } from '../../controls/resting-banner.tsx';
import { areAllDisconnected } from '../../controls/sender-rest.ts';
import { useBuilder } from '../builder-context.ts';
import { HeadRow, TakeStartBack } from './start-row.tsx';

/** When a scheduled campaign starts, and what would keep it from it; why one that was to start has not. */
export function StartNotice({ campaign }: { campaign: CampaignDetail }) {
  const { draft, state, accounts } = useBuilder();
  const { accountIds, settings } = state.content;
  const { startAt } = settings.period;
  const { status, pauseReason } = campaign;
  if (status === 'Draft' && pauseReason !== null) {
    return (
      <HeadRow>
        <Banner tone="warning">{pauseReason}</Banner>
      </HeadRow>
    );
  }
  if (status !== 'Scheduled' || startAt === null) return null;
  const chosen = accounts?.filter(({ id }) => accountIds.includes(id)) ?? [];
  // The draft leaves deleted senders out: with none besides them the stored ones tell.
  const isStranded = areAllDisconnected(accountIds.length > 0 ? chosen : campaign.accounts);
  return (
    <HeadRow>
      <Banner
        tone="info"
        action={<TakeStartBack onTaken={() => void draft.flush()}>Do not start</TakeStartBack>}
      >
        <span className="font-medium">
          Starts on {formatDateTime(startAt)} ({ownTimeZone()}).
        </span>{' '}
        Nothing is sent before; what you change until then counts.
      </Banner>
      {isStranded ? (
        <RestingBanner tone="danger" className="mt-2">
          {SENDERS_DISCONNECTED} The campaign does not start then unless one is connected.
        </RestingBanner>
      ) : null}
    </HeadRow>
  );
}
