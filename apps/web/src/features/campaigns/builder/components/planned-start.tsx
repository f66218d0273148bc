import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { useBuilder } from '../builder-context.ts';
import { HeadRow, TakeStartBack } from './start-row.tsx';
import { startAhead } from '../model/period-form.ts';

/** Says of a new campaign that came with a start that it has one, and how to start it at once instead. */
export function PlannedStart() {
  const { state } = useBuilder();
  const startAt = startAhead(state.content.settings.period, useBusinessNow());
  if (startAt === null) return null;
  return (
    <HeadRow>
      <Banner tone="info" action={<TakeStartBack>Start when launched</TakeStartBack>}>
        <span className="font-medium">
          Planned to start on {formatDateTime(startAt)} ({ownTimeZone()}).
        </span>{' '}
        Schedule it in the last step; the day can be changed under Senders and schedule.
      </Banner>
    </HeadRow>
  );
}
