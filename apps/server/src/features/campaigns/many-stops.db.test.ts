import type { Exclusion } from '@waypost/contract/leads';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, get } from '../../platform/db/rows.ts';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';

/** People of a large workspace, each with a planned step. */
const people = 6_000;
/** What a person who waits for the answer forgives, on a machine that does other things too; wall milliseconds. */
const answerMsMax = 10_000;

let world: CampaignWorld;
let ada: WorldAccount;
let tomas: WorldAccount;
beforeAll(async () => {
  world = await createCampaignWorld();
  ada = await world.addSender('Ada Lovelace');
  tomas = await world.addSender('Tomas Berg');
});
afterAll(() => world.close());

const write = (query: RawBuilder<unknown>) => world.tenant((tx) => change(tx, query));

/** A campaign under way in which every lead stands before a planned visit, as if each had had its turn. */
async function launchMany(name: string, company: string): Promise<string> {
  const list = await world.listOf(
    name,
    Array.from({ length: people }, (_, index) => ({ id: `${name}-${index}`, company })),
  );
  const { id } = await world.launch(name, [list], [ada, tomas]);
  await write(sql`with planned as (
        insert into actions (workspace_id, id, account_id, lead_id, kind, origin, campaign_id, enrolment_id, step_id,
          effect_key, priority, not_before, planned_at)
        select e.workspace_id, gen_random_uuid(), e.account_id, e.lead_id, 'visit', 'campaign', e.campaign_id, e.id,
          e.state ->> 'nodeId', e.id::text, 3, e.created_at, e.created_at
        from enrolments e where e.campaign_id = ${id} and e.finished_at is null
        returning workspace_id, id, enrolment_id, step_id)
      update enrolments e set action_id = p.id, action_node_id = p.step_id, occurrence = 1 from planned p
      where e.workspace_id = p.workspace_id and e.id = p.enrolment_id`);
  return id;
}

const left = (id: string) =>
  world.tenant((tx) =>
    get(
      tx,
      sql<{ planned: number; running: number; skipped: number; events: number }>`select
      (select count(*) from actions where campaign_id = ${id} and state in ('planned', 'claimed')) as planned,
      (select count(*) from enrolments where campaign_id = ${id} and finished_at is null) as running,
      (select count(*) from enrolments where campaign_id = ${id} and lead_state in ('Excluded', 'Skipped')) as skipped,
      (select count(*) from enrolment_events where campaign_id = ${id} and what in ('excluded', 'skipped')) as events`,
    ),
  );

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const from = performance.now();
  const answer = await work();
  return { ms: Math.round(performance.now() - from), answer };
}

it('an exclusion that matches 6,000 leads under way leaves nothing planned when it answers', async () => {
  const id = await launchMany('excluded', 'Initech GmbH');
  expect(await left(id)).toMatchObject({ planned: people, running: people });
  const { ms } = await timed(() =>
    world.must<Exclusion>('POST', '/leads/exclusions', { kind: 'company', value: 'Initech' }),
  );
  console.info(`An exclusion ended ${people} leads under way in ${ms} ms.`);
  expect(await left(id)).toEqual({ planned: 0, running: 0, skipped: people, events: people });
  expect(await world.row(id, 'excluded-7')).toMatchObject({
    state: 'Excluded',
    reason: 'Excluded by the rule “Initech”.',
  });
  expect(ms).toBeLessThan(answerMsMax);
}, 300_000);

it('removing a sender ends its 3,000 reached leads and moves nobody twice', async () => {
  const id = await launchMany('reached', 'Hooli');
  await write(
    sql`update enrolments set invitation_state = 'pending', invitation_sent_at = created_at where campaign_id = ${id}`,
  );
  const { ms, answer } = await timed(() =>
    world.must<{ skipped: number }>('POST', `/campaigns/${id}/senders/${ada.accountId}/remove`, {
      reached: 'skip',
    }),
  );
  console.info(`Removing a sender ended ${answer.skipped} leads in ${ms} ms.`);
  expect(answer.skipped).toBe(people / 2);
  expect(await left(id)).toEqual({
    planned: people / 2,
    running: people / 2,
    skipped: people / 2,
    events: people / 2,
  });
  expect(ms).toBeLessThan(answerMsMax);
}, 300_000);
