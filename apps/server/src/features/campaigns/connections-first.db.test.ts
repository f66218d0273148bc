import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { setDue } from './store/due-enrolment.store.ts';
import {
  createCampaignWorld,
  day,
  minute,
  type CampaignWorld,
  type WorldAccount,
} from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let bob: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender(`Ada ${serial}`);
  bob = await world.addSender(`Bob ${serial}`);
  world.connectionReads.length = 0;
});

const relation = { settings: { rotation: { mode: 'relation', senderOfList: {} } } };
const person = (name: string) => `${name}-${serial}`;
const knows = (account: WorldAccount, ...people: string[]) =>
  world.connections.set(
    account.accountId,
    people.map((one) => ({ providerId: `${account.accountId}-${one}`, publicIdentifier: one })),
  );
const refuses = (account: WorldAccount, code: 'linkedin_limited' | 'linkedin_disconnected') =>
  world.connections.set(account.accountId, new AppError(code, `${account.shown.name} rests.`));
const senderOf = async (id: string, who: string) => (await world.row(id, who)).sender?.name;
const launch = async (people: string[], senders = [ada, bob], more: object = relation) =>
  (await world.launch(`C ${serial}`, [await world.listOf(`L ${serial}`, people)], senders, more)).id;
/** Of this test's senders: earlier ones may still be asked again. */
const reads = () => world.connectionReads.filter((id) => id === ada.accountId || id === bob.accountId);
/** Everything that is planned is read, and what followed from it is done. */
const readAll = async () => {
  await world.runJobs();
  await world.settle();
};
const stop = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });

