import type { ActionKind } from '../../linkedin/daily-limits.ts';

/** What is counted while one run is played. Days are indexes of the calendar. */
export type DayCounts = Map<ActionKind, Int32Array>;

export type SenderTally = {
  /** Of all campaigns that use the sender. */
  readonly kinds: DayCounts;
  /** Actions by campaign, whole run. */
  readonly byCampaign: Int32Array;
  /** Most invitations a day that were allowed on that day; -1: nobody asked. */
  readonly inviteCap: Int32Array;
  /** What kept waiting actions back that day: one note for each limit. */
  readonly binding: Map<string, BindingNote>[];
};

export type BindingNote = {
  /** With the figures of that day. */
  readonly sentence: string;
  /** False: closed hours. */
  readonly isLimit: boolean;
  /** Milliseconds of that day in which it kept something back. */
  readonly weight: number;
};

export type TimelineAction = {
  readonly at: number;
  readonly kind: ActionKind;
  readonly lead: number;
  readonly sender: number;
  readonly nodeId: string;
};

export type RunTally = {
  readonly seed: number;
  /** The rehearsed campaign alone, here and below. */
  readonly kinds: DayCounts;
  readonly accepts: Int32Array;
  readonly replies: Int32Array;
  /** Leads by outcome and sentence. */
  readonly ends: Map<string, number>;
  /** Leads that cannot go on, by lead, with the sentence. */
  readonly held: Map<number, string>;
  /** Leads whose last word is not spoken when the run ends. */
  unfinished: number;
  /** Leads that began later because enough people of their company had begun that week. */
  waitedForCompany: number;
  /** When the last lead ended; null while some have not. */
  finishAt: number | null;
  readonly senders: readonly SenderTally[];
  /** The first actions of each day; kept for one run only. */
  readonly timeline: readonly TimelineAction[][] | null;
};

export function createRunTally(
  seed: number,
  size: { days: number; senders: number; campaigns: number; keepsTimeline: boolean },
): RunTally {
  const perDay = () => new Int32Array(size.days);
  return {
    seed,
    kinds: new Map(),
    accepts: perDay(),
    replies: perDay(),
    ends: new Map(),
    held: new Map(),
    unfinished: 0,
    waitedForCompany: 0,
    finishAt: null,
    senders: Array.from({ length: size.senders }, () => ({
      kinds: new Map(),
      byCampaign: new Int32Array(size.campaigns),
      inviteCap: perDay().fill(-1),
      binding: Array.from({ length: size.days }, () => new Map<string, BindingNote>()),
    })),
    timeline: size.keepsTimeline ? Array.from({ length: size.days }, () => []) : null,
  };
}

export function countOn(counts: DayCounts, kind: ActionKind, day: number, days: number): void {
  let row = counts.get(kind);
  if (row === undefined) counts.set(kind, (row = new Int32Array(days)));
  row[day] = (row[day] ?? 0) + 1;
}

/** @param end outcome and sentence. */
export function countEnd({ ends }: RunTally, end: string, leads: 1 | -1): void {
  const count = (ends.get(end) ?? 0) + leads;
  if (count > 0) ends.set(end, count);
  else ends.delete(end);
}

export function addOn(row: Int32Array, index: number): void {
  row[index] = (row[index] ?? 0) + 1;
}
