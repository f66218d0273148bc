import type { User } from '@waypost/contract/users';
import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { paths } from '../paths.ts';

/** Whether the person has no paid plan: plan 0, or no subscription at all. */
export function isOnFreePlan(user: User): boolean {
  return !user.subscription || user.subscription.planId === 0;
}

export function UpgradeCard({ onSelect }: { onSelect?: () => void }) {
  return (
    <section
      aria-label="Upgrade"
      className="rounded-card border border-chart-1/22 bg-selected px-3 pt-2.5 pb-3 text-caption"
    >
      <p className="flex items-center gap-1.5 text-dense font-semibold text-accent-fg">
        <Sparkles aria-hidden className="size-3.5" />
        Upgrade to Pro
      </p>
      <p className="mt-0.5 mb-2.5 text-fg-muted">Connect senders and run outreach workflows.</p>
      <Button size="sm" className="w-full" asChild>
        <Link to={paths.billing} onClick={onSelect}>
          See plans
        </Link>
      </Button>
    </section>
  );
}
