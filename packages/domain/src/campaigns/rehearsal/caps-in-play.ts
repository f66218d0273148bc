import type { ActionKind } from '../../linkedin/daily-limits.ts';
import { type DayCapKind, dayCapReachMs, dayCapWait } from '../../linkedin/day-cap.ts';
import type { Verdict } from '../../linkedin/permit.ts';
import { dayCapOf } from '../../linkedin/queue-forecast.ts';
import type { RehearsalCampaign } from './rehearsal-input.ts';

/** Daily caps of campaigns while a run is played: what one sender spends is spent for all. */
export type CapsInPlay = {
  /** Null: one more may go. */
  readonly ask: (
    campaign: number,
    kind: ActionKind,
    now: number,
  ) => Extract<Verdict, { verdict: 'wait' }> | null;
  readonly spend: (campaign: number, kind: ActionKind, now: number) => void;
};

/** Null: no campaign has any, so senders share nothing. */
export function createCapsInPlay(campaigns: readonly RehearsalCampaign[], padMs: number): CapsInPlay | null {
  if (campaigns.every(({ dayCaps }) => dayCaps === undefined)) return null;
  const spent = campaigns.map(
    ({ dayCaps }) =>
      new Map<DayCapKind, number[]>(
        Object.entries(dayCaps?.spent ?? {}).map(([kind, at]) => [kind as DayCapKind, [...at]]),
      ),
  );
  const capOf = (campaign: number, kind: ActionKind) => dayCapOf(campaigns[campaign]?.dayCaps, kind);
  return {
    ask(campaign, kind, now) {
      const cap = capOf(campaign, kind);
      if (cap === undefined) return null;
      const wait = dayCapWait({ cap: cap.cap, spent: spent[campaign]?.get(cap.kind) ?? [] }, padMs, now);
      if (wait === null) return null;
      const reason = { code: 'campaign_cap_spent', kind: cap.kind, cap: cap.cap, used: wait.used } as const;
      return { verdict: 'wait', until: wait.until, reason, also: [] };
    },
    spend(campaign, kind, now) {
      const cap = capOf(campaign, kind);
      if (cap === undefined) return;
      const from = now - dayCapReachMs(padMs);
      const before = spent[campaign]?.get(cap.kind)?.filter((at) => at > from) ?? [];
      spent[campaign]?.set(cap.kind, [...before, now]);
    },
  };
}
