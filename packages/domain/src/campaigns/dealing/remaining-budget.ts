import { BUDGET_RULES, type BudgetKey } from '../../linkedin/daily-limits.ts';
import { accountCap } from '../../linkedin/effective-cap.ts';
import type { PermitInput } from '../../linkedin/permit.ts';
import type { SequenceGraph } from '../sequence/graph.ts';

/** The budget that decides how many leads a sender can take: of the scarcest kind in the sequence. */
export function decidingBudget({ nodes }: Pick<SequenceGraph, 'nodes'>): BudgetKey {
  const has = (kind: string) => Object.values(nodes).some((node) => node.kind === kind);
  if (has('invite')) return 'invite_week';
  if (has('inmail')) return 'inmail_day';
  if (has('message')) return 'message_day';
  return 'all_day';
}

/** What an account may still do of it in the present window; 0 for one that cannot act now. */
export function remainingBudget(
  account: Pick<
    PermitInput,
    'accountType' | 'limits' | 'reservations' | 'padMs' | 'warmUp' | 'acceptRatePercent' | 'status'
  >,
  budget: BudgetKey,
  now: number,
): number {
  if (account.status !== 'Active') return 0;
  const cap = accountCap({ ...account, origin: 'campaign' }, budget)?.cap ?? 0;
  const from = now - BUDGET_RULES[budget].windowMs - account.padMs;
  const used = (account.reservations[budget] ?? []).filter((at) => at > from).length;
  return Math.max(0, cap - used);
}
