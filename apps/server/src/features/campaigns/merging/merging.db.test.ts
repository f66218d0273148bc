import type { Comparison, LeadMerge, UndoneMerge } from '@waypost/contract/leads-merge';
import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from '../testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
});
afterAll(() => world.close());

/** By the id the lead had when they were planned: actions are never rewritten. */
const states = async (leadId: string) =>
  world.tenant(async (tx) => {
    const { rows } = await sql<{ said: string }>`select kind || ' ' || state as said from actions
      where lead_id = ${leadId} order by planned_at, state`.execute(tx);
    return rows.map(({ said }) => said);
  });
const compare = (one: string, other: string) =>
  world.must<Comparison>('GET', `/leads/compare?one=${one}&other=${other}`);
async function merge(one: string, other: string, more: object = {}) {
  const { stamp } = await compare(one, other);
  return world.call<LeadMerge>('POST', '/leads/merges', { leadIds: [one, other], stamp, ...more });
}

/** Two leads, each under way in a campaign of its own. */
async function underWay(word: string) {
  const [first, second] = [`${word}-1`, `${word}-2`];
  const one = await world.launch(`${word} one`, [await world.listOf(`${word} 1`, [first])], [ada]);
  const other = await world.launch(`${word} other`, [await world.listOf(`${word} 2`, [second])], [ada]);
  await world.settle();
  const ids = [await world.leadId(first), await world.leadId(second)] as const;
  return { first, second, one, other, ids };
}

it('of two campaigns the chosen one goes on, what the other had planned is taken back, and an undo plans it again', async () => {
  const { first, second, one, other, ids } = await underWay('both');
  expect([await states(ids[0]), await states(ids[1])]).toEqual([['visit planned'], ['visit planned']]);
  const shown = await compare(...ids);
  expect(shown.chooseCampaign).toBe(true);
  expect(shown.consequences[0]).toContain('In 2 campaigns: “both one” and “both other”');
  const unsaid = await merge(...ids);
  expect([unsaid.status, unsaid.error.message]).toEqual([422, expect.stringContaining('Choose which one')]);
  const merged = await merge(...ids, { goesOn: ids[1] });
  expect(merged.status).toBe(200);
  expect(merged.data.leadId).toBe(ids[1]);
  expect(await states(ids[0])).toEqual(['visit cancelled']);
  const [left] = await world.rows(one.id);
  expect(left).toMatchObject({
    leadId: ids[1],
    reason: 'The lead was merged with another one of the same person, who goes on in “both other”.',
  });
  expect(await world.leadId(first)).toBe(ids[1]);
  const campaigns = await world.must<CampaignOfLead[]>('GET', `/leads/${ids[1]}/campaigns`);
  expect(campaigns.map(({ campaign }) => campaign).toSorted()).toEqual(['both one', 'both other']);

  const undone = await world.must<UndoneMerge>('POST', `/leads/merges/${merged.data.id}/undo`);
  expect(undone.stays).toEqual([]);
  expect((await states(ids[0])).toSorted()).toEqual(['visit cancelled', 'visit planned']);
  await world.run(24, async () => world.sentTo(first).length + world.sentTo(second).length === 2);
  expect([world.sentTo(first), world.sentTo(second)]).toEqual([['visit'], ['visit']]);
  expect((await world.row(other.id, second)).leadId).toBe(ids[1]);
  expect((await world.row(one.id, first)).leadId).toBe(ids[0]);
});

it('nobody is written to twice because of a merge: campaigns know what was done with both', async () => {
  const { first, second, ids, one } = await underWay('twice');
  await world.run(24, async () => world.sentTo(first).length > 0);
  const merged = await merge(...ids, { goesOn: ids[1] });
  expect(merged.status).toBe(200);
  // The campaign that the person left does not take them in again, though they are on its list.
  await world.run(1);
  expect((await world.rows(one.id)).map(({ leadId }) => leadId)).toEqual([ids[1]]);
  await world.run(24 * 30);
  // One campaign goes on: whatever link the merged lead kept, it is invited once.
  const sent = [...world.sentTo(first), ...world.sentTo(second)];
  expect(sent.filter((kind) => kind === 'invite')).toHaveLength(1);
});

it('two in one campaign: one goes on there, the other ends, and both stay in its table', async () => {
  const { id } = await world.launch('Same', [await world.listOf('Same', ['same-1', 'same-2'])], [ada]);
  await world.settle();
  const ids = [await world.leadId('same-1'), await world.leadId('same-2')] as const;
  const merged = await merge(...ids, { goesOn: ids[0] });
  expect(merged.status).toBe(200);
  await world.run(24 * 30);
  expect(world.sentTo('same-2')).toEqual([]);
  expect(world.sentTo('same-1').length).toBeGreaterThan(0);
  const rows = await world.rows(id);
  expect(rows).toHaveLength(2);
  expect(rows.map(({ name }) => name)).not.toContain('Deleted lead');
});
