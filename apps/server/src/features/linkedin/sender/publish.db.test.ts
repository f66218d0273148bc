import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const hour = 3_600_000;
const text = 'What we learned from moving 40 warehouses to evening deliveries.';

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

const published = (body = text, effectKey = world.platform.random.id()) =>
  world.tenant(async (tx) => {
    const notBefore = world.clock.businessNow();
    const post = { accountId: account.accountId, effectKey, text: body, notBefore };
    return (await world.sender.planPost(tx, world.workspaceId, post)).action.id;
  });
const requests = () => world.network.ledger.filter((row) => row.account === account.provider).length;

describe('a post is published once', () => {
  it('with the id the network gave it', async () => {
    const id = await published();
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({
      state: 'sent',
      providerRef: expect.stringMatching(/^p\d+$/),
    });
    expect(await world.reserved(account, 'all_day')).toBe(1);
  });

  it('however often the same draft is planned', async () => {
    const key = world.platform.random.id();
    expect(await published(text, key)).toBe(await published(text, key));
    await world.live(2);
    expect(requests()).toBe(1);
  });

  it.each(['applied_then_dropped', '504_applied', 'unreadable', 'late'] as const)(
    'and found among the own posts after %s',
    async (fate) => {
      const id = await published();
      world.network.fate(fate);
      await world.live(4);
      expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_same_text' });
      expect(requests()).toBe(1);
    },
  );

  it('an older post with the same words is not taken for it', async () => {
    const first = await published();
    await world.pumpAll();
    await world.pass(hour);
    const second = await published();
    world.network.fate('dropped');
    await world.live(4);
    expect(await world.state(first)).toBe('sent');
    expect(await world.action(second)).toMatchObject({ state: 'needs_review', outcomeCode: 'held' });
  });
});

describe('a post without a trace', () => {
  it.each(['dropped', '504', '429_foreign'] as const)(
    'is never published a second time by itself (%s)',
    async (fate) => {
      const id = await published();
      world.network.fate(fate);
      await world.live(6);
      expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'held' });
      expect(requests()).toBe(1);
    },
  );

  it('is published when a person says so, unless it appeared meanwhile', async () => {
    const id = await published();
    world.network.fate('late');
    await world.pumpAll();
    for (let looks = 0; looks < 3; looks += 1) {
      await world.pass(hour + 60_000);
      await world.resolveAll();
    }
    expect(await world.state(id)).toBe('needs_review');
    world.network.arriveLate();
    await world.tenant((tx) => world.sender.resolveByHand(tx, world.workspaceId, id, 'send_again'));
    await world.pumpAll();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_published' });
    expect(requests()).toBe(1);
  });
});
