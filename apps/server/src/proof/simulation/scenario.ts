import { ENGINE_TIMINGS, type EngineTiming } from '@waypost/domain/linkedin/timing';
import type { AccountType, BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { MATURE, NEW_ACCOUNT, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import { officeHours, type WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { NetworkLimits } from './network/network-limits.ts';
import type { Chaos } from './sim-process.ts';

/** One small world, drawn from its seed alone: accounts with their limits, people with their sequences, and chaos. */
export interface Scenario {
  timing: EngineTiming;
  /** Business seconds in a wall second. */
  speed: number;
  startMs: number;
  accounts: ScenarioAccount[];
  enrolments: ScenarioEnrolment[];
  outages: Outage[];
  /**
   * Wall milliseconds between two looks of a worker for accounts; null: it looks when they are due. A worker that looks
   * seldom, with all its pumps at once, finds several accounts, and what waits for a slow commit is committed together.
   */
  beatMs: number | null;
  /** How long a commit takes at most. */
  commitMs: number;
  chaos: Chaos;
}

export interface ScenarioAccount {
  id: string;
  type: AccountType;
  warmUp: WarmUpState;
  workingHours: WorkingHours;
  caps: Partial<Record<BudgetKey, { userCap: number }>>;
  networkLimits: NetworkLimits;
  /** Texts that the account publishes itself. */
  posts: string[];
  /** A person answers by hand from this account; such messages keep the hard ceilings only. */
  isTypedIn: boolean;
}

export type Step =
  | { kind: 'visit' | 'follow' | 'react' }
  | { kind: 'invite'; note: string | null }
  | { kind: 'message' | 'inmail' | 'comment'; text: string };

/** The text by which the network tells one effect of a kind from another; null where a pair has one at most. */
export function textOf(step: Step): string | null {
  return 'text' in step ? step.text : null;
}

export interface ScenarioEnrolment {
  id: string;
  accountId: string;
  person: string;
  campaignId: string;
  steps: Step[];
  isConnected: boolean;
  /** An invitation that nobody accepts is taken back in the end. */
  takesBack: boolean;
  /** Business milliseconds until the person accepts an invitation; null: never. */
  acceptsAfterMs: number | null;
  /** Business milliseconds after our message; null: never answers. */
  answersAfterMs: number | null;
  startsAfterMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const accountsPerWorld = 5;
const peoplePerAccount = 12;
const words = [
  ...['harbour', 'violet', 'compass', 'ladder', 'meadow', 'anchor', 'copper', 'lantern', 'orchard', 'pepper'],
  ...['quarry', 'ribbon', 'saddle', 'thicket', 'umbrella', 'velvet', 'walnut', 'yonder', 'zephyr', 'basket'],
  ...['canyon', 'drizzle', 'ember', 'falcon', 'gravel', 'hollow', 'island', 'jigsaw', 'kettle', 'marble'],
];
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'UTC'];

export function drawScenario(seed: string): Scenario {
  const dice = keyedRandom(seed, 'scenario');
  const among = <T>(items: readonly T[]): T => items[Math.floor(dice() * items.length)] as T;
  const between = (from: number, to: number): number => from + Math.floor(dice() * (to - from + 1));
  const isProduction = dice() < 0.75;
  const timing = isProduction ? ENGINE_TIMINGS.production : ENGINE_TIMINGS.fast;
  const text = (): string => Array.from({ length: 9 }, () => among(words)).join(' ');
  const accounts = Array.from({ length: accountsPerWorld }, (_, index) =>
    drawAccount(`account-${index}`, { dice, among, between, text }),
  );
  const enrolments = accounts.flatMap((account) =>
    Array.from({ length: peoplePerAccount }, (_, index): ScenarioEnrolment => {
      const isConnected = dice() < 0.4;
      const messages = Array.from({ length: between(1, 3) }, (): Step => ({ kind: 'message', text: text() }));
      // Now and then a step says again what the one before it said.
      if (messages.length > 1 && dice() < 0.05) messages[1] = messages[0] as Step;
      const light: Step[] = [];
      if (dice() < 0.45) light.push({ kind: 'visit' });
      if (dice() < 0.15) light.push({ kind: 'follow' });
      if (dice() < 0.2) light.push({ kind: 'react' });
      if (dice() < 0.15) light.push({ kind: 'comment', text: text() });
      if (!isConnected && account.type === 'paid' && dice() < 0.25)
        light.push({ kind: 'inmail', text: text() });
      const note = account.type === 'paid' && dice() < 0.4 ? text() : null;
      const invite: Step[] = isConnected ? [] : [{ kind: 'invite', note }];
      return {
        id: `enrolment-${account.id}-${index}`,
        accountId: account.id,
        person: `person-${account.id}-${index}`,
        campaignId: `campaign-${index % 3}`,
        steps: [...light, ...invite, ...messages],
        isConnected,
        takesBack: dice() < 0.5,
        acceptsAfterMs: dice() < 0.75 ? dice() ** 2 * 20 * hourMs : null,
        answersAfterMs: dice() < 0.2 ? dice() ** 2 * 6 * hourMs : null,
        startsAfterMs: dice() * 3 * hourMs,
      };
    }),
  );
  return {
    timing,
    speed: isProduction ? 1 : 60,
    startMs: Date.UTC(2026, between(0, 11), between(1, 28), between(0, 23)),
    accounts,
    enrolments,
    outages: drawOutages(dice),
    chaos: drawChaos(timing),
    ...(dice() < 0.5
      ? { beatMs: null, commitMs: 0 }
      : { beatMs: (20 * minuteMs) / (isProduction ? 1 : 60), commitMs: 0.8 * timing.writeAgeMs }),
  };
}

/** The gateway is away for everybody. Business milliseconds from the start. */
export interface Outage {
  fromMs: number;
  untilMs: number;
}

function drawOutages(dice: () => number): Outage[] {
  return Array.from({ length: Math.floor(dice() * 4) }, () => {
    const fromMs = dice() * 60 * hourMs;
    return { fromMs, untilMs: fromMs + (2 + 70 * dice() ** 2) * minuteMs };
  });
}

/**
 * How workers die and freeze: between any two waits, and far more often at the two places where a long sleep is worst.
 * With the connection made and nothing promised, for longer than the lease: somebody else has claimed it meanwhile.
 * And between the dispatch and its first byte, for longer than two looks: somebody else may have sent it meanwhile.
 */
function drawChaos({ leaseMs, quarantineMs, writeAgeMs }: EngineTiming): Chaos {
  return {
    killChance: 0.0025,
    freezeChance: 0.0016,
    latencyChance: 0.12,
    // Shorter than a lease, longer than a lease, and longer than a whole reconciliation.
    freezeMs(draw) {
      const share = draw();
      if (share < 0.35) return draw() * 2 * writeAgeMs;
      if (share < 0.6) return draw() * 3 * leaseMs;
      return quarantineMs * (0.2 + 3.5 * draw());
    },
    worstAt: new Map([
      ['connect', { chance: 0.02, freezeMs: (draw) => leaseMs * (1.1 + 8 * draw()) }],
      ['stage dispatched', { chance: 0.03, freezeMs: (draw) => quarantineMs * (2.1 + 5 * draw()) }],
    ]),
  };
}

function drawAccount(
  id: string,
  {
    dice,
    among,
    between,
    text,
  }: {
    dice: () => number;
    among: <T>(items: readonly T[]) => T;
    between: (from: number, to: number) => number;
    text: () => string;
  },
): ScenarioAccount {
  const type: AccountType = dice() < 0.5 ? 'free' : 'paid';
  const isNew = dice() < 0.3;
  const isTypedIn = dice() < 0.5;
  const caps = {
    invite_day: { userCap: between(4, 14) },
    invite_week: { userCap: between(14, 40) },
    message_day: { userCap: between(6, 20) },
    ...(type === 'paid' ? { inmail_day: { userCap: between(2, 6) } } : {}),
    engagement_day: { userCap: between(4, 14) },
    withdrawal_day: { userCap: between(2, 8) },
    profile_view_day: { userCap: between(14, 40) },
    all_day: { userCap: between(12, 45) },
  };
  const ceilings = type === 'free' ? { message: 100, all: 120 } : { message: 150, all: 200 };
  return {
    id,
    type,
    warmUp: isNew ? NEW_ACCOUNT : MATURE,
    workingHours: dice() < 0.4 ? officeHours(among(zones)) : allWeek(among(zones)),
    caps,
    isTypedIn,
    posts: isTypedIn ? Array.from({ length: between(0, 2) }, text) : [],
    networkLimits: {
      // A new account begins at five a day and stays there for its first seven active days.
      inviteDay: isNew ? Math.min(5, caps.invite_day.userCap) : caps.invite_day.userCap,
      inviteWeek: caps.invite_week.userCap,
      notedInviteMonth: type === 'free' ? 5 : Number.POSITIVE_INFINITY,
      inmailDay: caps.inmail_day?.userCap ?? 0,
      engagementDay: caps.engagement_day.userCap,
      withdrawalDay: caps.withdrawal_day.userCap,
      messageDay: isTypedIn ? ceilings.message : caps.message_day.userCap,
      profileDay: caps.profile_view_day.userCap,
      allDay: isTypedIn ? ceilings.all : caps.all_day.userCap,
    },
  };
}

function allWeek(zone: string): WorkingHours {
  const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
  return { zone, intervals, holidays: [] };
}
