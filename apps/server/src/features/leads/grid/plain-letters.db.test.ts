import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import { createCampaignWorld, type CampaignWorld } from '../../campaigns/testing/campaign-world.ts';

const migration = new URL('../../../../db/migrations/0350_plain_letters.sql', import.meta.url);
const people = [
  { id: 'lukasz-zak', first: 'Łukasz', company: 'Kraków Gears Sp. z o.o.' },
  { id: 'soren-ost', first: 'Søren', company: 'Ørsted A/S' },
  { id: 'maire-oneil', first: 'O’Neil', company: 'Straßenbau e.K.' },
  { id: 'ada-plain', first: 'Ada', company: 'Acme' },
];

let world: CampaignWorld;
let listId: string;
beforeAll(async () => {
  world = await createCampaignWorld();
  listId = await world.listOf('Written before', people);
});
afterAll(() => world.close());

const stored = () =>
  world.tenant(async (tx) => ({
    members: await list(
      tx,
      sql<object>`select name_key, company_key, title_key, location_key, texts, custom from lead_list_members
        order by lead_id`,
    ),
    leads: await list(tx, sql<object>`select search_text from leads order by id`),
    values: await list(tx, sql<object>`select field, key from lead_list_values order by field, key`),
  }));
const found = async (typed: string) =>
  (
    await world.must<{ items: { firstName: string }[] }>(
      'GET',
      `/leads/lists/${listId}/grid?search=${encodeURIComponent(typed)}`,
    )
  ).items.map(({ firstName }) => firstName);

/** As the application folded before: accents were left out, these letters stayed. */
async function writeAsOnce(): Promise<void> {
  const once = (column: string) =>
    sql`replace(replace(replace(replace(replace(${sql.ref(column)}, 'lukasz', 'łukasz'), 'soren', 'søren'),
      'orsted', 'ørsted'), 'strassenbau', 'straßenbau'), 'o''neil', 'o’neil')`;
  await world.tenant(async (tx) => {
    await change(
      tx,
      sql`update lead_list_members set name_key = ${once('name_key')},
      company_key = ${once('company_key')}, texts = ${once('texts')}`,
    );
    await change(tx, sql`update lead_list_values set key = ${once('key')}`);
    await change(
      tx,
      sql`update leads set search_text = ${once('search_text')}, company_key = case company
        when 'Kraków Gears Sp. z o.o.' then 'krakow gears sp z oo' when 'Ørsted A/S' then 'ørsted a s'
        when 'Straßenbau e.K.' then 'straßenbau ek' else company_key end`,
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

it('people are found by what somebody types who does not have their letters, also those stored before', async () => {
  const written = await stored();
  await writeAsOnce();
  expect(await found('lukasz')).toEqual([]);
  await migrateAgain();
  expect(await stored()).toEqual(written);
  expect(await found('lukasz')).toEqual(['Łukasz']);
  expect(await found('SØREN')).toEqual(['Søren']);
  expect(await found("o'neil")).toEqual(['O’Neil']);
  expect(await found('strassenbau')).toEqual(['O’Neil']);
  const leadIds = await Promise.all(people.map(({ id }) => world.leadId(id)));
  const companies = await world.tenant((tx) => world.leads.companiesOf(tx, world.workspaceId, leadIds));
  expect(leadIds.map((id) => companies.get(id)?.key)).toEqual([
    'krakow gears',
    'orsted',
    'strassenbau',
    'acme',
  ]);
});
