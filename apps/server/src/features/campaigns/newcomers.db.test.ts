import type { CampaignDetail } from '@waypost/contract/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCampaignWorld,
  type CampaignWorld,
  minute,
  type WorldAccount,
} from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender(`Ada ${serial}`);
});

const person = (name: string) => `${name}-of-${serial}`;
const evergreen = { settings: { evergreen: true } };
/** Somebody joins a list, as the list step of another campaign puts them there. */
async function join(listId: string, name: string): Promise<void> {
  await world.listOf('Elsewhere', [name]);
  const leadId = await world.leadId(name);
  await world.tenant((tx) =>
    world.leads.moveToList(tx, world.workspaceId, {
      ...{ leadId, toListId: listId, fromListIds: [], now: world.clock.businessNow() },
    }),
  );
}
async function letPass(minutes: number): Promise<void> {
  await world.pass(minutes * minute);
  await world.settle();
  await world.runJobs();
  await world.settle();
}
const names = async (id: string) => (await world.rows(id)).map(({ name }) => name);

describe('a campaign that takes new people', () => {
  it('takes in who joins its lists within a minute, and says that it waits once everybody is done', async () => {
    const list = await world.listOf('Ever', [person('first')]);
    const { id } = await world.launch('Ever', [list], [ada], evergreen);
    await world.run(24 * 24);
    expect(await world.campaign(id)).toMatchObject({ status: 'Active', waitingForPeople: true });
    await join(list, person('second'));
    await letPass(1);
    expect(await world.rows(id)).toHaveLength(2);
    expect(await world.row(id, person('second'))).toMatchObject({ sender: { name: ada.shown.name } });
    expect(await world.campaign(id)).toMatchObject({ status: 'Active', waitingForPeople: false });
    await world.run(24);
    expect(world.sentTo(person('second')).length).toBeGreaterThan(0);
  });

  it('does not without the setting, takes those who came meanwhile once it is set, and is done when it is taken away', async () => {
    const list = await world.listOf('Later', [person('a')]);
    const { id } = await world.launch('Later', [list], [ada]);
    await join(list, person('b'));
    await letPass(2);
    expect(await world.rows(id)).toHaveLength(1);
    await world.must('PUT', `/campaigns/${id}`, evergreen);
    await letPass(1);
    expect(await world.rows(id)).toHaveLength(2);
    await world.run(24 * 24);
    expect((await world.campaign(id)).status).toBe('Active');
    await world.must<CampaignDetail>('PUT', `/campaigns/${id}`, { settings: { evergreen: false } });
    await letPass(1);
    expect((await world.campaign(id)).status).toBe('Completed');
  });

  it('takes nobody twice, whatever is announced again, and leaves out whom the rules leave out', async () => {
    const list = await world.listOf('Rules', [person('x')]);
    const { id } = await world.launch('Rules', [list], [ada], evergreen);
    await world.must('POST', '/leads/exclusions', { kind: 'person', value: person('y') });
    await join(list, person('x'));
    await join(list, person('y'));
    await letPass(1);
    const rows = await world.rows(id);
    expect(rows).toHaveLength(2);
    expect(await world.row(id, person('y'))).toMatchObject({ state: 'Excluded' });
    expect(new Set(await names(id)).size).toBe(2);
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'test over' });
  });
});
