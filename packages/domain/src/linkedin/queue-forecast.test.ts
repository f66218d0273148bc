import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUDGET_RULES, type BudgetKey } from './daily-limits.ts';
import { effectiveDay } from './testing/effective-day.ts';
import { budgetsOfSend } from './permit-send.ts';
import { forecastQueue, type QueuedAction, type QueueInput } from './queue-forecast.ts';
import { describeChange, describeSimulation, simulateLimits } from './queue-simulation.ts';
import { MATURE, NEW_ACCOUNT } from './warm-up.ts';
import { isOpen, officeHours } from './working-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Wednesday morning in Berlin, after opening. */
const NOW = Date.parse('2026-03-18T08:30:00Z');

function anAction(id: number, given: Partial<QueuedAction> = {}): QueuedAction {
  return {
    id: `a${String(id).padStart(4, '0')}`,
    kind: 'invite',
    origin: 'campaign',
    withNote: false,
    campaignId: 'c1',
    campaignHours: null,
    priority: 3,
    notBefore: NOW - HOUR,
    held: null,
    ...given,
  };
}

function asking(actions: readonly QueuedAction[], given: Partial<QueueInput['account']> = {}): QueueInput {
  return {
    now: NOW,
    untilAt: NOW + 60 * DAY,
    account: {
      accountType: 'paid',
      status: 'Active',
      limits: {},
      reservations: {},
      padMs: 25 * MINUTE,
      workingHours: officeHours('Europe/Berlin'),
      cooldown: { accountUntil: null, invitesUntil: null },
      nextSlotAt: null,
      lastActionAt: null,
      pendingInvitations: 0,
      warmUp: MATURE,
      acceptRatePercent: null,
      ...given,
    },
    campaignReservations: () => ({}),
    accountKey: 'account',
    turns: {},
    shares: {},
    actions,
  };
}

const many = (count: number, given: Partial<QueuedAction> = {}) =>
  Array.from({ length: count }, (_, id) => anAction(id, given));

