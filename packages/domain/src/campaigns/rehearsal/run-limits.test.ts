import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_ACCOUNT, MATURE } from '../../linkedin/warm-up.ts';
import { officeHours } from '../../linkedin/working-hours.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';
import type { SequenceGraph } from '../sequence/graph.ts';
import { playRun } from './play-run.ts';
import type { RehearsalInput, RehearsalSender } from './rehearsal-input.ts';
import type { TimelineAction } from './run-tally.ts';
import { createStage } from './stage.ts';
import { aRehearsal, aSender, DAY, HOUR, MINUTE, MONDAY, someLeads } from './testing/a-rehearsal.ts';

/** Counted here with the table of the product's limits written out again, not with the governor's code. */
const LIMITS = {
  invite_day: { spentBy: ['invite'], windowMs: DAY, free: 15, paid: 20 },
  invite_week: { spentBy: ['invite'], windowMs: 7 * DAY, free: 70, paid: 100 },
  message_day: { spentBy: ['message'], windowMs: DAY, free: 40, paid: 50 },
  profile_view_day: { spentBy: ['visit', 'invite'], windowMs: DAY, free: 40, paid: 60 },
  all_day: { spentBy: ['visit', 'invite', 'message'], windowMs: DAY, free: 100, paid: 150 },
} as const;
type Limit = keyof typeof LIMITS;
const limitNames = Object.keys(LIMITS) as readonly Limit[];

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;

const sender = (id: string): fc.Arbitrary<RehearsalSender> =>
  fc
    .record({
      accountType: fc.constantFrom('free', 'paid'),
      zone: fc.constantFrom(...zones),
      inviteDay: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
      messageDay: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      all: fc.option(fc.integer({ min: 3, max: 20 }), { nil: undefined }),
      isNew: fc.boolean(),
      rhythm: fc.record({
        gapFromSeconds: fc.integer({ min: 45, max: 300 }),
        gapToSeconds: fc.integer({ min: 330, max: 900 }),
        dailyVariationPercent: fc.nat(15),
        isWeekendLight: fc.boolean(),
        lightActionsBeforeInvite: fc.nat(3),
      }),
      /** Invitations of the days before, in minutes before the start. */
      invitedBefore: fc.array(fc.integer({ min: 1, max: 7 * 1_440 }), { maxLength: 30 }),
    })
    .map(({ accountType, zone, inviteDay, messageDay, all, isNew, rhythm, invitedBefore }) => {
      const before = invitedBefore.map((minutes) => MONDAY - minutes * MINUTE);
      const cap = (userCap: number | undefined) => (userCap === undefined ? {} : { userCap });
      return aSender(id, {
        ...{ accountType, workingHours: officeHours(zone), warmUp: isNew ? NEW_ACCOUNT : MATURE },
        rhythm: { ...rhythm, accountKey: id },
        limits: { invite_day: cap(inviteDay), message_day: cap(messageDay), all_day: cap(all) },
        reservations: {
          ...{ invite_day: before, invite_week: before, all_day: before, profile_view_day: before },
        },
      });
    });

const scene: fc.Arbitrary<{ input: RehearsalInput; seed: number }> = fc
  .record({
    senders: fc.tuple(sender('a'), sender('b'), sender('c')),
    count: fc.integer({ min: 1, max: 3 }),
    leads: fc.integer({ min: 1, max: 60 }),
    withNote: fc.boolean(),
    campaignHours: fc.option(fc.constantFrom(...zones), { nil: null }),
    seed: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ senders, count, leads, withNote, campaignHours, seed }) => {
    const graph = defaultSequence(7);
    const invite = graph.nodes['invite'];
    const body = withNote ? 'Hello {{first_name|there}}' : '';
    const nodes = {
      ...graph.nodes,
      ...(invite?.kind === 'invite'
        ? { invite: { ...invite, variants: [{ id: 'a', share: 1, body }] } }
        : {}),
    };
    const hours = campaignHours === null ? null : officeHours(campaignHours);
    const input = aRehearsal({
      senders: senders.slice(0, count),
      leads: someLeads(leads),
      campaigns: [{ id: 'own', name: 'Own', hours, graphs: [{ ...graph, nodes }] }],
    });
    return { input, seed };
  });

