import type { SenderInCampaign, SenderRemoved } from '@waypost/contract/campaigns';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ines: WorldAccount;
let beatriz: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ines = await world.addSender('Ines Duarte');
  beatriz = await world.addSender('Beatriz Drummond');
});

const people = (n: number) => Array.from({ length: n }, (_, at) => `s${serial}-p${at}`);
const launch = async (who: readonly string[], senders: WorldAccount[], more: object = {}) =>
  (await world.launch(`Senders ${serial}`, [await world.listOf(`S${serial}`, [...who])], senders, more)).id;
const remove = (id: string, account: WorldAccount, reached: 'skip' | 'keep' = 'skip') =>
  world.call<SenderRemoved>('POST', `/campaigns/${id}/senders/${account.accountId}/remove`, { reached });
const add = (id: string, account: WorldAccount) =>
  world.call('POST', `/campaigns/${id}/senders`, { accountId: account.accountId });
const senders = (id: string) => world.must<SenderInCampaign[]>('GET', `/campaigns/${id}/senders`);
const end = (id: string) => world.call('POST', `/campaigns/${id}/pause`, { reason: 'end' });

/** Accounts whose invitation or message took effect at this person. */
const writersOf = (person: string) => [
  ...new Set(
    world.network.ledger
      .filter((row) => row.applied && row.kind !== 'visit' && row.person.endsWith(`/${person}`))
      .map((row) => row.account),
  ),
];
/** The state of every action of a person, by account. */
const senderNames = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      (await world.rows(id)).map(async (row) => [row.leadId, row.sender?.name ?? null] as const),
    ),
  );