describe('a campaign that deals by existing connections', () => {
  it('reads the connections of its senders first, and deals by them', async () => {
    const friends = ['f1', 'f2', 'f3'].map(person);
    knows(bob, ...friends);
    const id = await launch([...friends, person('stranger')]);
    await readAll();
    for (const friend of friends) expect(await senderOf(id, friend)).toBe(bob.shown.name);
    expect(await senderOf(id, person('stranger'))).toBe(ada.shown.name);
    expect(reads().toSorted()).toEqual([ada.accountId, bob.accountId].toSorted());
    const { dealing, dealtWithout } = await world.campaign(id);
    expect({ dealing, dealtWithout }).toEqual({ dealing: null, dealtWithout: null });
    await stop(id);
  });

  it('lets its leads wait meanwhile, with the names, the time, and nothing sent', async () => {
    const friend = person('friend');
    knows(bob, friend);
    refuses(ada, 'linkedin_limited');
    const startedAt = world.clock.businessNow();
    const id = await launch([friend]);
    await readAll();
    const row: CampaignLead = await world.row(id, friend);
    expect(row).toMatchObject({ state: 'Queued', sender: null });
    expect(row.reason).toBe(
      `The connections of ${ada.shown.name} cannot be read now: ${ada.shown.name} rests. ` +
        'The lead gets its sender when they are known, and without them at the time shown.',
    );
    expect(row.change).toMatch(/another rotation/u);
    expect(Math.abs(Date.parse(row.nextAt ?? '') - startedAt - 120 * minute)).toBeLessThan(minute);
    expect((await world.campaign(id)).dealing).toMatchObject({ reason: row.reason, by: row.nextAt });
    // A pause and its end look at every lead: it still waits.
    await stop(id);
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.settle();
    expect(await world.row(id, friend)).toMatchObject({ sender: null, reason: row.reason });
    expect(await world.actionsOf(friend)).toEqual([]);
    await stop(id);
  });

  it('deals without them after two hours and says whose were missing', async () => {
    const friend = person('friend');
    knows(bob, friend);
    refuses(ada, 'linkedin_disconnected');
    const id = await launch([friend, person('other')]);
    await readAll();
    await world.pass(119 * minute);
    await world.settle();
    expect(await senderOf(id, friend)).toBeUndefined();
    await world.pass(2 * minute);
    await world.settle();
    expect(await senderOf(id, friend)).toBe(bob.shown.name);
    expect(await senderOf(id, person('other'))).toBe(ada.shown.name);
    const { dealing, dealtWithout } = await world.campaign(id);
    expect(dealing).toBeNull();
    expect(dealtWithout).toContain(
      `Leads were dealt without all connections of ${ada.shown.name}: they were not read within 2 hours. ${ada.shown.name} rests.`,
    );
    // A worker that died behind the last lead begins again with nobody left to deal, and the note stays.
    await world.tenant((tx) =>
      setDue(tx, world.workspaceId, id, world.clock.businessNow(), 'campaigns.dealing'),
    );
    await world.settle();
    expect((await world.campaign(id)).dealtWithout).toBe(dealtWithout);
    await stop(id);
  });

  it('waits no longer for a sender that is unlinked', async () => {
    const cleo = await world.addSender(`Cleo ${serial}`);
    const friend = person('friend');
    knows(bob, friend);
    refuses(ada, 'linkedin_limited');
    const id = await launch([friend, person('other')], [ada, bob, cleo]);
    await readAll();
    expect(await senderOf(id, friend)).toBeUndefined();
    await world.setAccount(ada, 'Deleted');
    await world.settle();
    expect(await senderOf(id, friend)).toBe(bob.shown.name);
    expect(await senderOf(id, person('other'))).toBe(cleo.shown.name);
    const { dealing, dealtWithout } = await world.campaign(id);
    expect({ dealing, dealtWithout }).toEqual({ dealing: null, dealtWithout: null });
    await stop(id);
  });

  it('reads nothing again within a day, and only who is new after it', async () => {
    knows(bob, person('friend'));
    const first = await launch([person('friend')]);
    await readAll();
    await stop(first);
    world.connectionReads.length = 0;
    const soon = await launch([person('soon')]);
    expect(await senderOf(soon, person('soon'))).toBeDefined();
    expect(reads()).toEqual([]);
    await stop(soon);
    await world.pass(day + minute);
    knows(bob, person('later'), person('friend'));
    const later = await launch([person('later')]);
    await readAll();
    expect(await senderOf(later, person('later'))).toBe(bob.shown.name);
    await stop(later);
  });

  it('deals at once with one sender, and by another rotation', async () => {
    const alone = await launch([person('alone')], [ada]);
    expect(await senderOf(alone, person('alone'))).toBe(ada.shown.name);
    expect(reads()).toEqual([]);
    await stop(alone);
    refuses(ada, 'linkedin_limited');
    refuses(bob, 'linkedin_limited');
    const id = await launch([person('waits')]);
    expect(await senderOf(id, person('waits'))).toBeUndefined();
    const balanced = { settings: { rotation: { mode: 'balanced', senderOfList: {} } } };
    await world.must<CampaignDetail>('PUT', `/campaigns/${id}`, balanced);
    await world.settle();
    expect(await senderOf(id, person('waits'))).toBeDefined();
    await stop(id);
  });

  it('reads them when the rotation is chosen while it runs', async () => {
    const id = await launch([person('first')], [ada, bob], {});
    expect(reads()).toEqual([]);
    await world.must<CampaignDetail>('PUT', `/campaigns/${id}`, relation);
    await readAll();
    expect(new Set(reads())).toEqual(new Set([ada.accountId, bob.accountId]));
    await stop(id);
  });

  it('can be asked before the start what is known', async () => {
    knows(bob, person('a'), person('b'));
    const accountIds = [ada.accountId, bob.accountId];
    expect(await world.must('POST', '/campaigns/connections', { accountIds })).toEqual({
      ...{ senders: 2, read: 0, people: 0 },
    });
    const id = await launch([person('a')]);
    await readAll();
    expect(await world.must('POST', '/campaigns/connections', { accountIds })).toEqual({
      ...{ senders: 2, read: 2, people: 2 },
    });
    await stop(id);
  });
});
