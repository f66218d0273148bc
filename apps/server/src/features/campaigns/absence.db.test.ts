import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { createCampaignWorld, type CampaignWorld, day, type WorldAccount } from './testing/campaign-world.ts';

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
/** News that a campaign was paused, by campaign. */
const told = new Map<string, string[]>();
beforeAll(async () => {
  world = await createCampaignWorld();
  world.platform.announcements.inTransaction('campaigns.paused', async (_tx, _ws, { campaignId, reason }) => {
    told.set(campaignId, [...(told.get(campaignId) ?? []), reason]);
  });
  // Somebody has signed up here.
  await change(
    world.platform.db,
    sql`insert into user_directory (email_hash, user_id, workspace_id)
      values ('\\x00'::bytea, gen_random_uuid(), ${world.workspaceId})`,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  ada = await world.addSender('Ada Lovelace');
});

/** A visit, then a message after a wait of so many days. */
const visitsThenWaits = (days: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'visit',
  nodes: {
    visit: { id: 'visit', kind: 'visit', next: 'wait' },
    wait: { id: 'wait', kind: 'wait', delayMinutes: days * 1_440, next: 'invite' },
    invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
const launched = async (days: number): Promise<string> => {
  const listId = await world.listOf('L', [`absent${serial}`]);
  const { id } = await world.launch('Waits', [listId], [ada], { graph: visitsThenWaits(days) });
  await world.run(24);
  expect(world.network.requests(`absent${serial}`)).toBe(1);
  return id;
};
/** No worker is at work for so many days; then one begins. */
async function absentFor(days: number): Promise<void> {
  const from = world.clock.businessNow();
  world.clock.advanceBusiness(days * day);
  await world.opening({ from, to: world.clock.businessNow() });
}

it('a step that is too late because nothing was running asks first: nothing leaves until somebody resumes', async () => {
  const id = await launched(2);
  await absentFor(10);
  const paused = await world.campaign(id);
  expect(paused).toMatchObject({
    status: 'Paused',
    pauseReason: expect.stringContaining('was off for 10 days') as string,
  });
  expect(told.get(id)).toEqual([paused.pauseReason]);
  await world.run(48);
  expect(world.network.requests(`absent${serial}`)).toBe(1);
  expect((await world.rows(id))[0]?.reason).toContain('was off for 10 days');
  await world.must('POST', `/campaigns/${id}/resume`);
  await world.run(48);
  expect(world.network.requests(`absent${serial}`), 'each step once').toBe(2);
});

it('what a second worker finds that begins at the same moment is told once', async () => {
  const id = await launched(2);
  const from = world.clock.businessNow();
  world.clock.advanceBusiness(10 * day);
  const absence = { from, to: world.clock.businessNow() };
  await Promise.all([world.opening(absence), world.opening(absence)]);
  expect(told.get(id)).toHaveLength(1);
});

it('after a weekend, and where every step lies ahead, a campaign goes on by itself', async () => {
  const soon = await launched(2);
  await absentFor(2.9);
  expect((await world.campaign(soon)).status).toBe('Active');
  await world.run(48);
  expect(world.network.requests(`absent${serial}`)).toBe(2);
  serial += 1;
  const far = await launched(30);
  await absentFor(10);
  expect((await world.campaign(far)).status).toBe('Active');
});
