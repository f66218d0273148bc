import type { CampaignInsight } from '@waypost/contract/campaigns-manage';
import { countOf } from '../../../lib/numbers.ts';

const height = 20;
const bar = 5;
const gap = 2;

/** What was sent on each of the last 14 days, as bars; hovering says it in words. */
export function Sparkline({ days }: { days: CampaignInsight['days'] }) {
  const sent = days.reduce((total, day) => total + day.sent, 0);
  const replied = days.reduce((total, day) => total + day.replied, 0);
  const most = Math.max(...days.map((day) => day.sent));
  const words = `Last ${days.length} days: ${sent === 0 ? 'nothing sent' : `${sent} sent, at most ${most} a day`}, ${countOf(replied, 'reply', 'replies')}`;
  if (sent === 0) {
    return (
      <span title={words} className="text-fg-subtle">
        -<span className="sr-only"> {words}</span>
      </span>
    );
  }
  return (
    <svg
      role="img"
      aria-label={words}
      width={days.length * (bar + gap) - gap}
      height={height}
      className="block text-chart-1"
    >
      <title>{words}</title>
      {days.map((day, place) => {
        const tall = day.sent === 0 ? 1 : Math.max(2, Math.round((day.sent / most) * height));
        return (
          <rect
            key={day.date}
            x={place * (bar + gap)}
            y={height - tall}
            width={bar}
            height={tall}
            rx={1}
            fill="currentColor"
            opacity={day.sent === 0 ? 0.25 : 1}
          />
        );
      })}
    </svg>
  );
}
