import {
  PENDING_INVITATIONS_STOP,
  PENDING_INVITATIONS_WARN,
  WITHDRAW_AFTER_DAYS_MIN,
} from './daily-limits.ts';

const DAY_MS = 86_400_000;

/** Full days since an invitation went out. */
export function invitationAgeDays(sentAt: number, now: number): number {
  return Math.max(0, Math.floor((now - sentAt) / DAY_MS));
}

/** From when on an invitation may be taken back. */
export function withdrawableAt(sentAt: number): number {
  return sentAt + WITHDRAW_AFTER_DAYS_MIN * DAY_MS;
}

export type PendingStanding = 'fine' | 'warn' | 'stop';

/** Whether so many pending invitations are fine, worth a warning, or stop inviting. */
export function pendingStanding(pending: number): PendingStanding {
  if (pending >= PENDING_INVITATIONS_STOP) return 'stop';
  return pending >= PENDING_INVITATIONS_WARN ? 'warn' : 'fine';
}

/** Ages of pending invitations as they are drawn: each bar from its day up to the next bar's. */
export const AGE_BARS_DAYS = [0, 7, 14, 21, 30, 60] as const;

export type AgeBar = { readonly fromDays: number; readonly toDays: number | null; readonly count: number };

export function ageBars(agesDays: readonly number[]): readonly AgeBar[] {
  return AGE_BARS_DAYS.map((fromDays, index) => {
    const toDays = AGE_BARS_DAYS[index + 1] ?? null;
    const count = agesDays.filter((age) => age >= fromDays && (toDays === null || age < toDays)).length;
    return { fromDays, toDays, count };
  });
}
