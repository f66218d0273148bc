import { formatDay } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { DayTable } from '../../../ui/day-table.tsx';
import { series, type Day } from './daily-series.ts';

/** The days as a table, the latest first. */
export function DailyTable({ days }: { days: readonly Day[] }) {
  return (
    <DayTable
      label="Numbers by day"
      names={series.map(({ name }) => name)}
      days={days.toReversed().map((day) => ({
        ...{ date: day.date, name: formatDay(day.date) },
        values: series.map(({ key }) => day[key]),
      }))}
      write={formatNumber}
    />
  );
}
