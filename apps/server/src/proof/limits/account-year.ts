import type { AccountType, ActionKind, BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { PLAIN_RHYTHM, type Rhythm } from '@waypost/domain/linkedin/rhythm';
import { MATURE, NEW_ACCOUNT, WARM_UP_MODES, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { WorkingHours, WorkingInterval } from '@waypost/domain/linkedin/working-hours';

/** One account and what happens to it: its hours, its settings as they are edited, and the times without an engine. */
export interface AccountYear {
  id: string;
  type: AccountType;
  hours: WorkingHours;
  warmUp: WarmUpState;
  /** Gaps, daily variation and quiet weekends that its owner chose. */
  rhythm: Rhythm;
  /** Settings by the instant from which they hold; the first holds from the start. */
  edits: { from: number; caps: Partial<Record<BudgetKey, number>> }[];
  /** The engine is down, or the account is signed out. */
  pauses: { from: number; until: number; kind: 'engine down' | 'signed out' }[];
  /** LinkedIn asks to slow down at these instants. */
  limitSignals: number[];
  /** Fewer people accept: from these instants on invitations rest for `acceptRestDays`. */
  acceptFalls: number[];
  /** Instants at which a person answers by hand. */
  replies: number[];
  /** Kinds that the campaigns always have something of. */
  kinds: ActionKind[];
  /** Actions a day that the campaigns ask for at most. */
  dailyWish: number;
  startsAt: number;
  endsAt: number;
}

const dayMs = 86_400_000;
export const acceptRestDays = 3;

/** With and without daylight saving, on both sides of the equator, with half and quarter hours. */
export const zones = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Denver', 'America/Chicago'],
  ...['America/New_York', 'America/Halifax', 'America/St_Johns', 'America/Sao_Paulo', 'Atlantic/Azores'],
  ...['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'Africa/Cairo', 'Asia/Tehran', 'Asia/Dubai'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Shanghai', 'Asia/Tokyo', 'Australia/Adelaide'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham'],
] as const;

const editable: readonly BudgetKey[] = [
  ...(['invite_day', 'invite_week', 'invite_note_month', 'message_day', 'profile_view_day'] as const),
  'inmail_day',
  ...(['engagement_day', 'withdrawal_day', 'all_day'] as const),
];

export function drawAccountYear(
  seed: string,
  index: number,
  span: { startsAt: number; endsAt: number },
): AccountYear {
  const dice = keyedRandom(seed, 'account', String(index));
  const { startsAt, endsAt } = span;
  const between = (from: number, to: number): number => from + Math.floor(dice() * (to - from + 1));
  const instants = (meanDays: number): number[] => {
    const found: number[] = [];
    for (let at = startsAt; ;) {
      at += -Math.log(1 - dice()) * meanDays * dayMs;
      if (at >= endsAt) return found;
      found.push(Math.floor(at));
    }
  };
  const zone = zones[index % zones.length] ?? 'UTC';
  const caps = (): AccountYear['edits'][number]['caps'] => {
    const chosen: Partial<Record<BudgetKey, number>> = {};
    for (const budget of editable) {
      const draw = dice();
      // Absent is the default; far above the ceiling counts as the ceiling; nothing at all is a choice too.
      if (draw < 0.4) chosen[budget] = between(1, 60);
      else if (draw < 0.5) chosen[budget] = 10_000;
      else if (draw < 0.53) chosen[budget] = 0;
    }
    return chosen;
  };
  const type: AccountType = dice() < 0.5 ? 'free' : 'paid';
  return {
    id: `account-${index}`,
    type,
    hours: { zone, intervals: drawIntervals(dice), holidays: drawHolidays(dice, startsAt) },
    warmUp:
      dice() < 0.5
        ? { ...NEW_ACCOUNT, mode: WARM_UP_MODES[between(0, WARM_UP_MODES.length - 1)] ?? 'normal' }
        : MATURE,
    rhythm: drawRhythm(dice),
    edits: [startsAt, ...instants(20)].map((from) => ({ from, caps: caps() })),
    pauses: instants(12).map((from) => ({
      from,
      until: from + Math.floor(dice() ** 3 * 20 * dayMs) + 60_000,
      kind: dice() < 0.6 ? 'engine down' : 'signed out',
    })),
    limitSignals: instants(60),
    acceptFalls: instants(70),
    replies: instants(0.7),
    kinds: [
      ...(['invite', 'message', 'visit', 'follow', 'react', 'comment', 'withdraw'] as const),
      ...(type === 'paid' ? (['inmail'] as const) : []),
    ],
    dailyWish: dice() < 0.25 ? 500 : between(5, 50),
    startsAt,
    endsAt,
  };
}

function drawIntervals(dice: () => number): WorkingInterval[] {
  const draw = dice();
  const every = [1, 2, 3, 4, 5, 6, 7];
  const days = draw < 0.7 ? every.slice(0, 5) : every;
  const shape: readonly (readonly [number, number])[] =
    draw < 0.35
      ? [[540, 1_020]]
      : draw < 0.6
        ? [
            [510, 720],
            [780, 1_110],
          ]
        : // Through the night, over the hour that is skipped or repeated.
          [
            [0, 240],
            [1_200, 1_440],
          ];
  return days.flatMap((weekday) =>
    shape.map(([startMinute, endMinute]) => ({ weekday, startMinute, endMinute })),
  );
}

function drawHolidays(dice: () => number, startsAt: number): string[] {
  return Array.from({ length: 12 }, () =>
    new Date(startsAt + Math.floor(dice() * 365) * dayMs).toISOString().slice(0, 10),
  );
}

function drawRhythm(dice: () => number): Rhythm {
  if (dice() < 0.3) return PLAIN_RHYTHM;
  const gapFromSeconds = 45 + Math.floor(dice() ** 2 * 300);
  return {
    gapFromSeconds,
    // Half of the shortest wide at least: narrower ones are allowed too, and are heard as a beat by `compareRhythms`.
    gapToSeconds: Math.min(900, Math.ceil(gapFromSeconds * 1.5) + 30 + Math.floor(dice() * 300)),
    dailyVariationPercent: Math.floor(dice() * 16),
    isWeekendLight: dice() < 0.5,
    lightActionsBeforeInvite: 0,
  };
}
