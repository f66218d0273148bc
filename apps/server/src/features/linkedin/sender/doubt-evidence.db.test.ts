import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, get } from '../../../platform/db/rows.ts';
import { doubtfulMessage as sendDoubtfully } from './testing/doubtful-message.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.live(7);
  account = await world.addAccount();
});

/** To a connected person, with a fate that leaves it in doubt. */
const doubtfulMessage = (person: string, ...fate: Parameters<typeof world.network.fate>) =>
  sendDoubtfully(world, account, person, ...fate);

describe('evidence from the other side', () => {
  it('an echo that comes before the answer ends the action, and the answer changes nothing', async () => {
    world.network.connect(account.provider, 'echoed');
    const id = await world.planned(account, 'echoed', { kind: 'message' });
    world.network.betweenEffectAndAnswer(() => echo('echoed'));
    await world.pumpAll();
    world.network.betweenEffectAndAnswer();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'echo' });
    expect(world.ended.filter((event) => event.actionId === id)).toHaveLength(1);
  });

  it('an echo that comes after the action was planned again stops the second attempt', async () => {
    const id = await doubtfulMessage('belated', 'late');
    // The bytes outlive every assumption: two complete reads find nothing, then the message appears.
    for (let read = 0; read < 2; read += 1) {
      await world.pass(61 * minute);
      await world.resolveAll();
    }
    expect(await world.action(id)).toMatchObject({ state: 'planned', attempt: 1 });
    world.network.arriveLate();
    await echo('belated');
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'echo' });
    await world.live(2);
    expect(world.network.applied('belated')).toBe(1);
  });

  it('the look before a second attempt finds a message that arrived after all', async () => {
    const id = await doubtfulMessage('overdue', 'late');
    for (let read = 0; read < 2; read += 1) {
      await world.pass(61 * minute);
      await world.resolveAll();
    }
    world.network.arriveLate();
    await world.live(1);
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'echo' });
    expect(world.network.applied('overdue')).toBe(1);
  });

  it('an echo belongs to the message that is being sent, not to an equal one that waits for its second attempt', async () => {
    const { first, second } = await equalMessages('equal');
    world.network.betweenEffectAndAnswer(() => echo('equal'));
    await world.pumpAll();
    world.network.betweenEffectAndAnswer();
    expect([await world.state(first), await world.state(second)]).toEqual(['planned', 'sent']);
    await world.live(3);
    expect(await world.state(first)).toBe('sent');
    expect(world.network.applied('equal')).toBe(2);
  });

  it('a message already credited to an equal one is not credited twice: the answer leaves a doubt', async () => {
    const { first, second } = await equalMessages('taken');
    world.network.betweenEffectAndAnswer(async () => {
      const ref = world.network.newestMessage(account.provider, 'taken')?.messageId;
      await world.tenant((tx) =>
        change(tx, sql`update actions set state = 'sent', provider_ref = ${ref} where id = ${first}`),
      );
    });
    await world.pumpAll();
    world.network.betweenEffectAndAnswer();
    expect(await world.state(second)).toBe('in_doubt');
    await world.live(4);
    expect(await world.state(second)).toBe('sent');
    expect(world.network.applied('taken')).toBe(2);
  });

  /** Two planned messages with the same text: the first has an attempt behind it, the second goes next. */
  async function equalMessages(person: string): Promise<{ first: string; second: string }> {
    const first = await doubtfulMessage(person, 'dropped');
    for (let read = 0; read < 2; read += 1) {
      await world.pass(61 * minute);
      await world.resolveAll();
    }
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set not_before = not_before + interval '90 minutes' where id = ${first} and state = 'planned'`,
      ),
    );
    return { first, second: await world.planned(account, person, { kind: 'message' }) };
  }

  it('an answer that comes while the action is already in doubt still proves that it was sent', async () => {
    world.network.connect(account.provider, 'slow');
    const id = await world.planned(account, 'slow', { kind: 'message' });
    world.at('answered', async () => {
      await world.passWall(61_000);
      await world.resolveAll();
      expect(await world.state(id)).toBe('in_doubt');
    });
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'sent', attempt: 1 });
  });

  it('a request that left just before its claim ended is waited for as long as any other', async () => {
    world.network.connect(account.provider, 'last minute');
    const id = await world.planned(account, 'last minute', { kind: 'message' });
    world.at('claimed', async () => {
      await world.passWall(55_000);
      world.at('answered', async () => {
        await world.passWall(20_000);
        await world.resolveAll();
        expect(await world.state(id)).toBe('dispatched');
        await world.passWall(17_000);
        await world.resolveAll();
        expect(await world.state(id)).toBe('in_doubt');
      });
    });
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'sent', attempt: 1 });
  });

  it('the end of a send leaves a ramp alone that a person has changed since its claim', async () => {
    world.network.connect(account.provider, 'ramp');
    const id = await world.planned(account, 'ramp', { kind: 'message' });
    world.at('answered', async () => {
      await world.tenant((tx) =>
        change(
          tx,
          sql`update account_runtime set warm_up = warm_up || '{"startCap": 7}'
            where workspace_id = ${world.workspaceId} and account_id = ${account.accountId}`,
        ),
      );
    });
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
    const { warm_up: warmUp } = await world.tenant((tx) =>
      get(
        tx,
        sql<{ warm_up: { startCap: number; lastSentAt: number } }>`select warm_up from account_runtime
          where workspace_id = ${world.workspaceId} and account_id = ${account.accountId}`,
      ),
    );
    // Both are kept: what the person set, and that something was sent.
    expect(warmUp).toMatchObject({ startCap: 7, lastSentAt: world.clock.businessNow() });
  });

  async function echo(person: string): Promise<void> {
    const seen = world.network.newestMessage(account.provider, person);
    if (seen === undefined) throw new Error(`Nothing was said to ${person}.`);
    await world.tenant((tx) =>
      world.sender.creditOwnMessage(tx, world.workspaceId, {
        accountId: account.accountId,
        attendeeProviderId: `${account.provider}/${person}`,
        ...seen,
      }),
    );
  }
});

describe('an unanswered visit', () => {
  it.each(['dropped', '504'] as const)('is never repeated (%s)', async (fate) => {
    const id = await world.planned(account, `seen-${fate}`, { kind: 'visit' });
    world.network.fate(fate);
    await world.live(4);
    expect(await world.state(id)).toBe('satisfied');
    expect(world.network.requests(`seen-${fate}`)).toBe(1);
  });

  it('that was held up before it was written is not called sent', async () => {
    const id = await world.planned(account, 'seen-late', { kind: 'visit' });
    world.at('dispatched', async () => world.clock.freeze(5_001));
    await world.live(4);
    expect(await world.state(id)).toBe('satisfied');
    expect(world.network.requests('seen-late')).toBe(0);
  });

  it('is never repeated after the worker died over it', async () => {
    const id = await world.planned(account, 'seen-by-the-dead', { kind: 'visit' });
    world.dieAt('written');
    await world.pumpAll();
    await world.live(4);
    expect(await world.state(id)).toBe('satisfied');
    expect(world.network.requests('seen-by-the-dead')).toBe(1);
  });
});

describe('the step after an unanswered visit', () => {
  it('waits until the visit can only have come first, and says so; what a person sends does not wait', async () => {
    const { quarantineMs } = world.deps.timing;
    world.network.connect(account.provider, 'visited');
    await world.planned(account, 'visited', { kind: 'visit' });
    world.network.fate('dropped');
    await world.pumpAll();
    const now = world.clock.businessNow();
    const next = await world.planned(account, 'visited', { kind: 'message' });
    const { notBefore, outcomeMessage, state } = await world.action(next);
    expect(state).toBe('planned');
    expect(notBefore - now).toBeGreaterThan(quarantineMs - 60_000);
    expect(notBefore - now).toBeLessThanOrEqual(quarantineMs + 1);
    expect(outcomeMessage).toContain('did not confirm the visit');
    const typed = await world.planned(account, 'visited', { kind: 'message', origin: 'human' });
    expect((await world.action(typed)).notBefore).toBe(now);
    await world.live(3);
    expect(await world.state(next)).toBe('sent');
    // Later steps, and those after a visit that was answered, wait for nothing.
    const later = await world.planned(account, 'visited', { kind: 'message' });
    expect((await world.action(later)).notBefore).toBe(world.clock.businessNow());
    await world.planned(account, 'greeted', { kind: 'visit' });
    await world.live(1);
    const after = await world.planned(account, 'greeted', { kind: 'invite' });
    expect((await world.action(after)).notBefore).toBe(world.clock.businessNow());
  });
});
