import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { EditPreview } from '@waypost/contract/campaigns-edit';
import type { ActivityEntry } from '@waypost/contract/campaigns-manage';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { createCampaignWorld, type CampaignWorld, type WorldAccount } from './testing/campaign-world.ts';
import { straightSequence } from './testing/straight-sequence.ts';

const migration = new URL('../../../db/migrations/0313_webhooks_called.sql', import.meta.url);
const hook = { kind: 'webhook', url: 'https://example.com/hook' };
const wait = (days: number) => ({ kind: 'wait', delayMinutes: days * 1_440 });

let world: CampaignWorld;
let ada: WorldAccount;
let serial = 0;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  serial += 1;
  // A call that an earlier test left waiting would take answers meant for this one.
  await world.callWebhooks();
  ada = await world.addSender('Ada Lovelace');
});

async function launch() {
  const listId = await world.listOf(`List ${serial}`, [`hooked-${serial}`]);
  const graph = straightSequence(hook, wait(5), { kind: 'tag', tag: 'Told' });
  const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
  await world.settle();
  return id;
}
/** Every call that is waiting is answered 404 until it is given up. */
async function failCalls(): Promise<void> {
  world.webAnswers.push(...Array.from({ length: 7 }, () => 404));
  for (let tries = 0; tries < 7; tries += 1) await world.callWebhooks();
}
const told = async (id: string) =>
  (await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`)).items
    .filter(({ what }) => what.startsWith('webhook_'))
    .map(({ what, detail }) => [what, detail]);

/** As histories were written once: `webhook_called` as soon as the call was planned, and nothing of what became of it. */
async function writeAsOnce(id: string): Promise<void> {
  await world.tenant(async (tx) => {
    const ofCampaign = sql`workspace_id = ${world.workspaceId} and campaign_id = ${id}`;
    await change(
      tx,
      sql`delete from enrolment_events where ${ofCampaign} and what in ('webhook_called', 'webhook_failed')`,
    );
    await change(
      tx,
      sql`update enrolment_events set what = 'webhook_called' where ${ofCampaign} and what = 'webhook_planned'`,
    );
  });
}

async function migrateAgain(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit;`);
  } finally {
    await owner.end();
  }
}

describe('histories that noted a webhook as called once it was planned', () => {
  it('say what became of the call: answered, not yet answered, or failed with its reason', async () => {
    const answered = await launch();
    await world.callWebhooks();
    serial += 1;
    const failed = await launch();
    await failCalls();
    serial += 1;
    const waiting = await launch();
    for (const id of [answered, failed, waiting]) await writeAsOnce(id);
    await migrateAgain();
    expect(await told(answered)).toEqual([['webhook_called', hook.url]]);
    expect(await told(failed)).toEqual([['webhook_failed', 'The address answered 404.']]);
    expect(await told(waiting)).toEqual([['webhook_planned', hook.url]]);
  });

  it('let no edit lead past a webhook whose call had failed, so that it is not called again', async () => {
    const id = await launch();
    await failCalls();
    await writeAsOnce(id);
    await migrateAgain();
    expect(await told(id)).toEqual([['webhook_failed', 'The address answered 404.']]);
    // The wait that the lead stands in comes before the webhook now.
    const { graph } = await world.must<CampaignDetail>('GET', `/campaigns/${id}`);
    const { n0, n1 } = graph.nodes;
    const next = {
      ...graph,
      startNodeId: 'n1',
      nodes: { ...graph.nodes, n0: { ...n0, next: 'n2' }, n1: { ...n1, next: 'n0' } },
    };
    expect(
      (await world.must<EditPreview>('POST', `/campaigns/${id}/preview-edit`, { graph: next })).rows,
    ).toEqual([
      expect.objectContaining({ kind: 'stays', because: { code: 'would_repeat', nodeId: 'n0' }, leads: 1 }),
    ]);
  });
});
