import type { Rehearsal as RehearsalReply } from '@waypost/contract/campaigns-rehearsal';
import {
  ACCEPT_DELAY,
  hoursUntilShare,
  PERSON_HOURS,
  REPLY_DELAY,
  type AssumedRate,
} from '@waypost/domain/campaigns/rehearsal/behaviour';
import type { DateRange } from '@waypost/domain/campaigns/rehearsal/range';
import type { Rehearsal } from '@waypost/domain/campaigns/rehearsal/rehearsal';
import type { ReadInput } from './read-input.ts';

const leftOutShown = 200;

/** The rehearsal as it travels: instants as text, left out leads counted by reason. */
export function viewRehearsal(
  rehearsal: Rehearsal,
  { input, total, otherTotal }: ReadInput,
  finishBy: string | null,
): RehearsalReply {
  const looked = input.leads.filter(({ campaign }) => campaign === 0).length;
  const { calendar, senders, leftOut, behaviour, capacity } = rehearsal;
  return {
    seeds: [...rehearsal.seeds],
    from: iso(rehearsal.from),
    days: rehearsal.days,
    zone: rehearsal.zone,
    leads: { total, looked, played: rehearsal.played, sampled: looked < total },
    otherLeads: { total: otherTotal, played: input.leads.length - looked },
    calendar: calendar.map((day) => ({
      ...day,
      kinds: [...day.kinds],
      holidayOf: holidayOf(day.date, input),
      first: day.first.map((action) => ({ ...action, at: iso(action.at) })),
    })),
    totals: { ...rehearsal.totals, kinds: [...rehearsal.totals.kinds] },
    finish: dates(rehearsal.finish),
    finishedRuns: rehearsal.finishedRuns,
    ends: [...rehearsal.ends],
    unfinished: rehearsal.unfinished,
    waitedForCompany: rehearsal.waitedForCompany,
    senders: senders.map((sender) => ({
      ...sender,
      caps: [...sender.caps],
      days: sender.days.map((day) => ({ ...day, kinds: [...day.kinds] })),
    })),
    shares: [...rehearsal.shares],
    leftOut: {
      total: leftOut.length,
      reasons: reasonsOf(leftOut),
      leads: leftOut.slice(0, leftOutShown),
    },
    assumptions: {
      accept: rate(behaviour.accept),
      reply: rate(behaviour.reply),
      acceptHours: { half: hoursUntilShare(ACCEPT_DELAY, 0.5), most: hoursUntilShare(ACCEPT_DELAY, 0.9) },
      replyHours: { half: hoursUntilShare(REPLY_DELAY, 0.5), most: hoursUntilShare(REPLY_DELAY, 0.9) },
      personHours: PERSON_HOURS,
    },
    whatIfRuns: rehearsal.whatIfRuns,
    whatIf: rehearsal.whatIf.map((one) => ({ ...one, finish: dates(one.finish) })),
    capacity:
      capacity === null || finishBy === null
        ? null
        : { finishBy, senders: capacity.senders, sentence: capacity.sentence },
  };
}

/** A day without actions says why, where a holiday is the reason: all closed days look alike otherwise. */
function holidayOf(date: string, { campaigns, senders }: ReadInput['input']): string[] {
  const ofCampaign = campaigns[0]?.hours?.holidays.includes(date) ?? false;
  return senders
    .filter(({ workingHours }) => ofCampaign || workingHours?.holidays.includes(date))
    .map(({ name }) => name);
}

function reasonsOf(leftOut: Rehearsal['leftOut']): RehearsalReply['leftOut']['reasons'] {
  const reasons = new Map<string, { code: string; reason: string; leads: number }>();
  for (const { code, reason } of leftOut) {
    const known = reasons.get(reason) ?? { code, reason, leads: 0 };
    reasons.set(reason, { ...known, leads: known.leads + 1 });
  }
  return [...reasons.values()].toSorted((a, b) => b.leads - a.leads);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function dates({ low, median, high }: DateRange) {
  const orNull = (at: number | null) => (at === null ? null : iso(at));
  return { low: orNull(low), median: orNull(median), high: orNull(high) };
}

function rate({ low, high, source, observed }: AssumedRate) {
  const percent = (share: number) => Math.round(share * 1_000) / 10;
  return { lowPercent: percent(low), highPercent: percent(high), source, observed };
}
