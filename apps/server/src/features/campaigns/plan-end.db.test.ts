import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaignWorld, day, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let ben: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender('Ada Lovelace');
  ben = await world.addSender('Ben Bitdiddle');
});

/** What billing tells the sender when the plan changes. */
const plan = (actsUntil: number | null, acting = [ada, ben]) =>
  world.tenant((tx) =>
    world.sender.setPlanRights(tx, world.workspaceId, {
      acting: new Set(acting.map(({ accountId }) => accountId)),
      actsUntil,
      renews: false,
    }),
  );
const launch = async (people: string[], senders: WorldAccount[]) =>
  (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, people)], senders)).id;
const now = () => world.clock.businessNow();

describe('A11 a plan that ends while a campaign runs', () => {
  it('stops sending by the clock alone, says why, and after payment goes on without repeating', async () => {
    const people = ['e1', 'e2', 'e3'];
    await plan(now() + 3 * day);
    const id = await launch(people, [ada]);
    await world.run(2 * 24);
    for (const person of people) expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    await world.accept(ada, 'e1');
    await world.run(24 + 1);
    const sent = world.sentTo('e1');

    // No webhook and no loop in between: time alone has ended it.
    await world.accept(ada, 'e2');
    await world.run(10 * 24);
    expect(world.sentTo('e2')).toEqual(['visit', 'invite']);
    expect(world.sentTo('e1')).toEqual(sent);
    const row = await world.row(id, 'e2');
    expect(row.reason).toBe('Your plan has ended: nothing is sent until a plan runs again.');
    expect(row.change).toBe('Choose a plan under Billing; everything then goes on where it stood.');
    expect((await world.campaign(id)).status).toBe('Active');

    await plan(now() + 300 * day);
    await world.run(10 * 24);
    expect(world.sentTo('e2').slice(0, 3)).toEqual(['visit', 'invite', 'start_chat']);
    for (const person of people) {
      const kinds = world.sentTo(person);
      expect(kinds.filter((kind) => kind === 'invite')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'visit')).toHaveLength(1);
    }
  });

  it('keeps what was planned before its end, and sends it once when it runs again', async () => {
    await plan(now() + day);
    const id = await launch(['k1'], [ada]);
    await world.settle();
    expect(await world.actionsOf('k1')).toMatchObject([{ state: 'planned' }]);
    world.clock.advanceBusiness(2 * day);
    await world.run(5 * 24);
    expect(await world.actionsOf('k1')).toMatchObject([{ state: 'planned' }]);
    expect(world.sentTo('k1')).toEqual([]);
    const [row] = await world.rows(id);
    expect(row?.reason).toMatch(/plan has ended/);
    await plan(null);
    await world.run(3 * 24);
    expect(world.sentTo('k1')).toEqual(['visit', 'invite']);
  });

  it('refuses what a person types, with the sentence of the plan', async () => {
    await plan(now());
    await expect(
      world.tenant((tx) =>
        world.sender.plan(tx, world.workspaceId, {
          ...{ accountId: ada.accountId, kind: 'message', origin: 'human', body: 'Hello' },
          person: { leadId: world.platform.random.id(), publicIdentifier: 'typed', providerId: null },
          ...{ effectKey: world.platform.random.id(), notBefore: now(), priority: 'followUp' },
        }),
      ),
    ).rejects.toMatchObject({ code: 'plan_required', message: expect.stringContaining('Billing') as string });
  });
});

describe('A11 a plan that lets fewer accounts act than are connected', () => {
  it('rests exactly the others, who say why and go on after an upgrade', async () => {
    await plan(null, [ben]);
    const people = Array.from({ length: 4 }, (_, n) => `b${n}`);
    const id = await launch(people, [ada, ben]);
    await world.run(3 * 24);
    const bySender = new Map((await world.rows(id)).map((row) => [row.leadId, row]));
    let rested = 0;
    for (const person of people) {
      const row = bySender.get(await world.leadId(person));
      if (row?.sender?.id === ben.accountId) expect(world.sentTo(person)).toEqual(['visit', 'invite']);
      else {
        rested += 1;
        expect(world.sentTo(person)).toEqual([]);
        expect(row?.reason).toBe(
          'Ada Lovelace rests: more LinkedIn accounts are connected than your plan lets act.',
        );
      }
    }
    expect(rested).toBe(2);
    await plan(null);
    await world.run(3 * 24);
    for (const person of people) expect(world.sentTo(person)).toEqual(['visit', 'invite']);
  });
});
