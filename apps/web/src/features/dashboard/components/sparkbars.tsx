import { useState } from 'react';

/** People reached on one day, and how many of them have answered until now. */
export interface SparkDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  people: number;
  answered: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Out of the text as it is: a day that was counted in UTC is the same one in every zone. */
export function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 0) - 1]}`;
}

/** Of the drawing, which is stretched to its place: a bar and the gap behind it. */
const step = 10;
const gap = 1.5;
const height = 40;

/**
 * A bar for each day, filled as far as people have answered; hovering says a day in words. All bars are two shapes: an
 * element for each day of each rate made the dashboard slow to open on phones.
 */
export function Sparkbars({ days, words }: { days: readonly SparkDay[]; words: readonly [string, string] }) {
  const [hovered, setHovered] = useState<SparkDay | undefined>();
  const [answered, people] = words;
  const top = Math.max(1, ...days.map((day) => day.people));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * step - gap} ${height}`}
        preserveAspectRatio="none"
        className="mt-2 h-10 w-full border-b border-border"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setHovered(days[Math.floor(((clientX - left) / width) * days.length)]);
        }}
      >
        {hovered === undefined ? null : (
          <title>{`${shortDay(hovered.date)}: ${hovered.answered} ${answered} of ${hovered.people} ${people}`}</title>
        )}
        {/* What is hovered over between the bars belongs to the day as well. */}
        <rect width="100%" height="100%" fill="none" pointerEvents="all" />
        <path d={barsOf(days.map((day) => day.people / top))} className="fill-track" />
        <path d={barsOf(days.map((day) => day.answered / top))} className="fill-chart-1" />
      </svg>
      {first && last ? (
        <p className="mt-1 flex justify-between text-caption text-fg-subtle tabular-nums">
          <span>{shortDay(first.date)}</span>
          <span>{shortDay(last.date)}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Bars from the bottom line up, each as a share of the whole height. */
function barsOf(shares: readonly number[]): string {
  return shares
    .map((share, index) => {
      const tall = Math.round(Math.min(1, share) * height * 100) / 100;
      return tall === 0 ? '' : `M${index * step} ${height}v${-tall}h${step - gap}v${tall}z`;
    })
    .join('');
}
