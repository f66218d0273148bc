import type { Job } from '@waypost/contract/jobs';
import type { BulkState } from '@waypost/contract/leads-bulk';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { list } from '../../platform/db/rows.ts';
import { minute } from './testing/campaign-world.ts';
import { ada, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

/** A campaign that is about to write to one person, whom somebody deletes. */
async function deletion() {
  const person = `leaving-${serial}`;
  const listId = await world.listOf(`Leaving ${serial}`, [person]);
  await world.launch(`Campaign ${serial}`, [listId], [ada]);
  await world.settle();
  const planned = (await world.actionsOf(person)).filter(({ state }) => state === 'planned');
  expect(planned).toHaveLength(1);
  const leadId = await world.leadId(person);
  const { job } = await world.must<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, {
    ...{ selection: { of: 'leads', leadIds: [leadId] }, do: { action: 'delete' } },
  });
  const bulk = `/leads/lists/${listId}/bulk/${job.id}`;
  return { person, leadId, job, bulk };
}
/** Business time in which anything that may leave does. */
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    await world.settle();
    await world.pumpAll();
    await world.pass(60 * minute);
  }
}
const waits = () => world.tenant((tx) => list(tx, sql`select 1 from sending_waits`));

describe('leads that are deleted', () => {
  it('are all there until it begins, nothing is sent to them, and it can be called off', async () => {
    const { person, leadId, job, bulk } = await deletion();
    const before = await world.must<BulkState>('GET', bulk);
    expect([before.job.status, before.undo]).toEqual(['queued', { can: true, why: null, until: null }]);
    await hours(48);
    expect(world.sentTo(person)).toEqual([]);
    const undone = await world.must<{ job: Job }>('POST', `${bulk}/undo`);
    expect(undone.job).toMatchObject({ id: job.id, status: 'cancelled', done: 0 });
    expect(await waits()).toEqual([]);
    await world.runJobs();
    expect(await world.leadId(person)).toBe(leadId);
    await world.run(72, () => world.sentTo(person).length > 0);
    expect(world.sentTo(person)).not.toEqual([]);
  });

  it('are gone once it has begun, nothing was sent meanwhile, and sending goes on for others', async () => {
    const { person, bulk } = await deletion();
    await world.runJobs();
    expect(await waits()).toEqual([]);
    await expect(world.leadId(person)).rejects.toThrow('There is no lead');
    await hours(48);
    expect(world.sentTo(person)).toEqual([]);
    const late = await world.call('POST', `${bulk}/undo`);
    expect([late.status, late.error.message]).toEqual([
      409,
      'Leads that were deleted cannot be brought back.',
    ]);
  });
});
