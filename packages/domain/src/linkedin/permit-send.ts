import { budgetsOf, type ActionKind, type AccountType, type BudgetKey } from './daily-limits.ts';
import type { PermitInput, Verdict } from './permit.ts';
import { permit } from './rate-governor.ts';
import { nextOpenAt, type WorkingHours } from './working-hours.ts';

/**
 * The governor's answer about one send as it is really made: the hours of the campaign that planned it, then the
 * account, then the look at the profile that comes before an invitation.
 * @param hours stricter hours of the campaign; null: the sender's alone.
 */
export function permitSend(send: PermitInput, hours: WorkingHours | null): Verdict {
  const closed = closedFor(hours, send.now);
  if (closed !== null) return closed;
  const verdict = permit(send);
  // An invitation looks at the profile first: that read needs room too, or the send would stop half-way.
  if (verdict.verdict !== 'allow' || send.kind !== 'invite') return verdict;
  const read = permit({ ...send, kind: 'profile_read', withNote: false, origin: 'system' });
  return read.verdict === 'allow' ? verdict : read;
}

/** The hours of the campaign hold at the moment of sending, however long the action has waited for its turn. */
function closedFor(hours: WorkingHours | null, now: number): Verdict | null {
  const opensAt = hours === null ? now : nextOpenAt(hours, now);
  if (hours === null || opensAt === now) return null;
  const { zone, until } = hours;
  const ended = opensAt === null && until !== undefined ? { endsAt: until } : {};
  const reason = { code: 'outside_campaign_hours', opensAt, zone, ...ended } as const;
  return { verdict: 'wait', until: opensAt, reason, also: [] };
}

/** Every budget in which a send reserves a unit, the look at the profile before an invitation included. */
export function budgetsOfSend(
  kind: ActionKind,
  withNote: boolean,
  accountType: AccountType,
): readonly BudgetKey[] {
  const budgets = budgetsOf(kind, withNote, accountType);
  return kind === 'invite' ? [...budgets, ...budgetsOf('profile_read', false, accountType)] : budgets;
}
