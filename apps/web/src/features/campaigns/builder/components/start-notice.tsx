import type { CampaignDetail } from '@waypost/contract/campaigns';
import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { useBuilder } from '../builder-context.ts';
import { HeadRow, TakeStartBack } from './start-row.tsx';

/** When a scheduled campaign starts; why one that was to start has not. */
export function StartNotice({ campaign }: { campaign: CampaignDetail }) {
  const { draft, state } = useBuilder();
  const { startAt } = state.content.settings.period;
  const { status, pauseReason } = campaign;
  if (status === 'Draft' && pauseReason !== null) {
    return (
      <HeadRow>
        <Banner tone="warning">{pauseReason}</Banner>
      </HeadRow>
    );
  }
  if (status !== 'Scheduled' || startAt === null) return null;
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
    </HeadRow>
  );
}
