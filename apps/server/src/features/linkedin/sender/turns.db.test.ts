import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from './testing/fake-members.ts';
import { appliedTo } from './testing/ledger.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const hiddenForYears = { zone: 'UTC', intervals: [], holidays: [] };

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

const applied = (at: NewAccount) => appliedTo(world, at);

describe('a reply typed by a person', () => {
  const typed = { kind: 'message', origin: 'human', priority: 'humanReply' } as const;

  it('ignores working hours and the campaign’s next slot, and keeps five seconds of spacing', async () => {
    const closed = await world.addAccount({ workingHours: hiddenForYears });
    for (const person of ['asker', 'second']) world.network.connect(closed.provider, person);
    const campaign = await world.planned(closed, 'asker-2', { kind: 'invite' });
    const first = await world.planned(closed, 'asker', typed);
    const second = await world.planned(closed, 'second', typed);
    await world.pumpAll();
    expect(await world.state(first)).toBe('sent');
    expect(await world.state(second)).toBe('planned');
    await world.pass(5_000);
    await world.pumpAll();
    expect(await world.state(second)).toBe('sent');
    expect(await world.state(campaign)).toBe('planned');
  });

  it('goes out of turn, before a campaign that was first', async () => {
    await world.planned(account, 'campaign-lead', { kind: 'invite' });
    world.network.connect(account.provider, 'waiting');
    const reply = await world.planned(account, 'waiting', typed);
    await world.pump();
    expect(await world.state(reply)).toBe('sent');
  });

  it('waits ten seconds in which it can be taken back', async () => {
    world.network.connect(account.provider, 'hasty');
    const id = await world.planned(account, 'hasty', { ...typed, undoMs: 10_000 });
    await world.pass(9_000);
    await world.pumpAll();
    expect(await world.state(id)).toBe('planned');
    await world.pass(2_000);
    await world.pumpAll();
    expect(await world.state(id)).toBe('sent');
  });

  it.each([60, 1, 0])(
    'leaves ten wall seconds later at business speed %i, whatever the speed was when it was written',
    async (speed) => {
      const person = `any-speed-${speed}`;
      world.network.connect(account.provider, person);
      // The account has nothing to do and sleeps.
      await world.pumpAll();
      world.clock.setSpeed(300);
      const id = await world.planned(account, person, { ...typed, undoMs: 10_000 });
      world.clock.setSpeed(speed);
      await world.passWall(9_000);
      world.clock.advanceBusiness(9_000 * speed);
      await world.pumpAll();
      expect(await world.state(id)).toBe('planned');
      await world.passWall(1_500);
      world.clock.advanceBusiness(1_500 * speed);
      await world.pumpAll();
      world.clock.setSpeed(1);
      expect(await world.state(id)).toBe('sent');
    },
  );

  it('one held reply does not hide the end of another’s ten seconds', async () => {
    for (const person of ['first-held', 'second-held']) world.network.connect(account.provider, person);
    const first = await world.planned(account, 'first-held', { ...typed, undoMs: 10_000 });
    await world.passWall(5_000);
    const second = await world.planned(account, 'second-held', { ...typed, undoMs: 10_000 });
    await world.passWall(5_500);
    await world.pumpAll();
    expect([await world.state(first), await world.state(second)]).toEqual(['sent', 'planned']);
    // Business time went on just enough for the spacing between two sends.
    world.clock.advanceBusiness(5_000);
    await world.passWall(5_000);
    await world.pumpAll();
    expect(await world.state(second)).toBe('sent');
  });

  it('taken back in time it is never sent', async () => {
    world.network.connect(account.provider, 'regret');
    const id = await world.planned(account, 'regret', { ...typed, undoMs: 10_000 });
    const why = { code: 'undone', message: 'Taken back.' };
    await world.tenant((tx) => world.sender.cancel(tx, world.workspaceId, { actionId: id }, why));
    await world.live(1);
    expect(await world.state(id)).toBe('cancelled');
    expect(world.network.requests('regret')).toBe(0);
  });

  it('keeps the hard ceilings', async () => {
    const person = 'talkative';
    world.network.connect(account.provider, person);
    const free = await world.addAccount({ type: 'free' });
    for (let lead = 0; lead < 102; lead += 1) {
      world.network.connect(free.provider, `${person}-${lead}`);
      const providerId = idOf(free.provider, `${person}-${lead}`);
      await world.planned(free, `${person}-${lead}`, {
        ...typed,
        person: { leadId: world.platform.random.id(), publicIdentifier: null, providerId },
      });
    }
    for (let turn = 0; turn < 110; turn += 1) {
      await world.pumpAll();
      await world.pass(6_000);
    }
    expect(applied(free)).toHaveLength(100);
  });
});

describe('turns', () => {
  it('two campaigns of one account take turns, whoever has more to do', async () => {
    const [big, small] = [world.platform.random.id(), world.platform.random.id()];
    for (let lead = 0; lead < 6; lead += 1) {
      await world.planned(account, `big-${lead}`, { kind: 'invite', campaignId: big });
    }
    for (let lead = 0; lead < 3; lead += 1) {
      await world.planned(account, `small-${lead}`, { kind: 'invite', campaignId: small });
    }
    await world.live(2);
    const firstSix = applied(account).slice(0, 6);
    expect(firstSix.filter((row) => row.person.includes('/small-'))).toHaveLength(3);
  });

  it('messages go before invitations', async () => {
    await world.planned(account, 'stranger', { kind: 'invite' });
    world.network.connect(account.provider, 'known');
    await world.planned(account, 'known', { kind: 'message' });
    await world.live(1);
    expect(applied(account).map((row) => row.kind)).toEqual(['start_chat', 'invite']);
  });

  it('a second action of a pair goes as soon as the doubt about the first is resolved', async () => {
    world.network.connect(account.provider, 'queued');
    const first = await world.planned(account, 'queued', { kind: 'message' });
    world.network.fate('applied_then_dropped');
    await world.pumpAll();
    const second = await world.planned(account, 'queued', {
      kind: 'message',
      body: 'One more thing: the agenda.',
    });
    await world.pumpAll();
    expect(await world.state(second)).toBe('planned');
    await world.pass(61 * minute);
    await world.resolveAll();
    await world.pumpAll();
    expect([await world.state(first), await world.state(second)]).toEqual(['sent', 'sent']);
  });
});
