import type { ListTotals } from '@waypost/contract/leads-totals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { seedList } from '../testing/seed-list.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork, {
    underWay: (workspaceId) =>
      sql`select l.id from leads l where l.workspace_id = ${workspaceId} and l.identity_key like 'busy-%'`,
    async reachOf(tx, workspaceId, leadIds) {
      const rows = await list(
        tx,
        sql<{ leadId: string; can: boolean }>`select id as "leadId",
            coalesce(identity_key like 'free-%' or identity_key like '%0', false) as can
          from leads where workspace_id = ${workspaceId} and id = any(${[...leadIds]}::uuid[])`,
      );
      return rows.map((row) => ({ ...row, why: row.can ? null : 'Not now.' }));
    },
  });
});
afterAll(() => stage.close());

const totalsOf = async (listId: string, as?: 'other') =>
  stage.call<ListTotals>('GET', `/leads/lists/${listId}/totals`, undefined, as);

test('a list says how many it holds, can be reached how, are in a campaign, were contacted and replied', async () => {
  const { id, leads } = await seedList(stage, [
    { firstName: 'A', identityKey: 'busy-a', email: 'a@example.com' },
    { firstName: 'B', identityKey: 'busy-b' },
    { firstName: 'C', identityKey: 'free-c', email: 'c@example.com' },
    { firstName: 'D', identityKey: null, email: '' },
    { firstName: 'E', identityKey: null },
  ]);
  const idOf = (name: string) => leads.find(({ firstName }) => firstName === name)?.id ?? '';
  await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
    const say = (name: string, is: 'contacted' | 'replied') =>
      stage.leads.noteContactWord(tx, stage.workspaceId, { leadId: idOf(name), is, at: 1_000 });
    await say('A', 'contacted');
    await say('B', 'contacted');
    await say('B', 'replied');
  });
  const exact = (value: number) => ({ value, exact: true });
  expect((await totalsOf(id)).data).toEqual({
    ...{ leads: exact(5), contactable: exact(1), withProfile: exact(3), withEmail: exact(2) },
    ...{ inCampaign: exact(2), contacted: exact(2), replied: exact(1) },
  });
  expect((await totalsOf(id, 'other')).status).toBe(404);
});

test('an empty list adds up to nothing', async () => {
  const { id } = await seedList(stage, []);
  const { leads, contactable, replied } = (await totalsOf(id)).data;
  expect([leads.value, contactable.value, replied.value]).toEqual([0, 0, 0]);
});

test('of a large list the numbers are estimates that say so, near the truth', async () => {
  const { id } = await seedList(stage, []);
  const { platform, workspaceId } = stage;
  const size = 60_000;
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await change(
      tx,
      sql`insert into leads (workspace_id, id, identity_key, full_name, created_at, updated_at)
        select ${workspaceId}, gen_random_uuid(), 'large-' || n, 'Person ' || n, now(), now()
        from generate_series(1, ${size}::integer) n`,
    );
    await change(
      tx,
      sql`insert into lead_list_members (workspace_id, list_id, lead_id, added_at, added_rank, name_key, company_key,
          title_key, location_key, texts, custom, contact)
        select workspace_id, ${id}, id, now(), -substr(identity_key, 7)::bigint, lower(full_name), U&'\\+10FFFF',
          U&'\\+10FFFF', U&'\\+10FFFF', lower(full_name), '{}', (substr(identity_key, 7)::integer % 4 = 0)::integer::smallint
        from leads where workspace_id = ${workspaceId} and identity_key like 'large-%'`,
    );
    await change(
      tx,
      sql`update lead_lists set lead_count = ${size}::integer where workspace_id = ${workspaceId} and id = ${id}`,
    );
  });
  const { leads, contactable, contacted, inCampaign } = (await totalsOf(id)).data;
  expect(leads).toEqual({ value: size, exact: true });
  expect(inCampaign).toEqual({ value: 0, exact: false });
  expect(contacted.exact).toBe(false);
  // A quarter of a sample of 4,000: farther than a tenth of the list from the truth would be no chance.
  expect(Math.abs(contacted.value - size / 4)).toBeLessThan(size / 10);
  // A tenth of about 2,000 that were asked about.
  expect(contactable.exact).toBe(false);
  expect(Math.abs(contactable.value - size / 10)).toBeLessThan(size / 20);
});

test('of a list between small and large so many are asked about, and the estimate does not move by itself', async () => {
  const { id } = await seedList(
    stage,
    Array.from({ length: 2_400 }, (_, n) => ({ firstName: 'P', identityKey: `some-${n}` })),
  );
  const { contactable } = (await totalsOf(id)).data;
  expect(contactable.exact).toBe(false);
  expect(Math.abs(contactable.value - 240)).toBeLessThan(60);
  expect((await totalsOf(id)).data.contactable).toEqual(contactable);
});
