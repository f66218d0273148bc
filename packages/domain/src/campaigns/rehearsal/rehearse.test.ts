import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_RHYTHM } from '../../linkedin/rhythm.ts';
import { MATURE, NEW_ACCOUNT } from '../../linkedin/warm-up.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';
import { NO_FACTS, startEnrolment } from '../sequence/enrolment.ts';
import type { SequenceGraph } from '../sequence/graph.ts';
import { behaviourFrom, hoursUntilShare, ACCEPT_DELAY } from './behaviour.ts';
import { dateRangeOf, rangeOf } from './range.ts';
import { rehearse } from './rehearse.ts';
import type { RehearsalSender } from './rehearsal-input.ts';
import { seedsFrom } from './seeds.ts';
import { aRehearsal, aSender, DAY, MONDAY, someLeads } from './testing/a-rehearsal.ts';

describe('a rehearsal', () => {
  it('answers identically on replay and leaves its input as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 20 }), (seed, leads) => {
        const senders = [aSender('a'), aSender('b')];
        const input = aRehearsal({ leads: someLeads(leads), seeds: seedsFrom(seed, 2), senders });
        const before = structuredClone(input);
        const first = rehearse(input, { whatIf: false, finishBy: null });
        expect(rehearse(structuredClone(input), { whatIf: false, finishBy: null })).toEqual(first);
        expect(input).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });

  it('answers its what-ifs and senders needed identically on replay', () => {
    const input = aRehearsal({ leads: someLeads(12), seeds: [3, 4] });
    const wanted = { whatIf: true, finishBy: MONDAY + 20 * DAY };
    expect(rehearse(structuredClone(input), wanted)).toEqual(rehearse(input, wanted));
  });

  it('adds up: every lead ends, stays unfinished or is left out', () => {
    const leads = [
      ...someLeads(25),
      ...someLeads(2, { leftOut: { code: 'excluded', reason: 'Excluded by the rule “Customers”.' } }),
    ];
    const answer = rehearse(aRehearsal({ leads, seeds: [7] }));
    expect(answer.played).toBe(25);
    expect(answer.leftOut.map(({ code }) => code)).toEqual(['excluded', 'excluded']);
    expect(answer.totals.endedLeads.median + answer.unfinished.median).toBe(25);
    const invites = answer.totals.kinds.find(({ kind }) => kind === 'invite')?.range.median;
    const perDay = answer.calendar.reduce(
      (sum, { kinds }) => sum + (kinds.find(({ kind }) => kind === 'invite')?.range.median ?? 0),
      0,
    );
    expect([invites, perDay]).toEqual([25, 25]);
  });

  it('invites nobody again before three weeks have passed since a withdrawal', () => {
    const never = { low: 0, high: 0, source: 'assumed', observed: null } as const;
    const wording = [{ id: 'a', share: 1, body: '' }];
    const graph: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'first',
      nodes: {
        first: { id: 'first', kind: 'invite', variants: wording, next: 'ask' },
        ask: {
          id: 'ask',
          kind: 'condition',
          test: { kind: 'accepted_within', days: 15 },
          yes: 'end',
          no: 'back',
        },
        back: { id: 'back', kind: 'withdraw', next: 'again' },
        again: { id: 'again', kind: 'invite', variants: wording, next: 'end' },
        end: { id: 'end', kind: 'end' },
      },
    };
    const input = aRehearsal({ leads: someLeads(1, { state: startEnrolment('first', MONDAY) }), seeds: [7] });
    const campaigns = input.campaigns.map((campaign) => ({ ...campaign, graphs: [graph] }));
    const { calendar } = rehearse({ ...input, campaigns, behaviour: { accept: never, reply: never } });
    const dayOf = (wanted: string) =>
      calendar.flatMap(({ kinds }, day) => (kinds.some(({ kind }) => kind === wanted) ? [day] : []));
    const [withdrawn = 0] = dayOf('withdraw');
    const [, again = 0] = dayOf('invite');
    expect(withdrawn).toBeGreaterThanOrEqual(15);
    expect(again - withdrawn).toBeGreaterThanOrEqual(21);
  });

  it('counts who answers after the last step as replied, so that ends and replies agree', () => {
    const always = { low: 1, high: 1, source: 'assumed', observed: null } as const;
    const input = aRehearsal({ leads: someLeads(25), seeds: [7], days: 90 });
    const { ends, totals, unfinished } = rehearse({ ...input, behaviour: { accept: always, reply: always } });
    const replied = ends.filter(({ outcome }) => outcome === 'replied');
    expect(replied.map(({ reason }) => reason)).toContain('The lead replied after the last step.');
    expect(replied.reduce((sum, { leads }) => sum + leads.median, 0)).toBe(totals.replies.median);
    expect(totals.endedLeads.median + unfinished.median).toBe(25);
  });

  it('names what binds: with two invitations a day the invitations limit, day after day', () => {
    const limited = aSender('a', { limits: { invite_day: { userCap: 2 } } });
    const answer = rehearse(aRehearsal({ senders: [limited], leads: someLeads(12) }));
    const days = answer.senders[0]?.days ?? [];
    const bound = days.filter(({ binding }) => binding?.sentence.includes('2 of 2 invitations'));
    expect(bound.length).toBeGreaterThanOrEqual(4);
    expect(bound[0]?.binding?.sentence).toContain('your own limit is binding');
    expect(days.every(({ inviteCap }) => inviteCap === 2)).toBe(true);
    // Nothing binds on a day off.
    expect(days.find(({ date }) => date === '2026-11-28')?.binding ?? null).toBeNull();
  });

  it('names a limit with the figures of the day it speaks of, while the cap changes from day to day', () => {
    let named = 0;
    for (const [index, accountKey] of ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'].entries()) {
      const rhythm = { ...PLAIN_RHYTHM, dailyVariationPercent: 15, accountKey };
      const warmUp = { ...NEW_ACCOUNT, activeDays: 2 + index, mode: 'gentle' } as const;
      const own = aSender('a', { rhythm, warmUp: index % 2 === 0 ? warmUp : MATURE });
      const answer = rehearse(aRehearsal({ senders: [own], leads: someLeads(160), seeds: [index + 1] }));
      for (const { binding, inviteCap } of answer.senders[0]?.days ?? []) {
        const cap = /^\d+ of (\d+) invitations in 24 hours/.exec(binding?.sentence ?? '')?.[1];
        if (cap === undefined) continue;
        named += 1;
        expect(Number(cap)).toBe(inviteCap);
      }
    }
    expect(named).toBeGreaterThan(20);
  });

  it('does not name a limit on a day on which it had grown before it bound', () => {
    for (let leads = 12; leads < 60; leads += 1) {
      const own = aSender('a', { warmUp: { ...NEW_ACCOUNT, activeDays: 5, mode: 'gentle' } });
      const answer = rehearse(aRehearsal({ senders: [own], leads: someLeads(leads), seeds: [leads] }));
      for (const { binding, inviteCap } of answer.senders[0]?.days ?? []) {
        const cap = /^\d+ of (\d+) invitations in 24 hours/.exec(binding?.sentence ?? '')?.[1];
        if (cap !== undefined) expect(Number(cap)).toBe(inviteCap);
      }
    }
  });

  it('a disconnected sender sends nothing, and the rehearsal does not pretend an end', () => {
    const answer = rehearse(aRehearsal({ senders: [aSender('a', { status: 'Disconnected' })] }));
    expect(answer.totals.kinds).toEqual([]);
    expect(answer.finish).toEqual({ low: null, median: null, high: null });
    expect(answer.finishedRuns).toBe(0);
    expect(answer.senders[0]?.days[0]?.binding?.sentence).toContain('disconnected');
  });

  it('a paused sender sends nothing, with the reason of whoever paused it', () => {
    const answer = rehearse(aRehearsal({ senders: [aSender('a', { paused: { reason: 'On holiday' } })] }));
    expect(answer.totals.kinds).toEqual([]);
    expect(answer.finish.median).toBeNull();
    expect(answer.senders[0]?.days[0]?.binding?.sentence).toContain('paused: On holiday');
  });

  it('keeps the rhythm of the account: days that differ make it no faster, and usually slower', () => {
    const played = (dailyVariationPercent: number) =>
      rehearse(
        aRehearsal({
          senders: [
            aSender('a', {
              limits: { invite_day: { userCap: 10 } },
              rhythm: { ...PLAIN_RHYTHM, dailyVariationPercent, accountKey: 'a' },
            }),
          ],
          leads: someLeads(60),
          days: 60,
        }),
      );
    const [even, varied] = [played(0), played(15)];
    expect(varied.finish.median).toBeGreaterThan(even.finish.median ?? Infinity);
    const caps = (varied.senders[0]?.days ?? []).map(({ inviteCap }) => inviteCap);
    expect(Math.max(...caps)).toBeLessThanOrEqual(10);
    expect(new Set(caps).size).toBeGreaterThan(1);
  });

  it('shares a sender between campaigns: the other one takes turns and makes this one later', () => {
    const limited = aSender('a', { limits: { invite_day: { userCap: 4 } } });
    const alone = aRehearsal({ senders: [limited], leads: someLeads(20), days: 60 });
    const state = startEnrolment('visit', MONDAY - DAY);
    const other = someLeads(20, { campaign: 1, senderId: 'a', state }).map((lead) => ({
      ...lead,
      id: `other ${lead.id}`,
    }));
    const shared = rehearse({
      ...alone,
      campaigns: [
        ...alone.campaigns,
        { id: 'other', name: 'Other', hours: null, graphs: [defaultSequence(7)] },
      ],
      leads: [...alone.leads, ...other],
    });
    const before = rehearse(alone);
    expect(shared.finish.median).toBeGreaterThan((before.finish.median ?? 0) + 3 * DAY);
    const [own, others] = shared.shares;
    expect(Math.abs((own?.percent ?? 0) - (others?.percent ?? 0))).toBeLessThanOrEqual(20);
    // Everything of the other campaign stays out of this one's numbers.
    expect(shared.totals.kinds.find(({ kind }) => kind === 'invite')?.range.median).toBe(20);
  });

  it('goes on from where a lead stands: nothing that is done is done again', () => {
    const invited = {
      ...NO_FACTS,
      connected: false,
      invitation: { state: 'pending', sentAt: MONDAY - DAY },
    } as const;
    const state = {
      ...startEnrolment('visit', MONDAY - 3 * DAY),
      nodeId: 'accepted',
      enteredAt: MONDAY - DAY,
    };
    const leads = someLeads(30, { state, facts: invited, senderId: 'a' });
    const answer = rehearse(aRehearsal({ leads }));
    expect(answer.totals.kinds.map(({ kind }) => kind)).toEqual(['message']);
    expect(answer.totals.accepts.median).toBeGreaterThan(0);
  });

  it('leaves out a lead whose message cannot be written, with the sentence, and finishes without it', () => {
    const graph = defaultSequence(7);
    const invite = graph.nodes['invite'];
    if (invite?.kind !== 'invite') throw new Error('The default sequence invites.');
    const body = 'Hello {{first_name|there}} of {{company|your company}}';
    const nodes = { ...graph.nodes, invite: { ...invite, variants: [{ id: 'a', share: 1, body }] } };
    const leads = someLeads(5).map((lead, index) =>
      index === 2 ? { ...lead, values: { first_name: 'x'.repeat(400) } } : lead,
    );
    const answer = rehearse(
      aRehearsal({
        leads,
        campaigns: [{ id: 'own', name: 'Own', hours: null, graphs: [{ ...graph, nodes }] }],
      }),
    );
    expect(answer.leftOut).toMatchObject([{ code: 'message', name: 'Lead 2' }]);
    expect(answer.leftOut[0]?.reason).toContain('300 are allowed');
    expect(answer.finish.median).not.toBeNull();
  });

  it('says how many senders end it in time, and that a change helps, from the same dice', () => {
    const limited = aSender('a', { limits: { invite_day: { userCap: 5 }, invite_week: { userCap: 25 } } });
    const input = aRehearsal({ senders: [limited], leads: someLeads(100), days: 60 });
    const finishBy = MONDAY + 25 * DAY;
    const answer = rehearse(input, { whatIf: true, finishBy });
    const senders = answer.capacity?.senders ?? 0;
    expect(senders).toBeGreaterThan(1);
    const [more, fiveMore] = answer.whatIf;
    expect(more?.daysEarlier).toBeGreaterThan(3);
    expect(fiveMore?.daysEarlier).toBeGreaterThan(3);
    expect(rehearse(input, { whatIf: false, finishBy: MONDAY + 2 * DAY }).capacity?.senders).toBeNull();
  });
});

