import type { ConditionTest } from '@waypost/domain/campaigns/sequence/condition';
import { Check, Clock, Split, X } from 'lucide-react';

/** What a branch stands for: yes, no, time that ran out, or a draw. */
export function BranchIcon({ exit, test }: { exit: 'yes' | 'no'; test: ConditionTest }) {
  const Icon =
    test.kind === 'split' ? Split : exit === 'yes' ? Check : test.kind === 'accepted_within' ? Clock : X;
  return <Icon aria-hidden className="size-3" />;
}
