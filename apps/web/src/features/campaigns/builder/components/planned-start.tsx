import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { startAhead } from '../model/period-form.ts';

/** Says of a new campaign that came with a start that it has one, and how to start it at once instead. */
export function PlannedStart() {
  const { draft, state } = useBuilder();
  const startAt = startAhead(state.content.settings.period, useBusinessNow());
  if (startAt === null) return null;
  return (
    <div className="flex-none border-b border-border px-6 py-3 max-md:px-4">
      <Banner
        tone="info"
        action={
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              const { settings } = draft.store.getState().content;
              draft.change({ settings: { ...settings, period: { ...settings.period, startAt: null } } });
            }}
          >
            Start when launched
          </Button>
        }
      >
        <span className="font-medium">
          Planned to start on {formatDateTime(startAt)} ({ownTimeZone()}).
        </span>{' '}
        Schedule it in the last step; the day can be changed under Senders and schedule.
      </Banner>
    </div>
  );
}
