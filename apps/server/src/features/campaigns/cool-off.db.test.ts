import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { change } from '../../platform/db/rows.ts';
import { createCampaignWorld, day, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

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
});

const toTheEndHours = 24 * 24;
const person = (name: string) => `${name}-${serial}`;
/** A campaign for one person, played to its end. */
async function write(name: string, senders: WorldAccount[], more: object = {}) {
  const { id } = await world.launch(`To ${name}`, [await world.listOf(`L ${name}`, [name])], senders, more);
  await world.run(toTheEndHours);
  return world.row(id, name);
}

describe('again only after the cool-off', () => {
  it('whoever was written to is left out with the rule and the day it ends, and taken in after it', async () => {
    const kim = person('kim');
    expect((await write(kim, [ada])).sender?.name).toBe(ada.shown.name);
    const again = await write(kim, [ada]);
    expect(again).toMatchObject({ state: 'Excluded', sender: null });
    expect(again.reason).toMatch(
      /^Ada \d+ wrote to this person on \d{1,2} \w+ \d{4}; the workspace waits 90 days\. That ends on \d{1,2} \w+ \d{4} \(UTC\)\.$/,
    );
    await world.pass(91 * day);
    const later = await write(kim, [ada]);
    expect(later.state).not.toBe('Excluded');
  });

  it('is a setting of the workspace, from none to a year; the audience is counted by it', async () => {
    expect(await world.must('GET', '/campaigns/rules')).toEqual({ coolOffDays: 90 });
    for (const coolOffDays of [-1, 366, 1.5]) {
      expect((await world.call('PUT', '/campaigns/rules', { coolOffDays })).status).toBe(422);
    }
    const lou = person('lou');
    await write(lou, [ada]);
    const listIds = [await world.listOf('Lou again', [lou])];
    expect(await world.must('POST', '/campaigns/audience', { listIds })).toMatchObject({
      contactable: 0,
      leftOut: [{ rule: 'Cool-off of the workspace: contacted within 90 days', count: 1 }],
    });
    expect(await world.must('PUT', '/campaigns/rules', { coolOffDays: 0 })).toEqual({ coolOffDays: 0 });
    expect(await world.must('POST', '/campaigns/audience', { listIds })).toMatchObject({ contactable: 1 });
    expect((await write(lou, [ada])).state).not.toBe('Excluded');
    await world.must('PUT', '/campaigns/rules', { coolOffDays: 90 });
  });

  it('counts what the owner wrote on LinkedIn itself, by any account', async () => {
    const max = person('max');
    await world.listOf('Known', [max]);
    await world.writeByHand(bob, max);
    expect((await write(max, [bob])).reason).toMatch(/ wrote to this person on \d{1,2} \w+ \d{4};/);
  });
});

describe('one person is only ever written to by one sender', () => {
  it('after the cool-off the same sender gets the person again, whoever has fewer leads', async () => {
    const [una, vic] = [person('una'), person('vic')];
    await write(una, [ada]);
    await world.pass(91 * day);
    const list = await world.listOf('Both', [una, vic]);
    const { id } = await world.launch('Both', [list], [bob, ada]);
    expect((await world.row(id, una)).sender?.name).toBe(ada.shown.name);
    await world.run(toTheEndHours);
    const accounts = world.network.ledger.filter((row) => row.person.endsWith(`/${una}`));
    expect(new Set(accounts.map(({ account }) => account)).size).toBe(1);
  });

  it('a campaign without that sender leaves the person out and says whose they are', async () => {
    const wim = person('wim');
    await write(wim, [ada]);
    await world.pass(91 * day);
    const left = await write(wim, [bob]);
    expect(left).toMatchObject({ state: 'Excluded', sender: null });
    expect(left.reason).toBe(
      `${ada.shown.name} has written to this person before and is no sender of this campaign. One person is only ever written to by one sender.`,
    );
  });

  it('a lead that its sender wrote to long ago does not move to another when the sender is removed', async () => {
    const xia = person('xia');
    await write(xia, [ada]);
    await world.pass(91 * day);
    const { id } = await world.launch('Moves', [await world.listOf('X', [xia])], [ada, bob]);
    const removed = await world.must<{ moved: unknown[]; skipped: number }>(
      'POST',
      `/campaigns/${id}/senders/${ada.accountId}/remove`,
      { reached: 'skip' },
    );
    expect(removed).toMatchObject({ moved: [], skipped: 1 });
  });
});

