import { LEAD_SCORE_MAX } from '@waypost/domain/leads/lead-score';

const radius = 5.5;
const around = 2 * Math.PI * radius;

/** A score as a number, with a ring that fills with it. */
export function ScoreRing({ value, reason }: { value: number; reason: string | null }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium tabular-nums" title={reason ?? undefined}>
      <svg aria-hidden viewBox="0 0 14 14" className="size-3.5 flex-none -rotate-90">
        <circle cx="7" cy="7" r={radius} fill="none" strokeWidth="2.5" className="stroke-track" />
        <circle
          cx="7"
          cy="7"
          r={radius}
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={`${(value / LEAD_SCORE_MAX) * around} ${around}`}
          className={value === 0 ? 'hidden' : 'stroke-chart-1'}
        />
      </svg>
      {value}
    </span>
  );
}