describe('removing a sender', () => {
  it('moves who it has not written to, evenly; ends who it has with the sentence; the preview says so before', async () => {
    const who = people(6);
    const id = await launch(who, [ines, beatriz]);
    await world.run(72, async () => who.some((one) => writersOf(one).includes(ines.provider)));
    const before = await senders(id);
    const mine = before.find(({ name }) => name === 'Ines Duarte');
    expect(mine).toMatchObject({ takesLeads: true, status: 'Active' });
    expect((mine?.reached ?? 0) + (mine?.untouched ?? 0)).toBe(3);
    expect(mine?.reached).toBeGreaterThan(0);
    expect(mine?.ifRemoved).toMatchObject({ waiting: 0, canKeep: true, isLast: false });
    const written = who.filter((one) => writersOf(one).includes(ines.provider));
    const { data } = await remove(id, ines);
    expect(data.moved).toEqual(mine?.ifRemoved.moves);
    expect(data).toMatchObject({ waiting: 0, kept: 0, skipped: mine?.reached });
    expect(data.campaign.accounts.map(({ name }) => name)).toEqual(['Beatriz Drummond']);
    await world.settle();
    for (const one of written) {
      expect(await world.row(id, one)).toMatchObject({
        state: 'Skipped',
        reason: 'Their sender Ines Duarte was removed from the campaign.',
        sender: { name: 'Ines Duarte' },
      });
    }
    await world.run(20 * 24);
    for (const one of who) {
      expect(writersOf(one)).toEqual([written.includes(one) ? ines.provider : beatriz.provider]);
    }
    await end(id);
  });

  it('visits do not count: a lead that was only looked at goes on from its step with the new sender', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await world.run(60, async () => world.sentTo(one).length === 1);
    expect(world.sentTo(one)).toEqual(['visit']);
    expect((await add(id, beatriz)).status).toBe(200);
    const { data } = await remove(id, ines);
    expect(data.moved).toEqual([{ id: beatriz.accountId, name: 'Beatriz Drummond', leads: 1 }]);
    await world.run(60, async () => world.sentTo(one).length === 2);
    expect(world.sentTo(one)).toEqual(['visit', 'invite']);
    expect(writersOf(one)).toEqual([beatriz.provider]);
    await end(id);
  });

  it('takes back what was planned and claimed for a moved lead; what is planned again is the new sender’s', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await add(id, beatriz);
    await world.settle();
    world.at('claimed', async () => {
      expect((await remove(id, ines)).status).toBe(200);
    });
    await world.run(48, async () => world.sentTo(one).length === 1);
    const visits = world.network.ledger.filter((row) => row.applied && row.person.endsWith(`/${one}`));
    expect(visits.map(({ account }) => account)).toEqual([beatriz.provider]);
    expect((await world.actionsOf(one)).map(({ state }) => state)).toEqual(['cancelled', 'sent']);
    await end(id);
  });

  it('an invitation that is on its way keeps its lead with the sender, whatever becomes of the answer', async () => {
    for (const fate of ['applied_then_dropped', 'dropped', '429'] as const) {
      serial += 1;
      const [one = ''] = people(1);
      const id = await launch([one], [ines]);
      await add(id, beatriz);
      await world.run(60, async () => world.sentTo(one).length === 1);
      world.network.fate(fate);
      let removal: SenderRemoved | undefined;
      world.at('dispatched', async () => {
        removal = (await remove(id, ines)).data;
      });
      await world.run(72);
      await world.run(15 * 24);
      expect(removal, fate).toMatchObject({ moved: [], skipped: 1 });
      expect(writersOf(one), fate).toEqual(fate === 'applied_then_dropped' ? [ines.provider] : []);
      expect(await world.row(id, one), fate).toMatchObject({ state: 'Skipped' });
    }
  });

  it('an outcome that commits in the same moment and the removal never leave a person two senders', async () => {
    const who = people(12);
    const id = await launch(who, [ines]);
    await add(id, beatriz);
    const pump = (async () => {
      for (let turns = 0; turns < 6; turns += 1) await world.run(12);
    })();
    const removals = (async () => {
      const first = await remove(id, ines);
      const again = await remove(id, ines);
      return [first.status, again.status, again.data.moved.length];
    })();
    const [removed] = await Promise.all([removals, pump]);
    expect(removed).toEqual([200, 200, 0]);
    await world.run(20 * 24);
    for (const one of who) expect(writersOf(one).length, one).toBeLessThanOrEqual(1);
    for (const row of await world.rows(id)) {
      if (row.state !== 'Skipped') expect(row.sender?.name).toBe('Beatriz Drummond');
    }
    await end(id);
  });

  it('asked for many times at once, it happens once', async () => {
    const who = people(4);
    const id = await launch(who, [ines, beatriz]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(id, ines)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const moved = answers.flatMap(({ data }) => data.moved.map(({ leads }) => leads));
    expect(moved).toEqual([2]);
    expect(new Set(Object.values(await senderNames(id)))).toEqual(new Set(['Beatriz Drummond']));
    await end(id);
  });

  it('two senders removed at once leave every lead with the third', async () => {
    const third = await world.addSender('Carla Nunes');
    const who = people(9);
    const id = await launch(who, [ines, beatriz, third]);
    const answers = await Promise.all([remove(id, ines), remove(id, beatriz)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await world.settle();
    expect(new Set(Object.values(await senderNames(id)))).toEqual(new Set(['Carla Nunes']));
    expect(await senders(id)).toMatchObject([{ name: 'Carla Nunes', untouched: 9 }]);
    await end(id);
  });
});

describe('leads that stay with a removed sender', () => {
  it('go on with it alone; it gets no new ones and is still named', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await add(id, beatriz);
    await world.run(120, async () => writersOf(one).length === 1);
    const { data } = await remove(id, ines, 'keep');
    expect(data).toMatchObject({ moved: [], kept: 1, skipped: 0 });
    expect(await senders(id)).toMatchObject([
      { name: 'Beatriz Drummond', takesLeads: true },
      { name: 'Ines Duarte', takesLeads: false, reached: 1 },
    ]);
    await world.accept(ines, one);
    await world.run(120, async () => world.sentTo(one).length === 3);
    expect(world.sentTo(one)).toEqual(['visit', 'invite', 'start_chat']);
    expect(writersOf(one)).toEqual([ines.provider]);
    await end(id);
  });

  it('cannot stay once the account is unlinked; it stands in the campaign’s health until they are skipped', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await add(id, beatriz);
    await world.run(120, async () => writersOf(one).length === 1);
    await remove(id, ines, 'keep');
    await world.setAccount(ines, 'Deleted');
    const issues = () =>
      world
        .must<{ campaigns: { id: string; accounts: { deleted: { name: string }[] } }[] }>(
          'GET',
          '/campaigns/health-status',
        )
        .then(({ campaigns }) =>
          campaigns.find((c) => c.id === id)?.accounts.deleted.map(({ name }) => name),
        );
    expect(await issues()).toEqual(['Ines Duarte']);
    const refused = await remove(id, ines, 'keep');
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Ines Duarte was unlinked, so the leads it has written to cannot stay with it. Choose to skip them.',
    ]);
    expect((await remove(id, ines)).data).toMatchObject({ skipped: 1 });
    expect(await issues()).toBeUndefined();
    await world.settle();
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
  });
});

describe('the last sender', () => {
  it('pauses the campaign and its leads wait for another; once one is added they go on with it', async () => {
    const who = people(3);
    const id = await launch(who, [ines]);
    await world.settle();
    await world.setAccount(ines, 'Deleted');
    const { data } = await remove(id, ines);
    expect(data).toMatchObject({ moved: [], waiting: 3, skipped: 0 });
    expect(data.campaign).toMatchObject({
      status: 'Paused',
      pauseReason: 'No sender is left: Ines Duarte was removed. Add a sender to go on.',
      accounts: [],
    });
    await world.settle();
    for (const row of await world.rows(id)) {
      expect(row).toMatchObject({
        state: 'Waiting',
        sender: null,
        reason: 'The campaign has no sender left. Add one to the campaign to go on.',
      });
    }
    const early = await world.call('POST', `/campaigns/${id}/resume`);
    expect(early.error.message).toBe('The campaign has no sender. Choose a LinkedIn account first.');
    expect((await add(id, beatriz)).status).toBe(200);
    expect((await add(id, beatriz)).status).toBe(200);
    await world.settle();
    expect(new Set(Object.values(await senderNames(id)))).toEqual(new Set(['Beatriz Drummond']));
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.run(72, async () => who.every((one) => world.sentTo(one).length > 0));
    for (const one of who) expect(world.sentTo(one)).toContain('visit');
    await end(id);
  });

  it('that had written to everybody completes the campaign: nobody is left to wait', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await world.run(120, async () => writersOf(one).length === 1);
    await remove(id, ines);
    await world.settle();
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed', counts: { skipped: 1 } });
  });
});

