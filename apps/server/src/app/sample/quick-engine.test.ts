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
    nextDueAt: null,
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
        return time();
      },
    },
    readDue: async (): Promise<Due> => ({
      actionsAt: world.nextActionsAt,
      leadAt: null,
      isNewsWaiting: false,
    }),
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
