/**
 * The network's own counting: rolling windows at the instant a request arrives, without any pad, over everything that
 * arrives. Nothing here comes from the product.
 */

export type Counted =
  | 'invite'
  | 'noted_invite'
  | 'message'
  | 'inmail'
  | 'visit'
  | 'profile'
  | 'follow'
  | 'react'
  | 'comment'
  | 'withdraw'
  | 'post';

/** What one account may do; windows in business time. */
export interface NetworkLimits {
  inviteDay: number;
  inviteWeek: number;
  notedInviteMonth: number;
  messageDay: number;
  inmailDay: number;
  profileDay: number;
  engagementDay: number;
  withdrawalDay: number;
  allDay: number;
}

const dayMs = 86_400_000;
const invitations: readonly Counted[] = ['invite', 'noted_invite'];
const engagements: readonly Counted[] = ['follow', 'react', 'comment'];
const windows: readonly {
  limit: keyof NetworkLimits;
  windowMs: number;
  kinds: readonly Counted[];
}[] = [
  { limit: 'inviteDay', windowMs: dayMs, kinds: invitations },
  { limit: 'inviteWeek', windowMs: 7 * dayMs, kinds: invitations },
  { limit: 'notedInviteMonth', windowMs: 30 * dayMs, kinds: ['noted_invite'] },
  { limit: 'messageDay', windowMs: dayMs, kinds: ['message'] },
  { limit: 'inmailDay', windowMs: dayMs, kinds: ['inmail'] },
  { limit: 'profileDay', windowMs: dayMs, kinds: ['visit', 'profile'] },
  { limit: 'engagementDay', windowMs: dayMs, kinds: engagements },
  { limit: 'withdrawalDay', windowMs: dayMs, kinds: ['withdraw'] },
  {
    limit: 'allDay',
    windowMs: dayMs,
    kinds: [...invitations, ...engagements, 'message', 'inmail', 'visit', 'withdraw', 'post'],
  },
];

export interface LimitCounter {
  /** Notes an arrival and answers the limits that it passes. `allowed` is read at that instant. */
  count(kind: Counted, at: number, allowed: NetworkLimits): string[];
  /** How often a window was filled to the last action. */
  filled(): number;
}

export function createLimitCounter(): LimitCounter {
  const seen = new Map<Counted, number[]>();
  let full = 0;
  return {
    filled: () => full,
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
        if (used === allowed[limit]) full += 1;
        return used > allowed[limit] ? [`${limit}: ${used} of ${allowed[limit]}`] : [];
      });
    },
  };
}
