import type { Comparison } from '@waypost/contract/leads-merge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';
import { straightSequence } from './testing/straight-sequence.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
/** Stands in the link of the lead; whose it is, the account has to be asked. */
let memberId: string;
let person: string;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  person = `known-${serial}`;
  memberId = `ACoAAAmember${String(serial).padStart(6, '0')}`;
  ada = await world.addSender('Ada Lovelace');
});

const listed = (name = 'Members') => world.listOf(`${name} ${serial}`, [memberId]);
async function launch() {
  const { id } = await world.launch(`Campaign ${serial}`, [await listed()], [ada]);
  return id;
}
async function onlyRow(id: string) {
  const [row] = await world.rows(id);
  if (row === undefined) throw new Error('The campaign has no lead.');
  return row;
}

describe('a lead whose link carries a member id alone', () => {
  it('is looked up by its sender, and then written to as who it is', async () => {
    world.memberIds.set(memberId, person);
    const id = await launch();
    await world.run(72, () => world.sentTo(person).includes('invite'));
    expect(world.sentTo(person)).toContain('invite');
    expect((await onlyRow(id)).leadId).toBe(await world.leadId(person));
  });

  it('is commented on under the post that was approved, once it is known who it is', async () => {
    const shown = world.network.publish(ada.provider, memberId);
    const comment = { kind: 'comment', maxAgeDays: 7, variants: [{ id: 'a', share: 1, body: 'Well put!' }] };
    const listId = await listed();
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], {
      graph: straightSequence(comment),
    });
    await world.settle();
    const { enrolmentId } = await onlyRow(id);
    world.memberIds.set(memberId, person);
    const path = `/campaigns/${id}/leads/${enrolmentId}/go-ahead`;
    await world.must('POST', path, { nodeId: 'n0', text: 'Well put!' });
    await world.run(72, () => world.sentTo(person).includes('comment'));
    expect(world.sentTo(person)).toEqual(['comment']);
    expect(world.network.commentedAt(memberId)).toEqual([shown]);
  });

  it('stays one lead when the same file comes again after that', async () => {
    world.memberIds.set(memberId, person);
    await launch();
    await world.run(72, () => world.sentTo(person).includes('invite'));
    const again = await listed('Again');
    const members = await world.tenant((tx) =>
      world.leads.listMembers(tx, world.workspaceId, [again], null, 10),
    );
    expect(members).toEqual([await world.leadId(person)]);
  });

  it('waits with that reason where the sender is shown nobody, is not sent anything, and is looked for again', async () => {
    const id = await launch();
    await world.run(5);
    const row = await onlyRow(id);
    expect(row.state).toBe('Waiting');
    expect(row.reason).toContain('No sender is shown a profile behind the link of this lead');
    expect(world.sentTo(person)).toEqual([]);
    world.memberIds.set(memberId, person);
    await world.run(72, () => world.sentTo(person).includes('invite'));
    expect(world.sentTo(person)).toContain('invite');
  });

  it('is looked up by another sender of the campaign where its own is shown nobody, and written to by its own', async () => {
    const bob = await world.addSender('Bob Stone');
    world.memberIds.set(`${bob.accountId} ${memberId}`, person);
    const { id } = await world.launch(`Campaign ${serial}`, [await listed()], [ada, bob]);
    await world.run(72, () => world.sentTo(person).includes('invite'));
    const { sender } = await onlyRow(id);
    expect(sender?.name).toBe('Ada Lovelace');
    const from = world.network.ledger
      .filter((row) => row.person.endsWith(`/${person}`))
      .map(({ account }) => account);
    expect(new Set(from)).toEqual(new Set([ada.provider]));
  });

  it('waits where the profile is that of another lead, and goes on once the two are merged', async () => {
    await world.listOf(`Known ${serial}`, [person]);
    const known = await world.leadId(person);
    world.memberIds.set(memberId, person);
    const id = await launch();
    await world.run(5);
    const row = await onlyRow(id);
    expect(row.reason).toBe(
      `Has the same LinkedIn profile as First ${person} Last ${person}, another lead. Merge the two under Duplicates.`,
    );
    expect(world.sentTo(person)).toEqual([]);
    const seen = await world.tenant((tx) =>
      world.leads.findLeadByProviderId(tx, world.workspaceId, ada.accountId, `${ada.provider}/${person}`),
    );
    expect(seen).toBe(known);
    const leadIds = [known, row.leadId];
    const { stamp } = await world.must<Comparison>('GET', `/leads/compare?one=${known}&other=${row.leadId}`);
    await world.must('POST', '/leads/merges', { leadIds, stamp });
    await world.run(72, () => world.sentTo(person).includes('invite'));
    expect(world.sentTo(person)).toContain('invite');
  });
});
