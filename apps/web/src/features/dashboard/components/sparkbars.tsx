/** People reached on one day, and how many of them have answered until now. */
export interface SparkDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  people: number;
  answered: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Out of the text as it is: a day that was counted in UTC is the same one in every zone. */
function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 0) - 1]}`;
}

/** A bar for each day, filled as far as people have answered; the same numbers as a table for who cannot see it. */
export function Sparkbars({ days, words }: { days: readonly SparkDay[]; words: readonly [string, string] }) {
  const [answered, people] = words;
  const top = Math.max(1, ...days.map((day) => day.people));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div aria-hidden className="mt-2 flex h-10 items-end gap-px border-b border-border">
        {days.map((day) => (
          <span
            key={day.date}
            title={`${shortDay(day.date)}: ${day.answered} ${answered} of ${day.people} ${people}`}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className="flex w-full items-end rounded-t-[2px] bg-track"
              style={{ height: `${(day.people / top) * 100}%` }}
            >
              <span
                className="w-full rounded-t-[2px] bg-chart-1"
                style={{ height: `${day.people === 0 ? 0 : (day.answered / day.people) * 100}%` }}
              />
            </span>
          </span>
        ))}
      </div>
      {first && last ? (
        <p aria-hidden className="mt-1 flex justify-between text-caption text-fg-subtle tabular-nums">
          <span>{shortDay(first.date)}</span>
          <span>{shortDay(last.date)}</span>
        </p>
      ) : null}
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{people}</th>
            <th scope="col">{answered}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day.people > 0)
            .map((day) => (
              <tr key={day.date}>
                <th scope="row">{shortDay(day.date)}</th>
                <td>{day.people}</td>
                <td>{day.answered}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