describe('the senders needed', () => {
  const capacityOf = (senders: RehearsalSender[], days: number) =>
    rehearse(aRehearsal({ senders, leads: someLeads(120), days: 60 }), {
      whatIf: false,
      finishBy: MONDAY + days * DAY,
    }).capacity?.sentence;

  it('names the sender whose own limit holds its share up, and not the waits of the sequence', () => {
    const limited = aSender('b', { limits: { invite_week: { userCap: 0 } } });
    expect(capacityOf([aSender('a'), limited], 50)).toMatch(
      /^More senders do not help: Sender b still has leads that wait by then\. .*invitations in 7 days/,
    );
    expect(capacityOf([aSender('a')], 50)).toBe('1 sender is enough.');
  });

  it('says that the waits take longer where nothing else keeps anybody back', () => {
    expect(capacityOf([aSender('a')], 2)).toBe(
      'Not even 50 senders are enough: the waits of the sequence alone take longer.',
    );
  });
});

describe('the numbers of a rehearsal', () => {
  it('are values that really occurred, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 }), (values) => {
        const { low, median, high } = rangeOf(values);
        expect(values).toEqual(expect.arrayContaining([low, median, high]));
        expect(low).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(high);
      }),
    );
    expect(rangeOf(seedsFrom(1, 20))).toEqual({ low: 2, median: 10, high: 18 });
    expect(dateRangeOf([5, null, null])).toEqual({ low: 5, median: null, high: null });
  });

  it('come from own rates only from 20 observations on, and then with the spread these leave', () => {
    const few = behaviourFrom({ invitations: { happened: 9, of: 19 }, messages: { happened: 0, of: 0 } });
    expect([few.accept.source, few.reply.source]).toEqual(['assumed', 'assumed']);
    const many = behaviourFrom({ invitations: { happened: 50, of: 100 }, messages: { happened: 0, of: 20 } });
    expect(many.accept).toMatchObject({ source: 'measured', observed: { happened: 50, of: 100 } });
    expect(many.accept.low).toBeGreaterThan(0.39);
    expect(many.accept.high).toBeLessThan(0.61);
    expect(many.reply.low).toBe(0);
    expect(many.reply.high).toBeGreaterThan(0.05);
    expect(hoursUntilShare(ACCEPT_DELAY, 0.5)).toBe(48);
  });
});
