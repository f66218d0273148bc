import { alwaysOpen, officeHours } from '@waypost/domain/linkedin/working-hours';
import { forecastQueue } from '@waypost/domain/linkedin/queue-forecast';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import { holdActions, releaseActions } from './change-queue.ts';
import { skipActions, skipDue } from './skip-actions.ts';
import { skipKind } from '../sender/skip.store.ts';
import { requireGoverned } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';
import { readQueue } from './read-queue.ts';
import {
  account,
  actor,
  day,
  hour,
  invites,
  room,
  takeAccount,
  useConfigStage,
  world,
} from './testing/config-stage.ts';

useConfigStage();

describe('the forecast', () => {
  it('is what the worker then does: the same actions at the same times, over a night and a spent budget', async () => {
    await takeAccount({ workingHours: officeHours('Europe/Berlin'), caps: { invite_day: 4 } });
    const [one, other] = [world.platform.random.id(), world.platform.random.id()];
    await invites(5, one);
    await invites(4, other);
    for (let lead = 0; lead < 3; lead += 1) {
      await world.planned(account, `${one}lead-${lead}`, { kind: 'visit', campaignId: one });
    }
    const forecast = await world.tenant(async (tx) => {
      const governed = await requireGoverned(tx, room, world.workspaceId, account.accountId);
      return forecastQueue(await readQueueInput(tx, governed, governed.now + 5 * day));
    });
    const expected = forecast.actions.map(({ id, at }) => ({ id, at }));
    expect(expected.every(({ at }) => at !== null)).toBe(true);
    // The worker lives through the same time, instant by instant.
    for (const { at } of expected) {
      const passMs = (at ?? 0) - world.clock.businessNow();
      if (passMs > 0) await world.pass(passMs);
      await world.pumpAll();
    }
    const happened = await world.tenant((tx) =>
      list(
        tx,
        sql<{ id: string; at: number }>`select id, claimed_at as at from actions
          where account_id = ${account.accountId} order by claimed_at`,
      ),
    );
    expect(happened).toEqual(expected);
  });

  it('shows each action of the next 24 hours with its time and why it waits', async () => {
    await takeAccount({ caps: { invite_day: 2 } });
    await invites(4);
    const { items, later } = await readQueue(room, actor, account.accountId);
    expect(items.map(({ window, sentence }) => [window !== null, sentence])).toEqual([
      [true, 'Next in line.'],
      [true, 'After one other action of this account.'],
    ]);
    expect(later).toBe(2);
    const from = Date.parse(items[0]?.window?.from ?? '');
    expect(from).toBe(world.clock.businessNow());
  });

  it('lets no window reach past the hours of the account', async () => {
    await takeAccount({ workingHours: officeHours('UTC') });
    const morning = Math.ceil(world.clock.businessNow() / day) * day;
    const tuesday = morning + ((9 - new Date(morning).getUTCDay()) % 7) * day;
    await world.pass(tuesday + 16 * hour + 50 * 60_000 - world.clock.businessNow());
    await invites(3);
    const { items } = await readQueue(room, actor, account.accountId);
    expect(items[0]?.window?.to).toBe(new Date(tuesday + 17 * hour).toISOString());
  });

  it('lets a window pass midnight where the hours do', async () => {
    await takeAccount({ workingHours: alwaysOpen('UTC') });
    const midnight = Math.ceil(world.clock.businessNow() / day) * day;
    await world.pass(midnight - 5 * 60_000 - world.clock.businessNow());
    await invites(1);
    const { items } = await readQueue(room, actor, account.accountId);
    expect(Date.parse(items[0]?.window?.to ?? '')).toBeGreaterThan(midnight);
  });

  it('names a stop of the workspace instead of promising times', async () => {
    await invites(1);
    await world.tenant((tx) =>
      world.sender.stopSending(tx, world.workspaceId, {
        userId: world.platform.random.id(),
        reason: 'Holidays',
        now: world.clock.businessNow(),
      }),
    );
    const { stopped } = await readQueue(room, actor, account.accountId);
    await world.tenant((tx) => world.sender.releaseSending(tx, world.workspaceId));
    expect(stopped).toContain('Holidays');
  });
});