function play(input: RehearsalInput, seed: number): TimelineAction[] {
  const run = playRun(createStage(input), seed, true);
  return (run.timeline ?? []).flat().toSorted((a, b) => a.at - b.at);
}

/** Local weekday (1 Monday) and minutes since midnight, asked of Intl. */
function localTime(zone: string, at: number): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  return { weekday, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

function expectInOffice(zone: string, at: number): void {
  const { weekday, minute } = localTime(zone, at);
  expect(weekday).toBeLessThanOrEqual(5);
  expect(minute).toBeGreaterThanOrEqual(540);
  expect(minute).toBeLessThan(1_020);
}

describe('a rehearsed run', () => {
  it('never has more in any rolling window than the account may, whatever was sent before', () => {
    fc.assert(
      fc.property(scene, ({ input, seed }) => {
        const actions = play(input, seed);
        for (const [index, account] of input.senders.entries()) {
          const own = actions.filter((action) => action.sender === index);
          for (const name of limitNames) {
            const { spentBy, windowMs } = LIMITS[name];
            const cap = account.limits[name]?.userCap ?? LIMITS[name][account.accountType];
            const kinds: readonly string[] = spentBy;
            const spent = own.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at);
            const before = account.reservations[name] ?? [];
            for (const at of spent) {
              const inWindow = [...before, ...spent].filter((one) => one <= at && one > at - windowMs);
              expect(inWindow.length, `${name} of ${account.id}`).toBeLessThanOrEqual(cap);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('starts a new account with at most 5 invitations in 24 hours', () => {
    const input = aRehearsal({ senders: [aSender('a', { warmUp: NEW_ACCOUNT })], leads: someLeads(150) });
    const invites = play(input, 1)
      .filter(({ kind }) => kind === 'invite')
      .map(({ at }) => at);
    const first = invites[0] ?? 0;
    expect(invites.length).toBeGreaterThan(20);
    expect(invites.filter((at) => at < first + DAY).length).toBe(5);
    const mostInADay = (from: number, to: number) =>
      Math.max(
        ...invites
          .filter((at) => at >= from && at < to)
          .map((at) => invites.filter((one) => one > at - DAY && one <= at).length),
      );
    expect(mostInADay(first + 14 * DAY, first + 20 * DAY)).toBeGreaterThan(5);
  });

  it('acts only inside the hours of the sender and of the campaign, and keeps 45 seconds between two actions', () => {
    fc.assert(
      fc.property(scene, ({ input, seed }) => {
        const actions = play(input, seed);
        for (const { at, sender: index } of actions) {
          expectInOffice(input.senders[index]?.workingHours?.zone ?? '', at);
          const campaignZone = input.campaigns[0]?.hours?.zone;
          if (campaignZone !== undefined) expectInOffice(campaignZone, at);
        }
        for (const index of input.senders.keys()) {
          const own = actions.filter((action) => action.sender === index);
          for (const [place, { at }] of own.entries()) {
            const next = own[place + 1];
            if (next !== undefined) expect(next.at - at).toBeGreaterThanOrEqual(45_000);
          }
        }
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('takes every lead through the sequence in order, each step once, waits kept, by one sender', () => {
    fc.assert(
      fc.property(scene, ({ input, seed }) => {
        const byLead = Map.groupBy(play(input, seed), ({ lead }) => lead);
        for (const steps of byLead.values()) {
          const path = ['visit', 'invite', 'message-1', 'message-2'];
          expect(steps.map(({ nodeId }) => nodeId)).toEqual(path.slice(0, steps.length));
          expect(new Set(steps.map((step) => step.sender)).size).toBe(1);
          const [visit, invite, first, second] = steps.map(({ at }) => at);
          if (visit !== undefined && invite !== undefined) expect(invite - visit).toBeGreaterThanOrEqual(DAY);
          if (invite !== undefined && first !== undefined) expect(first).toBeGreaterThan(invite);
          if (first !== undefined && second !== undefined)
            expect(second - first).toBeGreaterThanOrEqual(3 * DAY);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('goes both ways at a question: who accepts is written to, who does not takes the other branch', () => {
    const graph = defaultSequence(7);
    const accepted = graph.nodes['accepted'];
    if (accepted?.kind !== 'condition') throw new Error('The default sequence asks.');
    const nodes = {
      ...graph.nodes,
      accepted: { ...accepted, no: 'late-visit' },
      'late-visit': { id: 'late-visit', kind: 'visit', next: 'end-not-accepted' },
    } as const;
    const input = aRehearsal({
      leads: someLeads(60),
      senders: [aSender('a'), aSender('b')],
      campaigns: [{ id: 'own', name: 'Own', hours: null, graphs: [{ ...graph, nodes }] }],
    });
    const actions = play(input, 3);
    const leadsOn = (nodeId: string) =>
      new Set(actions.filter((action) => action.nodeId === nodeId).map(({ lead }) => lead));
    const yes = leadsOn('message-1');
    const no = leadsOn('late-visit');
    expect(yes.size).toBeGreaterThan(5);
    expect(no.size).toBeGreaterThan(20);
    expect([...yes].filter((lead) => no.has(lead))).toEqual([]);
    expect(yes.size + no.size).toBe(60);
    for (const lead of no) {
      const at = (nodeId: string) =>
        actions.find((one) => one.lead === lead && one.nodeId === nodeId)?.at ?? 0;
      expect(at('late-visit') - at('invite')).toBeGreaterThanOrEqual(7 * DAY);
    }
  });

  it('asks what the sequence asks: a tag that a step gave, and a split that takes the same way every time', () => {
    const end = { id: 'end', kind: 'end' } as const;
    const visit = (id: string) => ({ id, kind: 'visit', next: 'end' }) as const;
    const graph: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'give',
      nodes: {
        give: { id: 'give', kind: 'tag', tag: 'Rehearsed', next: 'ask' },
        ask: {
          id: 'ask',
          kind: 'condition',
          yes: 'half',
          no: 'untagged',
          test: { kind: 'tagged', tag: 'rehearsed' },
        },
        half: {
          id: 'half',
          kind: 'condition',
          yes: 'left',
          no: 'right',
          test: { kind: 'split', percent: 50 },
        },
        left: visit('left'),
        right: visit('right'),
        untagged: visit('untagged'),
        end,
      },
    };
    const fields = { company: null, title: null, headline: null, location: null, email: null };
    const leads = someLeads(40).map((lead) => ({
      ...lead,
      facts: { ...lead.facts, lead: { fields, tags: [], score: null, lastReplyAt: null, lotKey: lead.id } },
    }));
    const input = aRehearsal({
      leads,
      campaigns: [{ id: 'own', name: 'Own', hours: null, graphs: [graph] }],
    });
    const ways = (seed: number) =>
      play(input, seed)
        .map(({ lead, nodeId }) => `${lead} ${nodeId}`)
        .toSorted();
    const nodes = new Set(play(input, 1).map(({ nodeId }) => nodeId));
    expect(nodes).toEqual(new Set(['left', 'right']));
    expect(ways(2)).toEqual(ways(1));
  });

  it('stops a lead that replies: no message after the answer', () => {
    const sure = { low: 1, high: 1, source: 'assumed', observed: null } as const;
    const input = aRehearsal({
      ...{ behaviour: { accept: sure, reply: sure }, leads: someLeads(40), days: 80 },
      campaigns: [{ id: 'own', name: 'Own', hours: null, graphs: [defaultSequence(40)] }],
    });
    const run = playRun(createStage(input), 1, true);
    const replies = run.replies.reduce((sum, count) => sum + count, 0);
    expect(replies).toBe(40);
    const second = (run.timeline ?? []).flat().filter(({ nodeId }) => nodeId === 'message-2').length;
    // Everybody answers in the end; most before the second message is due.
    expect(second).toBeLessThan(20);
    expect([...run.ends.keys()].some((key) => key.startsWith('replied'))).toBe(true);
  });

  it('does not let a reply wait for an hour that never comes: nothing is played beyond the last day', () => {
    fc.assert(
      fc.property(scene, ({ input, seed }) => {
        for (const { at } of play({ ...input, days: 9 }, seed)) {
          expect(at).toBeGreaterThanOrEqual(MONDAY);
          expect(at).toBeLessThan(MONDAY + 9 * DAY + HOUR);
        }
      }),
      { numRuns: 20 },
    );
  });
});