describe('sender rotation', () => {
  const people = (count: number) => Array.from({ length: count }, (_, nth) => person(`r${nth}`));
  const sendersOf = async (id: string) => {
    const counts = new Map<string, number>();
    for (const { sender } of await world.rows(id))
      counts.set(sender?.name ?? '', (counts.get(sender?.name ?? '') ?? 0) + 1);
    return counts;
  };
  const rotation = (mode: string, senderOfList = {}) => ({ settings: { rotation: { mode, senderOfList } } });
  const stopped = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });

  it('by remaining budget: who has spent half of the week gets half as many', async () => {
    const carl = await world.addSender(`Carl ${serial}`, { caps: { invite_week: 50 } });
    const { id } = await world.launch(
      'B',
      [await world.listOf('B', people(30))],
      [ada, carl],
      rotation('budget'),
    );
    expect([...(await sendersOf(id)).entries()].toSorted()).toEqual([
      [ada.shown.name, 20],
      [carl.shown.name, 10],
    ]);
    await stopped(id);
  });

  it('fixed: each list its sender, a list without one in turn', async () => {
    const [friend = '', other = '', third = ''] = people(3);
    const lists = [await world.listOf('One', [friend]), await world.listOf('Two', [other, third])];
    const fixed = await world.launch(
      'F',
      lists,
      [ada, bob],
      rotation('fixed', { [lists[1] ?? '']: bob.accountId }),
    );
    expect((await world.row(fixed.id, other)).sender?.name).toBe(bob.shown.name);
    expect((await world.row(fixed.id, third)).sender?.name).toBe(bob.shown.name);
    expect((await world.row(fixed.id, friend)).sender?.name).toBeDefined();
    await stopped(fixed.id);
  });

  it('existing connection first, as far as the workspace knows', async () => {
    const [friend = '', stranger = ''] = people(2);
    world.network.connect(bob.provider, friend);
    // Bob finds out that they are connected without writing a word, and the campaign ends.
    const looks = await world.launch('Looks', [await world.listOf('L', [friend])], [bob], {
      graph: {
        formatVersion: 1,
        startNodeId: 'a',
        nodes: {
          a: { kind: 'visit', id: 'a', delayMinutes: 0, next: 'b' },
          b: { kind: 'condition', id: 'b', test: { kind: 'connected' }, yes: 'c', no: 'c' },
          c: { kind: 'end', id: 'c' },
        },
      },
    });
    await world.run(48);
    expect((await world.campaign(looks.id)).status).toBe('Completed');
    // A connection that was read for its lead counts as well.
    const [read = ''] = people(3).slice(2);
    await world.listOf('Read', [read]);
    const readId = await world.leadId(read);
    await world.tenant((tx) =>
      change(
        tx,
        sql`insert into lead_degrees (workspace_id, lead_id, linkedin_account_id, degree, source, at)
          values (${world.workspaceId}, ${readId}, ${bob.accountId}, 1, 'connections', now())`,
      ),
    );
    const { id } = await world.launch(
      'R',
      [await world.listOf('R', [friend, stranger, read])],
      [ada, bob],
      rotation('relation'),
    );
    // The connections of both are read first: nobody is among them.
    await world.runJobs();
    await world.settle();
    expect((await world.row(id, friend)).sender?.name).toBe(bob.shown.name);
    expect((await world.row(id, read)).sender?.name).toBe(bob.shown.name);
    expect((await world.row(id, stranger)).sender?.name).toBe(ada.shown.name);
    await stopped(id);
  });

  it('a removed list or sender is dropped from the fixed ones of a copy', async () => {
    const list = await world.listOf('Kept', people(1));
    const { id } = await world.draft(
      'Fixed',
      [list],
      [ada, bob],
      rotation('fixed', { [list]: bob.accountId }),
    );
    await world.setAccount(bob, 'Deleted');
    const copy = await world.must<{ settings: { rotation: object } }>('POST', `/campaigns/${id}/duplicate`);
    expect(copy.settings.rotation).toEqual({ mode: 'fixed', senderOfList: {} });
  });
});
