import { z } from 'zod';
import { cursor, id, isoInstant, page } from './fields.ts';

/** A rehearsal: the campaign played on a simulated network. Nothing of it is sent or stored. */

const count = z.number().int().min(0);
/** 10 %, half and 90 % of the runs are at or below these. */
export const rehearsalRange = z.object({ low: count, median: count, high: count });
export type RehearsalRange = z.infer<typeof rehearsalRange>;

/** The same for instants; null: so many runs had not come to it before the last day. */
export const rehearsalDates = z.object({
  low: isoInstant.nullable(),
  median: isoInstant.nullable(),
  high: isoInstant.nullable(),
});
export type RehearsalDates = z.infer<typeof rehearsalDates>;

const kindRange = z.object({ kind: z.string(), range: rehearsalRange });

/** A band in percent that each run draws its own rate from. */
const assumedRate = z.object({
  lowPercent: z.number(),
  highPercent: z.number(),
  source: z.enum(['assumed', 'measured']),
  observed: z.object({ happened: count, of: count }).nullable(),
});

export const rehearseBody = z.strictObject({
  /** The first of the seeds; the others follow it. */
  seed: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Days that are played. */
  days: z.number().int().min(1).max(120).optional(),
  /** Last day, in the rehearsal's zone: answers how many senders it takes to end by then. */
  finishBy: z.iso.date().optional(),
});

export const rehearsal = z.object({
  seeds: z.array(z.number().int()),
  from: isoInstant,
  days: z.number().int(),
  /** The zone of the calendar's days. */
  zone: z.string(),
  leads: z.object({
    total: count,
    /** Leads that were looked at: all, or an even sample of a large campaign. */
    looked: count,
    played: count,
    sampled: z.boolean(),
  }),
  /** Leads of other active campaigns on the same senders. */
  otherLeads: z.object({ total: count, played: count }),
  calendar: z.array(
    z.object({
      date: z.string(),
      kinds: z.array(kindRange),
      total: rehearsalRange,
      accepts: rehearsalRange,
      replies: rehearsalRange,
      /** Names of the senders that rest then, because it is a holiday of theirs or of the campaign. */
      holidayOf: z.array(z.string()),
      first: z.array(
        z.object({
          at: isoInstant,
          kind: z.string(),
          leadName: z.string(),
          senderName: z.string(),
          senderZone: z.string().nullable(),
        }),
      ),
    }),
  ),
  totals: z.object({
    kinds: z.array(kindRange),
    accepts: rehearsalRange,
    replies: rehearsalRange,
    endedLeads: rehearsalRange,
  }),
  finish: rehearsalDates,
  finishedRuns: count,
  ends: z.array(z.object({ outcome: z.string(), reason: z.string(), leads: rehearsalRange })),
  unfinished: rehearsalRange,
  /** Leads that began later because enough people of their company had begun that week. */
  waitedForCompany: rehearsalRange,
  senders: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.string(),
      leads: count,
      caps: z.array(z.object({ budget: z.string(), noun: z.string(), cap: count })),
      days: z.array(
        z.object({
          date: z.string(),
          kinds: z.array(kindRange),
          total: rehearsalRange,
          inviteCap: count,
          /** What kept waiting actions back, and in how many runs; null: nothing had to wait. */
          binding: z
            .object({ kind: z.enum(['limit', 'hours']), sentence: z.string(), runs: count })
            .nullable(),
        }),
      ),
    }),
  ),
  shares: z.array(
    z.object({ campaignId: id, name: z.string(), actions: rehearsalRange, percent: z.number() }),
  ),
  leftOut: z.object({
    total: count,
    reasons: z.array(z.object({ code: z.string(), reason: z.string(), leads: count })),
    /** The first 200. */
    leads: z.array(
      z.object({
        leadId: id,
        name: z.string(),
        company: z.string().nullable(),
        code: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  assumptions: z.object({
    accept: assumedRate,
    reply: assumedRate,
    /** Half, and nine in ten, of those who answer at all have done so by then. */
    acceptHours: z.object({ half: z.number(), most: z.number() }),
    replyHours: z.object({ half: z.number(), most: z.number() }),
    /** What waits for a person inside the sequence is done after so many hours. */
    personHours: z.number(),
  }),
  whatIfRuns: count,
  whatIf: z.array(
    z.object({
      change: z.enum(['one_more_sender', 'five_more_invitations']),
      note: z.string(),
      finish: rehearsalDates,
      daysEarlier: z.number().int().nullable(),
      endedLeads: count,
    }),
  ),
  capacity: z.object({ finishBy: z.iso.date(), senders: count.nullable(), sentence: z.string() }).nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const rehearsedMessagesQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

/** Everything one lead could read, in every wording that has a share. */
export const rehearsedMessagesPage = page(
  z.object({
    leadId: id,
    name: z.string(),
    headline: z.string().nullable(),
    company: z.string().nullable(),
    senderName: z.string().nullable(),
    /** Set for leads that take no part. */
    leftOut: z.string().nullable(),
    messages: z.array(
      z.object({
        nodeId: z.string(),
        kind: z.string(),
        variantId: z.string(),
        /** The letter of this wording; null where the step has one alone. */
        variant: z.string().nullable(),
        /** Null: an invitation without a note, or a problem. */
        text: z.string().nullable(),
        /** Of an InMail. */
        subject: z.string().nullable(),
        fallbacksUsed: z.array(z.string()),
        problem: z.string().nullable(),
      }),
    ),
  }),
).extend({ total: count });
export type RehearsedMessages = z.infer<typeof rehearsedMessagesPage>;
