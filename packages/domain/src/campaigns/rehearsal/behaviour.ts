import { keyedRandom } from '../../linkedin/jitter.ts';
import { RATE_OBSERVATIONS_MIN } from '../stats.ts';

/**
 * How people are assumed to behave in a rehearsal. Without enough observations of one's own these are assumptions,
 * named as such wherever a number made from them is shown. Every draw is keyed by seed and person, so a what-if meets
 * the same people.
 */

/** A rate is not one number but a band: each run draws its own from here. Shares in [0, 1]. */
export type AssumedRate = {
  readonly low: number;
  readonly high: number;
  readonly source: 'assumed' | 'measured';
  /** Of a measured rate. */
  readonly observed: { readonly happened: number; readonly of: number } | null;
};

export type Behaviour = {
  /** Invitations that are accepted at all. */
  readonly accept: AssumedRate;
  /** Messages that are answered at all, per message. */
  readonly reply: AssumedRate;
};

const ASSUMED: Behaviour = {
  accept: { low: 0.2, high: 0.4, source: 'assumed', observed: null },
  reply: { low: 0.04, high: 0.12, source: 'assumed', observed: null },
};

/** Share of all acceptances (or answers) that have come by so many hours. Assumed; straight between the points. */
type DelayCurve = readonly (readonly [share: number, hours: number])[];

export const ACCEPT_DELAY: DelayCurve = [
  [0, 0.2],
  [0.3, 12],
  [0.5, 48],
  [0.75, 120],
  [0.9, 240],
  [1, 720],
];
export const REPLY_DELAY: DelayCurve = [
  [0, 0.1],
  [0.3, 4],
  [0.6, 24],
  [0.85, 72],
  [1, 336],
];
/** What waits for a person inside the sequence (a task, an approval) is assumed to be done after this. */
export const PERSON_HOURS = 24;

const HOUR_MS = 3_600_000;

export type Measured = {
  /** Invitations old enough that an unanswered one counts as not accepted. */
  readonly invitations: { readonly happened: number; readonly of: number };
  readonly messages: { readonly happened: number; readonly of: number };
};

/** Own rates from 20 observations on, with the spread that so many observations leave; else the assumptions. */
export function behaviourFrom(measured: Measured): Behaviour {
  return {
    accept: rateFrom(measured.invitations, ASSUMED.accept),
    reply: rateFrom(measured.messages, ASSUMED.reply),
  };
}

/** Two standard errors around the observed share (Agresti-Coull, so that 0 of 20 is not a certainty). */
function rateFrom(
  { happened, of }: { readonly happened: number; readonly of: number },
  assumed: AssumedRate,
): AssumedRate {
  if (of < RATE_OBSERVATIONS_MIN) return assumed;
  const centre = (happened + 2) / (of + 4);
  const spread = 2 * Math.sqrt((centre * (1 - centre)) / (of + 4));
  return {
    low: Math.max(0, centre - spread),
    high: Math.min(1, centre + spread),
    source: 'measured',
    observed: { happened, of },
  };
}

/** The people of one run. Delays are milliseconds; null: never. */
export type People = {
  readonly acceptDelayMs: (leadId: string) => number | null;
  /** For an invitation that has already waited this long without an answer. */
  readonly acceptDelayAfterMs: (leadId: string, waitedMs: number) => number | null;
  readonly replyDelayMs: (leadId: string, nodeId: string) => number | null;
};

/** Redraws until the person is one who has not answered yet; after so many the answer is "never". */
const REDRAWS_MAX = 20;

export function peopleOf(behaviour: Behaviour, seed: number): People {
  const run = String(seed);
  const within = ({ low, high }: AssumedRate, name: string) => low + (high - low) * keyedRandom(run, name)();
  const acceptRate = within(behaviour.accept, 'accept-rate');
  const replyRate = within(behaviour.reply, 'reply-rate');
  const draw = (random: () => number, rate: number, curve: DelayCurve) =>
    random() < rate ? delayMs(curve, random()) : null;
  return {
    acceptDelayMs: (leadId) => draw(keyedRandom(run, leadId, 'accept'), acceptRate, ACCEPT_DELAY),
    acceptDelayAfterMs(leadId, waitedMs) {
      const random = keyedRandom(run, leadId, 'accept');
      for (let tries = 0; tries < REDRAWS_MAX; tries += 1) {
        const delay = draw(random, acceptRate, ACCEPT_DELAY);
        if (delay === null || delay > waitedMs) return delay;
      }
      return null;
    },
    replyDelayMs: (leadId, nodeId) => draw(keyedRandom(run, leadId, nodeId, 'reply'), replyRate, REPLY_DELAY),
  };
}

function delayMs(curve: DelayCurve, share: number): number {
  return Math.round(hoursUntilShare(curve, share) * HOUR_MS);
}

/** By when such a share of those who answer at all have answered. @param share in [0, 1]. */
export function hoursUntilShare(curve: DelayCurve, share: number): number {
  let [from, fromHours] = curve[0] ?? [0, 0];
  for (const [to, toHours] of curve) {
    if (share <= to && to > from) {
      return fromHours + ((share - from) / (to - from)) * (toHours - fromHours);
    }
    [from, fromHours] = [to, toHours];
  }
  return fromHours;
}
