import type { LeadSheet } from '@waypost/contract/leads-detail';
import { describe, expect, it } from 'vitest';
import { ada, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

async function launch(people: string[]) {
  const listId = await world.listOf(`Given ${serial}`, people);
  const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada]);
  await world.settle();
  const [row] = await world.rows(id);
  if (row === undefined) throw new Error('The campaign has no lead.');
  return { id, leadId: row.leadId };
}
const give = (leadId: string, profileLink: string) =>
  world.call<LeadSheet>('PATCH', `/leads/${leadId}`, { profileLink });
const planned = async (person: string) =>
  (await world.actionsOf(person)).filter(({ state }) => state === 'planned');

describe('a link to a profile that is given by hand', () => {
  it('lets a campaign that waits for it go on at once, not with its next look', async () => {
    const { id, leadId } = await launch([`ACoAAAnobody${String(serial).padStart(6, '0')}`]);
    const waiting = (await world.rows(id))[0];
    expect([waiting?.state, waiting?.reason]).toEqual([
      'Waiting',
      expect.stringContaining('Give the lead the link of its public profile'),
    ]);
    expect((await give(leadId, `linkedin.com/in/Given-${serial}/`)).status).toBe(200);
    await world.settle();
    expect(await world.leadId(`given-${serial}`)).toBe(leadId);
    expect(await planned(`given-${serial}`)).toHaveLength(1);
  });

  it('takes back what was planned for whom the former link named, and reaches the one it names now', async () => {
    const { leadId } = await launch([`wrong-${serial}`]);
    expect(await planned(`wrong-${serial}`)).toHaveLength(1);
    await world.tenant((tx) =>
      world.leads.rememberProviderId(tx, world.workspaceId, {
        ...{ leadId, accountId: ada.accountId, providerId: `${ada.provider}/wrong-${serial}` },
      }),
    );
    expect((await give(leadId, `https://www.linkedin.com/in/right-${serial}`)).status).toBe(200);
    await world.run(72, () => world.sentTo(`right-${serial}`).includes('invite'));
    expect(world.sentTo(`right-${serial}`)).toContain('invite');
    expect(world.sentTo(`wrong-${serial}`)).toEqual([]);
    const refused = await give(leadId, `https://www.linkedin.com/in/third-${serial}`);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining('this lead stays theirs'),
    ]);
    expect(await world.leadId(`right-${serial}`)).toBe(leadId);
  });
});
