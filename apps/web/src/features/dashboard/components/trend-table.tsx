import type { trend } from '@waypost/contract/campaigns-trend';
import type { z } from 'zod';
import { formatNumber } from '../../../lib/numbers.ts';
import { DayTable } from '../../../ui/day-table.tsx';
import { shortDay } from './sparkbars.tsx';

/** The days behind the rates as a table, the latest first. */
export function TrendTable({ days }: { days: z.infer<typeof trend>['days'] }) {
  return (
    <DayTable
      label="Outreach by day"
      names={['Invited', 'Accepted', 'Contacted', 'Replied', 'Interested']}
      days={days.toReversed().map(({ date, invited, accepted, contacted, replied, positive }) => ({
        ...{ date, name: shortDay(date) },
        values: [invited, accepted, contacted, replied, positive],
      }))}
      write={formatNumber}
      className="rounded-t-none"
    />
  );
}
