import type { User } from '@waypost/contract/users';
import { usageBox } from '@waypost/domain/billing/usage';
import { formatNumber } from '../../lib/numbers.ts';
import { Meter } from '../../ui/progress.tsx';

/** Keyword usage of the current period. Nothing when the plan has no keywords. */
export function UsageBox({ user }: { user: User }) {
  const keywords = user.subscription?.usage.keywords;
  const box = keywords ? usageBox(keywords.used, keywords.max) : null;
  if (!box) return null;
  const numbers = `${formatNumber(box.used)}/${formatNumber(box.max)}`;
  return (
    <section
      aria-label="Usage"
      className="rounded-card border border-border bg-surface px-3 pt-2.5 pb-3 text-caption"
    >
      <p className="flex justify-between gap-2">
        <span className="font-medium">Keywords</span>
        <span className="text-fg-muted tabular-nums">{numbers}</span>
      </p>
      <Meter
        aria-label="Keywords used"
        value={box.used}
        max={box.max}
        valueText={`${numbers} used`}
        className="mt-2 mb-1.5"
      />
      <p className="flex justify-between gap-2 text-fg-muted tabular-nums">
        <span>{formatNumber(box.remaining)} left</span>
        <span>{box.percent}%</span>
      </p>
    </section>
  );
}