describe('hold, move, release and skip', () => {
  it('a held action does not leave, however long, and leaves after it was released', async () => {
    const [held, free] = await invites(2);
    if (held === undefined || free === undefined) throw new Error('Nothing was planned.');
    expect(await holdActions(room, actor, account.accountId, { actionIds: [held], until: null })).toEqual({
      done: 1,
      skipped: [],
      missing: 0,
    });
    await world.live(30);
    expect([await world.state(held), await world.state(free)]).toEqual(['planned', 'sent']);
    const explain = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(held)),
    );
    expect(explain).toMatchObject({ nextAt: null });
    expect(explain.sentence).toMatch(/held|on hold/iu);
    await releaseActions(room, actor, account.accountId, [held]);
    await world.live(2);
    expect(await world.state(held)).toBe('sent');
  });

  it('a moved action leaves at its time and not before, and the account wakes for it by itself', async () => {
    const [moved] = await invites(1);
    if (moved === undefined) throw new Error('Nothing was planned.');
    const until = world.clock.businessNow() + 5 * hour;
    await holdActions(room, actor, account.accountId, { actionIds: [moved], until });
    await world.live(4);
    expect(await world.state(moved)).toBe('planned');
    await world.live(2);
    expect(await world.state(moved)).toBe('sent');
  });

  it('moving cannot pass a limit', async () => {
    await takeAccount({ caps: { invite_day: 0 } });
    const [moved] = await invites(1);
    if (moved === undefined) throw new Error('Nothing was planned.');
    await holdActions(room, actor, account.accountId, {
      actionIds: [moved],
      until: world.clock.businessNow() + hour,
    });
    await world.live(6);
    expect(await world.state(moved)).toBe('planned');
  });

  it('a skipped action ends as skipped by hand and is announced as its end, and nothing is sent', async () => {
    const [skipped] = await invites(1);
    if (skipped === undefined) throw new Error('Nothing was planned.');
    await skipActions(room, actor, account.accountId, { actionIds: [skipped] });
    expect(world.ended.at(-1)).toMatchObject({
      actionId: skipped,
      outcome: 'rejected',
      code: 'skipped_in_queue',
    });
    await world.live(2);
    expect(world.network.ledger.filter(({ account: at }) => at === account.provider)).toEqual([]);
  });

  it('a skip that can be taken back is carried out by a worker once nobody can, and never after it was', async () => {
    const [skipped, kept] = await invites(2);
    if (skipped === undefined || kept === undefined) throw new Error('Nothing was planned.');
    const order = { actionIds: [skipped, kept], undoMs: 10_000 };
    await skipActions(room, actor, account.accountId, order);
    expect((await readQueue(room, actor, account.accountId)).items).toEqual([]);
    const toldOf = (id: string) =>
      world.tenant(async (tx) => world.sender.explainer(tx, world.workspaceId)(await world.action(id)));
    expect(await toldOf(skipped)).toMatchObject({
      sentence: 'Skipped by a person in LinkedIn limits. For a few seconds that can be undone there.',
      nextAt: null,
    });
    expect(await skipDue(room.sender)).toBe(false);
    await world.live(2);
    expect([await world.state(skipped), await world.state(kept)]).toEqual(['planned', 'planned']);
    await releaseActions(room, actor, account.accountId, [kept]);
    expect((await toldOf(kept)).sentence).not.toMatch(/skipped|held/iu);
    await change(world.db, sql`update due_work set due_at = now() where kind = ${skipKind}`);
    expect(await skipDue(room.sender)).toBe(true);
    expect(await skipDue(room.sender)).toBe(false);
    expect(await world.state(skipped)).toBe('rejected');
    await world.live(2);
    expect(await world.state(kept)).toBe('sent');
  });

  it('what has ended and what is not of this account is told, not changed', async () => {
    const [sent] = await invites(1);
    if (sent === undefined) throw new Error('Nothing was planned.');
    await world.live(1);
    const other = await world.addAccount();
    const reply = await skipActions(room, actor, account.accountId, {
      actionIds: [sent, world.platform.random.id()],
    });
    expect(reply).toMatchObject({ done: 0, missing: 1, skipped: [{ id: sent }] });
    expect(await skipActions(room, actor, other.accountId, { actionIds: [sent] })).toMatchObject({
      done: 0,
      missing: 1,
    });
    expect(await world.state(sent)).toBe('sent');
  });
});
