/**
 * Whose turn it is inside an account: weighted round-robin between campaigns, counted over the newest turns, so
 * that one campaign cannot starve another and one that was added today does not take the whole day.
 */

/** Turns of one priority that are looked back at. */
export const TURNS_COUNTED = 20;
/** Shares that can be set per campaign; without one it is `SHARE_DEFAULT`. */
export const SHARE_MIN = 1;
export const SHARE_MAX = 10;
export const SHARE_DEFAULT = 1;

export type Shares = Readonly<Record<string, number>>;

/** `campaignId` null: planned by hand or by the product itself; such actions take turns as one campaign would. */
export type Turn = { readonly kind: string; readonly campaignId: string | null };

export type Candidate = Turn & {
  readonly id: string;
  /** Smaller goes first. */
  readonly priority: number;
  readonly notBefore: number;
};

/** The newest turns by priority, newest first; at most `TURNS_COUNTED` of each are counted. */
export type RecentTurns = Readonly<Record<number, readonly Turn[]>>;

/** A share as it counts: a whole number inside its bounds; nonsense counts as the default. */
export function shareOf(shares: Shares, campaignId: string | null): number {
  if (campaignId === null || !Object.hasOwn(shares, campaignId)) return SHARE_DEFAULT;
  const share = shares[campaignId] ?? SHARE_DEFAULT;
  if (!Number.isFinite(share)) return SHARE_DEFAULT;
  return Math.min(SHARE_MAX, Math.max(SHARE_MIN, Math.round(share)));
}

/**
 * Priority first, then whichever kind of a campaign has had least of its share lately, then whoever waited
 * longest for a turn. Visits and invitations of one campaign take turns too: neither starves the other.
 * @param lightBeforeInvite visits, follows and likes that go between two invitations, where some are ready.
 */
export function inTurn<T extends Candidate>(
  candidates: readonly T[],
  turns: RecentTurns,
  shares: Shares,
  lightBeforeInvite = 0,
): readonly T[] {
  const behind = invitesBehind(candidates, turns, lightBeforeInvite);
  const rank = ({ kind, priority }: T): number => (kind === 'invite' && behind.has(priority) ? 1 : 0);
  return candidates
    .map((candidate) => ({ candidate, ...standing(candidate, turns, shares) }))
    .toSorted(
      (a, b) =>
        a.candidate.priority - b.candidate.priority ||
        rank(a.candidate) - rank(b.candidate) ||
        a.had - b.had ||
        b.turnsAgo - a.turnsAgo ||
        a.candidate.notBefore - b.candidate.notBefore ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

const LIGHT_KINDS: ReadonlySet<string> = new Set(['visit', 'follow', 'react']);
const NONE: ReadonlySet<number> = new Set();

/** Priorities at which something light goes before the next invitation. */
function invitesBehind(
  candidates: readonly Candidate[],
  turns: RecentTurns,
  lightBeforeInvite: number,
): ReadonlySet<number> {
  if (lightBeforeInvite === 0) return NONE;
  const light = candidates.filter(({ kind }) => LIGHT_KINDS.has(kind)).map(({ priority }) => priority);
  return new Set(
    light.filter((priority) => {
      const recent = (turns[priority] ?? []).slice(0, TURNS_COUNTED);
      const last = recent.findIndex(({ kind }) => kind === 'invite');
      const since = last === -1 ? recent : recent.slice(0, last);
      return since.filter(({ kind }) => LIGHT_KINDS.has(kind)).length < lightBeforeInvite;
    }),
  );
}

function standing({ kind, campaignId, priority }: Candidate, turns: RecentTurns, shares: Shares) {
  const recent = (turns[priority] ?? []).slice(0, TURNS_COUNTED);
  const isOwn = (turn: Turn) => turn.kind === kind && turn.campaignId === campaignId;
  const last = recent.findIndex((turn) => isOwn(turn));
  return {
    had: recent.filter((turn) => isOwn(turn)).length / shareOf(shares, campaignId),
    turnsAgo: last === -1 ? TURNS_COUNTED : last,
  };
}