describe('the forecast of a queue', () => {
  it('ends where that is enough, with the same first places', () => {
    const visits = many(8, { kind: 'visit', campaignId: 'c2' }).map((one) => ({ ...one, id: `v${one.id}` }));
    const input = asking([...many(8), ...visits]);
    let sent = 0;
    const part = forecastQueue(input, () => (sent += 1) === 3).actions;
    expect(part.slice(0, 3)).toEqual(forecastQueue(input).actions.slice(0, 3));
    expect(part.slice(3).map(({ at }) => at)).toEqual(Array.from({ length: 13 }, () => null));
  });

  it('never passes a limit, the hours or the smallest gap, whatever is planned', () => {
    const plan = fc.record({
      visits: fc.integer({ min: 0, max: 60 }),
      invites: fc.integer({ min: 0, max: 60 }),
      messages: fc.integer({ min: 0, max: 60 }),
      spentToday: fc.integer({ min: 0, max: 20 }),
      dayCap: fc.integer({ min: 1, max: 40 }),
      isNew: fc.boolean(),
    });
    fc.assert(
      fc.property(plan, ({ visits, invites, messages, spentToday, dayCap, isNew }) => {
        const actions = [
          ...many(visits, { kind: 'visit' }).map((a) => ({ ...a, id: `v${a.id}` })),
          ...many(invites).map((a) => ({ ...a, id: `i${a.id}`, withNote: true })),
          ...many(messages, { kind: 'message', priority: 2 }).map((a) => ({ ...a, id: `m${a.id}` })),
        ];
        const spent = Array.from({ length: spentToday }, (_, at) => NOW - at * 20 * MINUTE);
        const input = asking(actions, {
          limits: { invite_day: { userCap: dayCap } },
          reservations: { invite_day: spent, invite_week: spent, all_day: spent },
          warmUp: isNew ? NEW_ACCOUNT : MATURE,
        });
        const forecast = forecastQueue(input);
        const sent = forecast.actions.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]));
        const byId = new Map(actions.map((action) => [action.id, action]));
        const effects = new Map<BudgetKey, number[]>();
        for (const [budget, at] of Object.entries(input.account.reservations)) {
          effects.set(budget as BudgetKey, [...(at ?? [])]);
        }
        for (const [index, { id, at }] of sent.entries()) {
          const action = byId.get(id);
          if (action === undefined) throw new Error('An action that nobody planned.');
          expect(isOpen(officeHours('Europe/Berlin'), at)).toBe(true);
          const before = sent[index - 1];
          if (before !== undefined) expect(at - before.at).toBeGreaterThanOrEqual(45_000);
          for (const budget of budgetsOfSend(action.kind, action.withNote, 'paid')) {
            effects.set(budget, [...(effects.get(budget) ?? []), at]);
          }
        }
        for (const [budget, instants] of effects) {
          const cap = effectiveDay(budget, 'paid', { invite_day: dayCap });
          const { windowMs } = BUDGET_RULES[budget];
          for (const at of instants) {
            const inWindow = instants.filter((other) => other > at - windowMs && other <= at).length;
            // What was spent before the cap was lowered may stand above it; nothing comes on top.
            expect(inWindow).toBeLessThanOrEqual(Math.max(cap, at <= NOW ? spentToday : cap));
          }
        }
        // Everything that has no binding end leaves within two months.
        expect(sent.length).toBe(isNew || dayCap < 3 ? sent.length : actions.length);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when it is asked again', () => {
    const input = asking(many(40));
    expect(forecastQueue(input)).toEqual(forecastQueue(input));
  });

  it('says what kept an action longest, and nothing of the pause between two', () => {
    const { actions } = forecastQueue(asking(many(25)));
    expect(actions[3]?.reason).toBeNull();
    expect(actions[3]?.behind).toBe(3);
    expect(actions[22]?.reason).toMatchObject({ code: 'budget_spent', budget: 'invite_day', cap: 20 });
    expect((actions[22]?.at ?? 0) - NOW).toBeGreaterThan(20 * HOUR);
  });

  it('leaves held actions out until they are released, and moved ones until their time', () => {
    const held = anAction(1, { held: { until: null } });
    const moved = anAction(2, { held: { until: NOW + 3 * HOUR } });
    const { actions, endsAt, unsent } = forecastQueue(asking([held, moved, anAction(3)]));
    const at = Object.fromEntries(actions.map((action) => [action.id, action.at]));
    expect(at['a0001']).toBeNull();
    expect(at['a0002']).toBeGreaterThanOrEqual(NOW + 3 * HOUR);
    expect(at['a0003']).toBe(NOW);
    expect({ endsAt, unsent }).toEqual({ endsAt: at['a0002'], unsent: 0 });
  });

  it('lets a busy invitation day starve no message, and two campaigns take turns', () => {
    const actions = [
      ...many(100),
      ...many(100).map((a) => ({ ...a, id: `b${a.id}`, campaignId: 'c2' })),
      anAction(999, { kind: 'message', priority: 2, notBefore: NOW + 5 * HOUR }),
    ];
    const sent = forecastQueue({ ...asking(actions), untilAt: NOW + 7 * HOUR }).actions.filter(
      ({ at }) => at !== null,
    );
    expect(sent.some(({ id }) => id === 'a0999')).toBe(true);
    const invites = sent.filter(({ id }) => id !== 'a0999');
    expect(invites.length).toBe(20);
    expect(invites.filter(({ id }) => id.startsWith('b')).length).toBe(10);
  });

  it('has no time for what time alone does not bring', () => {
    const { actions, endsAt, unsent } = forecastQueue(asking(many(3), { status: 'Disconnected' }));
    expect(actions.map(({ at, reason }) => [at, reason?.code])).toEqual(
      Array.from({ length: 3 }, () => [null, 'account_disconnected']),
    );
    expect({ endsAt, unsent }).toEqual({ endsAt: null, unsent: 3 });
  });
});

describe('the simulation of other limits', () => {
  it('ends the queue earlier with more a day, never later, and says so in days', () => {
    const input = asking(many(60));
    const change = { invite_day: 30 } as const;
    const simulation = simulateLimits(input, change);
    expect(simulation.before.endsAt).toBeGreaterThan(simulation.after.endsAt ?? Infinity);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    expect(describeSimulation(describeChange({}, change, 'paid'), simulation, day)).toBe(
      'With 30 invitations a day instead of 20: the queue ends 2026-03-19 instead of 2026-03-20.',
    );
  });

  it('names what binds when a higher limit changes nothing', () => {
    const input = asking(many(12), { warmUp: NEW_ACCOUNT });
    const change = { invite_day: 30 } as const;
    const simulation = simulateLimits(input, change);
    const text = describeSimulation(describeChange({}, change, 'paid'), simulation, (at) =>
      new Date(at).toISOString().slice(0, 10),
    );
    expect(text).toContain('still ends');
    expect(text).toContain('the warm-up limit is binding');
  });

  it('leaves out what is on hold: no limit keeps that back', () => {
    const [first, ...others] = many(60);
    if (first === undefined) throw new Error('Nothing is planned.');
    const input = asking([{ ...first, held: { until: null } }, ...others]);
    const simulation = simulateLimits(input, { invite_day: 30 });
    expect(simulation.actions).toBe(59);
    expect(describeSimulation('30 invitations a day', simulation, (at) => String(at))).toMatch(
      /the queue (still )?ends/u,
    );
  });

  it('says when no planned action spends from what is changed', () => {
    const simulation = simulateLimits(asking(many(3)), { message_day: 10 });
    expect(describeSimulation('10 messages a day instead of 50', simulation, String)).toBe(
      'With 10 messages a day instead of 50 nothing changes now: no planned action waits for it.',
    );
  });
});