describe('adding a sender', () => {
  it('says why it cannot, and asks the plan', async () => {
    const [one = ''] = people(1);
    const id = await launch([one], [ines]);
    await world.setAccount(beatriz, 'Deleted');
    expect((await add(id, beatriz)).error.message).toBe(
      'Beatriz Drummond was unlinked. Link the account again in Settings first.',
    );
    const { id: draft } = await world.draft('Draft', [], []);
    expect((await add(draft, ines)).error.message).toBe(
      'The senders of a draft are chosen in the draft itself.',
    );
    const note = defaultSequence(7);
    const invite = note.nodes['invite'];
    if (invite?.kind === 'invite') invite.variants[0] = { id: 'a', share: 1, body: 'x'.repeat(250) };
    serial += 1;
    const [other = ''] = people(1);
    const long = await launch([other], [ines], { graph: note });
    const free = await world.addSender('Fay Free', { type: 'free' });
    const refused = await add(long, free);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toMatch(/^Fay Free cannot send this sequence\. /);
    await end(id);
    await end(long);
  });
});

describe('a sender of a running campaign', () => {
  let ada: WorldAccount;
  let person: string;
  beforeEach(async () => {
    ada = await world.addSender('Ada Lovelace');
    [person = ''] = people(1);
  });
  const launchOne = () => launch([person], [ada]);
  const sentCount = (n: number) => async () => world.sentTo(person).length === n;
  const states = async () => (await world.actionsOf(person)).map(({ kind, state }) => `${kind} ${state}`);

  it('a removed sender holds its leads with a reason; once it is back they go on', async () => {
    const id = await launchOne();
    await world.settle();
    await world.setAccount(ada, 'Deleted');
    await world.settle();
    expect(await states()).toEqual(['visit cancelled']);
    expect(await world.row(id, person)).toMatchObject({
      reason: 'Ada Lovelace was removed. Connect this LinkedIn account again to go on.',
    });
    const health = await world.must<{ campaigns: { id: string }[] }>('GET', '/campaigns/health-status');
    expect(health.campaigns.find((one) => one.id === id)).toEqual({
      id,
      name: `Senders ${serial}`,
      accounts: {
        disconnected: [],
        deleted: [{ id: ada.accountId, name: 'Ada Lovelace', email: `${ada.accountId}@example.com` }],
      },
    });
    await world.run(48);
    expect(world.network.requests(person)).toBe(0);
    await world.setAccount(ada, 'Active');
    await world.run(48, sentCount(1));
    expect(world.sentTo(person)).toEqual(['visit']);
    await end(id);
  });

  it('a disconnected sender keeps the plan and says so', async () => {
    const id = await launchOne();
    await world.settle();
    await world.setAccount(ada, 'Disconnected');
    expect(await world.row(id, person)).toMatchObject({
      reason: 'Ada Lovelace is disconnected. Reconnect the account in Settings to go on.',
    });
    expect(await states()).toEqual(['visit planned']);
    await end(id);
  });

  it('the stop of the whole workspace holds everything, says so and counts what it would hold before', async () => {
    const id = await launchOne();
    const before = await world.must<{ held: number }>('GET', '/campaigns/sending-stop');
    await world.settle();
    const held = before.held + 1;
    const stop = (method: 'GET' | 'POST' | 'DELETE') =>
      world.must(method, '/campaigns/sending-stop', method === 'POST' ? {} : undefined);
    expect(await stop('GET')).toMatchObject({ stopped: false, held });
    const nextAction = async () =>
      (await world.must<{ nextActionAt: string | null }>('GET', `/campaigns/${id}`)).nextActionAt;
    expect(await nextAction()).not.toBeNull();
    expect(await stop('POST')).toMatchObject({ stopped: true, held });
    expect(await nextAction()).toBeNull();
    expect(await stop('GET')).toMatchObject({ stopped: true, held });
    expect(await world.row(id, person)).toMatchObject({
      reason: 'All sending of this workspace is stopped.',
    });
    await world.run(1);
    expect(world.network.requests(person)).toBe(0);
    expect(await stop('DELETE')).toMatchObject({ stopped: false, held });
    await world.run(24, sentCount(1));
    expect(world.sentTo(person)).toEqual(['visit']);
    await end(id);
  });
});
