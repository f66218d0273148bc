/**
 * The network's own counting: rolling windows at the instant a request arrives, without any pad, over everything that
 * arrives. Nothing here comes from the product.
 */

export type Counted = 'invite' | 'noted_invite' | 'message' | 'visit' | 'profile';

/** What one account may do; windows in business time. */
export interface NetworkLimits {
  inviteDay: number;
  inviteWeek: number;
  notedInviteMonth: number;
  messageDay: number;
  profileDay: number;
  allDay: number;
}

const dayMs = 86_400_000;
const windows: readonly {
  limit: keyof NetworkLimits;
  windowMs: number;
  kinds: readonly Counted[];
}[] = [
  { limit: 'inviteDay', windowMs: dayMs, kinds: ['invite', 'noted_invite'] },
  { limit: 'inviteWeek', windowMs: 7 * dayMs, kinds: ['invite', 'noted_invite'] },
  { limit: 'notedInviteMonth', windowMs: 30 * dayMs, kinds: ['noted_invite'] },
  { limit: 'messageDay', windowMs: dayMs, kinds: ['message'] },
  { limit: 'profileDay', windowMs: dayMs, kinds: ['visit', 'profile'] },
  { limit: 'allDay', windowMs: dayMs, kinds: ['invite', 'noted_invite', 'message', 'visit'] },
];

export interface LimitCounter {
  /** Notes an arrival and answers the limits that it passes. `allowed` is read at that instant. */
  count(kind: Counted, at: number, allowed: NetworkLimits): string[];
  /** The most that was ever seen in each window. */
  highest: Record<keyof NetworkLimits, number>;
}

export function createLimitCounter(): LimitCounter {
  const seen = new Map<Counted, number[]>();
  const highest: LimitCounter['highest'] = {
    inviteDay: 0,
    inviteWeek: 0,
    notedInviteMonth: 0,
    messageDay: 0,
    profileDay: 0,
    allDay: 0,
  };
  return {
    highest,
    count(kind, at, allowed) {
      const own = seen.get(kind) ?? [];
      own.push(at);
      seen.set(kind, own);
      return windows.flatMap(({ limit, windowMs, kinds }) => {
        if (!kinds.includes(kind)) return [];
        let used = 0;
        for (const counted of kinds) {
          const instants = seen.get(counted) ?? [];
          // Instants come in order, so the window is the end of the list.
          for (let i = instants.length - 1; i >= 0 && (instants[i] ?? 0) > at - windowMs; i -= 1) used += 1;
        }
        highest[limit] = Math.max(highest[limit], used);
        return used > allowed[limit] ? [`${limit}: ${used} of ${allowed[limit]}`] : [];
      });
    },
  };
}
