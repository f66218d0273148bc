import { describe, expect, it } from 'vitest';
import type { Loop } from '../../platform/feature.ts';
import { createQuickEngine, type Due, turnedByHand } from './quick-engine.ts';

const minute = 60_000;
const day = 86_400_000;

/** A world of some senders: each has an action due in every so often, and the pump takes it unless somebody holds it. */
function createWorld(everyMs: readonly number[] = [2 * minute]) {
  const world = {
    now: 0,
    nextActionsAt: [...everyMs],
    sentAt: [] as number[],
    /** Looks at the pump that find the account leased. */
    heldFor: 0,
    ran: new Map<string, number>(),
    longestJumpMs: 0,
    /** Wall time that was let pass. */
    pausedMs: 0,
    /** Leads that have to be looked at by now. */
    leadsDue: 0,
    /** When a lead has to be looked at next. */
    leadAt: null as number | null,
    /** When something happens in the world by itself, in order. */
    eventsAt: [] as number[],
    /** What has been stopped at. */
    stops: [] as number[],
    asked: 0,
  };
  const count = (name: string) => world.ran.set(name, (world.ran.get(name) ?? 0) + 1);
  const run: Record<string, () => boolean> = {
    'linkedin.pump'() {
      const sender = world.nextActionsAt.findIndex((at) => at <= world.now);
      if (sender === -1) return false;
      if (world.heldFor > 0) {
        world.heldFor -= 1;
        return false;
      }
      world.sentAt.push(world.now);
      world.nextActionsAt[sender] = world.now + (everyMs[sender] ?? 0);
      return true;
    },
    'campaigns.advance'() {
      if (world.leadsDue === 0) return false;
      world.leadsDue -= 1;
      return true;
    },
  };
  const loops = turnedByHand.map((name): Loop => ({
    name,
    everyMs: 1,
    async run() {
      count(name);
      return run[name]?.() ?? false;
    },
  }));
  const time = () => ({
    reading: { wallAnchor: 0, businessAnchor: world.now, speed: 0 },
    undelivered: 0,
    nextDueAt: world.eventsAt.find((at) => at > world.now) ?? null,
    history: null,
  });
  const stop = new AbortController();
  const engine = createQuickEngine({
    platform: { clock: { businessNow: () => world.now }, refreshClock: async () => undefined },
    loops,
    control: {
      time: async () => time(),
      async advance(byMs) {
        world.longestJumpMs = Math.max(world.longestJumpMs, byMs);
        world.now += byMs;
        world.stops.push(world.now);
        return time();
      },
    },
    async readDue(): Promise<Due> {
      world.asked += 1;
      return {
        actionsAt: world.nextActionsAt,
        leadAt: world.leadsDue > 0 ? world.now : world.leadAt,
        isNewsWaiting: false,
      };
    },
    async onDay() {
      count('a day');
    },
    onJump: async () => undefined,
    stopping: stop.signal,
    async pause(wallMs) {
      world.pausedMs += wallMs;
    },
  });
  return { world, engine, stop };
}

describe('time that goes by in jumps', () => {
  it('goes from one due action to the next, each sent within nine minutes of its time, and ends where it should', async () => {
    const { world, engine } = createWorld([10 * minute]);
    expect(await engine.runUntil(120 * minute)).toBe(true);
    expect(world.now).toBe(120 * minute);
    expect(world.sentAt.length).toBeGreaterThanOrEqual(6);
    for (const [place, at] of world.sentAt.entries()) {
      expect(at - (world.sentAt[place - 1] ?? 0)).toBeLessThanOrEqual(19 * minute);
    }
    expect(world.longestJumpMs).toBeLessThanOrEqual(19 * minute);
  });

  it('waits a little for another account, so that both act at once', async () => {
    const { world, engine } = createWorld([40 * minute, 55 * minute]);
    await engine.runUntil(70 * minute);
    expect(world.sentAt).toHaveLength(2);
    expect(world.sentAt[0]).toBe(world.sentAt[1]);
    const apart = createWorld([40 * minute, 65 * minute]);
    await apart.engine.runUntil(70 * minute);
    expect(apart.world.sentAt[0]).toBeLessThanOrEqual(49 * minute);
    expect(apart.world.sentAt[1]).toBeGreaterThanOrEqual(65 * minute);
  });

  it('stands while a due action cannot be claimed, and goes on once it can', async () => {
    const { world, engine } = createWorld();
    // The pump looks in each round, every 100 ms.
    world.heldFor = 350;
    expect(await engine.runUntil(80 * minute)).toBe(true);
    expect(world.pausedMs).toBeGreaterThanOrEqual(30_000);
    expect(world.sentAt[0]).toBeLessThan(11 * minute);
    expect(world.sentAt.length).toBeGreaterThanOrEqual(5);
  });

  it('is given up when nobody can claim a due action at all, instead of letting weeks go by', async () => {
    const { world, engine } = createWorld();
    world.heldFor = Number.POSITIVE_INFINITY;
    await expect(engine.runUntil(30 * day)).rejects.toThrow('nobody could claim it');
    expect(world.pausedMs).toBeLessThan(120_000);
    expect(world.now).toBeLessThan(11 * minute);
  });

  it('gathers what happens at night by the hour, and by minutes where somebody has something to do', async () => {
    const { world, engine } = createWorld([]);
    world.eventsAt = [60, 70, 90, 119, 130, 400].map((at) => at * minute);
    await engine.runUntil(600 * minute);
    expect(world.stops).toEqual([120, 190, 460, 600].map((at) => at * minute));
    const byDay = createWorld([75 * minute]);
    byDay.world.eventsAt = [60, 70].map((at) => at * minute);
    await byDay.engine.runUntil(80 * minute);
    expect(byDay.world.stops[0]).toBeLessThanOrEqual(76 * minute);
  });

  it('gathers what leads alone have to do for a quarter of an hour, and lets no action wait for it', async () => {
    const { world, engine } = createWorld([]);
    world.leadAt = 100 * minute;
    await engine.runUntil(200 * minute);
    expect(world.stops[0]).toBe(116 * minute);
    const acting = createWorld([102 * minute]);
    acting.world.leadAt = 100 * minute;
    await acting.engine.runUntil(120 * minute);
    expect(acting.world.sentAt[0]).toBeLessThanOrEqual(110 * minute);
  });

  it('moves all leads on that are due at once without asking between any two', async () => {
    const { world, engine } = createWorld([]);
    world.leadsDue = 300;
    await engine.settle();
    expect(world.leadsDue).toBe(0);
    expect(world.asked).toBeLessThanOrEqual(4);
  });

  it('begins every day once, and looks for lost news once a week', async () => {
    const { world, engine } = createWorld();
    world.nextActionsAt = [];
    for (let days = 1; days <= 15; days += 1) await engine.runUntil(days * day);
    expect(world.ran.get('a day')).toBeGreaterThanOrEqual(15);
    expect(world.ran.get('inbox.sweep')).toBe(3);
  });

  it('ends early when asked to stop', async () => {
    const { world, engine, stop } = createWorld();
    stop.abort();
    expect(await engine.runUntil(day)).toBe(false);
    expect(world.now).toBe(0);
  });
});
