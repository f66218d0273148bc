import { describeDealt } from '@waypost/domain/campaigns/dealing/dealt-because';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, type WorldAccount } from './testing/campaign-world.ts';
import { ada, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();
let bob: WorldAccount;
beforeEach(async () => {
  bob = await world.addSender('Bob');
});

const person = (name: string) => `${name}-w${serial}`;
const launch = async (people: string[], senders: WorldAccount[], rotation: object = {}) => {
  const list = await world.listOf(`W${serial}`, people);
  return world.launch(`W ${serial}`, [list], senders, {
    settings: { rotation: { mode: 'balanced', senderOfList: {}, ...rotation } },
  });
};
const senderOf = async (id: string, who: string) => (await world.row(id, who)).sender;
const stop = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });

describe('a lead says why it has its sender', () => {
  it('by turn, and by what is left of each limit', async () => {
    const even = await launch([person('one')], [ada, bob]);
    expect(await senderOf(even.id, person('one'))).toMatchObject({ because: describeDealt('turn') });
    await stop(even.id);
    const budget = await launch([person('two')], [ada, bob], { mode: 'budget' });
    expect(await senderOf(budget.id, person('two'))).toMatchObject({ because: describeDealt('budget') });
    await stop(budget.id);
  });

  it('by its list', async () => {
    const list = await world.listOf('Fixed', [person('listed')]);
    const { id } = await world.launch('Fixed', [list], [ada, bob], {
      settings: { rotation: { mode: 'fixed', senderOfList: { [list]: bob.accountId } } },
    });
    expect(await senderOf(id, person('listed'))).toMatchObject({
      ...{ id: bob.accountId, because: describeDealt('fixed') },
    });
    await stop(id);
  });

  it('by a connection that was read after it had joined', async () => {
    const friend = person('friend');
    const providerId = `${bob.accountId}-${friend}`;
    world.connections.set(bob.accountId, [{ providerId, publicIdentifier: friend }]);
    const { id } = await launch([friend], [ada, bob], { mode: 'relation' });
    await world.runJobs();
    await world.settle();
    expect(await senderOf(id, friend)).toMatchObject({
      ...{ id: bob.accountId, because: describeDealt('connected') },
    });
    await stop(id);
  });

  it('by what was written before, whatever the rotation', async () => {
    const known = person('known');
    await launch([known], [bob]);
    await world.run(24 * 24);
    await world.pass(91 * day);
    const list = await world.listOf('Again', [known]);
    const { id } = await world.launch('Again', [list], [ada, bob], {
      settings: { rotation: { mode: 'fixed', senderOfList: { [list]: ada.accountId } } },
    });
    expect(await senderOf(id, known)).toMatchObject({
      ...{ id: bob.accountId, because: describeDealt('wrote_before') },
    });
    await stop(id);
  });

  it('again when its sender was removed, and one that waited for a sender', async () => {
    const lead = person('moved');
    const { id } = await launch([lead], [bob], { mode: 'budget' });
    await world.must('POST', `/campaigns/${id}/senders/${bob.accountId}/remove`, { reached: 'skip' });
    expect(await senderOf(id, lead)).toBeNull();
    await world.must('POST', `/campaigns/${id}/senders`, { accountId: ada.accountId });
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.settle();
    expect(await senderOf(id, lead)).toMatchObject({ id: ada.accountId, because: expect.any(String) });
    await world.must('POST', `/campaigns/${id}/senders`, { accountId: bob.accountId });
    await world.must('POST', `/campaigns/${id}/senders/${ada.accountId}/remove`, { reached: 'skip' });
    expect(await senderOf(id, lead)).toMatchObject({
      ...{ id: bob.accountId, because: describeDealt('budget') },
    });
    await stop(id);
  });
});
