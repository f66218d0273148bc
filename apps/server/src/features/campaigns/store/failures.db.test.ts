import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, get } from '../../../platform/db/rows.ts';
import { createCampaignWorld, type CampaignWorld } from '../testing/campaign-world.ts';
import { straightSequence } from '../testing/straight-sequence.ts';
import { countFailures } from './event.store.ts';
import { countFailedCalls, countUnansweredCalls } from './webhook.store.ts';

let world: CampaignWorld;
let campaignId: string;
const always = { from: null, to: null };
beforeAll(async () => {
  world = await createCampaignWorld();
  const ada = await world.addSender('Ada Lovelace');
  const listId = await world.listOf('Failures', ['failing']);
  const graph = straightSequence({ kind: 'webhook', url: 'https://example.com/hook' });
  campaignId = (await world.launch('Failures', [listId], [ada], { graph })).id;
  // Far more goes well than fails.
  await world.tenant(async (tx) => {
    await change(
      tx,
      sql`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, node_id, what, detail, at)
        select ${world.workspaceId}, gen_random_uuid(), gen_random_uuid(), ${campaignId}, 'n0',
          case when i % 500 = 0 then 'visit_failed' else 'waited' end, case when i % 500 = 0 then 'Gone' end, now()
        from generate_series(1, 5000) i`,
    );
    await change(
      tx,
      sql`insert into campaign_webhooks
          (workspace_id, id, campaign_id, enrolment_id, node_id, effect_key, url, body, state, problem, created_at)
        select ${world.workspaceId}, gen_random_uuid(), ${campaignId}, gen_random_uuid(), 'n0', 'key ' || i, '', '{}',
          case i % 500 when 0 then 'failed' when 1 then 'waiting' else 'delivered' end, case when i % 500 = 0 then 'Gone' end, now()
        from generate_series(1, 5000) i`,
    );
  });
});
afterAll(() => world.close());

/** How often an index was looked into. */
const looksInto = (index: string) =>
  world.tenant(async (tx) => {
    const row = await get(
      tx,
      sql<{
        n: number;
      }>`select coalesce(idx_scan, 0) as n from pg_stat_user_indexes where indexrelname = ${index}`,
    );
    return row.n;
  });

it.each([
  { what: 'failed steps', index: 'enrolment_events_failed', count: countFailures },
  { what: 'failed webhook calls', index: 'campaign_webhooks_failed', count: countFailedCalls },
  {
    what: 'webhook calls without an answer',
    index: 'campaign_webhooks_waiting',
    count: async (...of: Parameters<typeof countUnansweredCalls>) =>
      [...(await countUnansweredCalls(...of))].map(([nodeId, n]) => ({ nodeId, n })),
  },
])('$what of a campaign are counted without reading what went well', async ({ index, count }) => {
  const before = await looksInto(index);
  await world.tenant(async (tx) => {
    // Statements are prepared, and planned without the values in the end.
    await change(tx, sql`set local plan_cache_mode = force_generic_plan`);
    const counted = await count(tx, world.workspaceId, campaignId, always);
    expect(counted).toMatchObject([{ nodeId: 'n0', n: 10 }]);
    await get(tx, sql`select pg_stat_force_next_flush()`);
  });
  expect(await looksInto(index)).toBe(before + 1);
});
