import type { ReactNode } from 'react';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';

/** When a scheduled campaign starts; why one that was to start has not. */
export function StartNotice({ campaign }: { campaign: CampaignDetail }) {
  const { draft, state } = useBuilder();
  const { startAt } = state.content.settings.period;
  const { status, pauseReason } = campaign;
  if (status === 'Draft' && pauseReason !== null) {
    return (
      <Row>
        <Banner tone="warning">{pauseReason}</Banner>
      </Row>
    );
  }
  if (status !== 'Scheduled' || startAt === null) return null;
  return (
    <Row>
      <Banner
        tone="info"
        action={
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              const { settings } = draft.store.getState().content;
              draft.change({ settings: { ...settings, period: { ...settings.period, startAt: null } } });
              void draft.flush();
            }}
          >
            Do not start
          </Button>
        }
      >
        <span className="font-medium">
          Starts on {formatDateTime(startAt)} ({ownTimeZone()}).
        </span>{' '}
        Nothing is sent before; what you change until then counts.
      </Banner>
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex-none border-b border-border px-6 py-3 max-md:px-4">{children}</div>;
}
