import { gridNumber } from '@waypost/domain/leads/grid/grid-query';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { change, list } from '../../../platform/db/rows.ts';
import {
  everythingOf,
  forgetAll,
  merge,
  stage,
  undo,
  useMergeStage,
  within,
} from '../merge/testing/merge-stage.ts';
import { numberKey } from '../store/number-key.ts';
import { seedList } from '../testing/seed-list.ts';

const migration = new URL('../../../../db/migrations/0511_own_numbers_in_order.sql', import.meta.url);

const numberOf = (text: string): number => gridNumber(text) ?? Number.NaN;
const keyOf = (text: string): string => numberKey(numberOf(text));

useMergeStage();
beforeEach(async () => {
  await forgetAll();
  await stage.call('PUT', '/leads/fields', { name: 'Seats', kind: 'number' });
});

/** From least to most, as people write them. */
const numbers = [
  ...['-999999999999.999999', '-1,234.5', '-12,5', '-12', '-0.000001', '0', '0.000001', '0.1', '0.25', '1'],
  ...[
    '9',
    '10',
    '12.000001',
    '12,5',
    '1 000',
    '1.234.567',
    '99999999.999999',
    '123456789012.5',
    '999999999999',
  ],
];
/** In no order. */
const seats = [...numbers, 'many', ''].toSorted();

const seeded = () =>
  seedList(
    stage,
    seats.map((Seats, at) => ({
      ...{ fullName: `Person ${at}`, identityKey: `person-${at}` },
      // Names of fields that read like marks of other ones.
      customFields: { Seats, 'n:Seats': 'Text', Desk: '"n:7"', Since: '2026-11-02' },
    })),
  );

/** The numbers that are shown, read by pages of three. */
async function shown(
  listId: string,
  sort: string,
  filters: readonly string[] = [],
): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: '3', sort, ...(cursor === null ? {} : { cursor }) });
    for (const filter of filters) query.append('filter', `custom:Seats~${filter}`);
    const page = await stage.call<{
      items: { customFields: Record<string, string> }[];
      nextCursor: string | null;
    }>('GET', `/leads/lists/${listId}/grid?${query.toString()}`);
    expect(page.status, page.text).toBe(200);
    found.push(...page.data.items.map(({ customFields }) => customFields['Seats']));
    cursor = page.data.nextCursor;
  } while (cursor !== null);
  return found;
}
const asked = (listId: string, ...filters: string[]) => shown(listId, 'custom:Seats', filters);

const members = () =>
  within((tx) =>
    list(
      tx,
      sql<{
        custom: Record<string, unknown>;
      }>`select custom from lead_list_members order by lead_id, list_id`,
    ),
  );

/** As memberships held own numbers once: as numbers of JSON. */
const writeAsOnce = () =>
  within((tx) =>
    change(
      tx,
      sql`update lead_list_members m set custom = m.custom || jsonb_build_object('n:Seats', n.number)
        from unnest(${numbers.map(keyOf)}::text[], ${numbers.map(numberOf)}::numeric[]) as n(key, number)
        where m.custom ->> 'n:Seats' = n.key`,
    ),
  );

async function migrateAgain(): Promise<void> {
  const owner = new pg.Client({ connectionString: stage.platform.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`begin; ${await readFile(migration, 'utf8')}; commit;`);
  } finally {
    await owner.end();
  }
}

test('leads are sorted by an own number page by page, those without one last', async () => {
  const { id } = await seeded();
  const up = await shown(id, 'custom:Seats');
  expect(up.slice(0, numbers.length)).toEqual(numbers);
  expect(up.slice(numbers.length).toSorted()).toEqual(['', 'many']);
  const down = await shown(id, '-custom:Seats');
  expect(down.slice(0, numbers.length)).toEqual(numbers.toReversed());
  expect(down.slice(numbers.length).toSorted()).toEqual(['', 'many']);
});

test('questions about an own number compare numbers, however they are written', async () => {
  const { id } = await seeded();
  const from = (number: string) => numbers.slice(numbers.indexOf(number));
  const to = (number: string) => numbers.slice(0, numbers.indexOf(number) + 1);
  expect(await asked(id, 'at_least~12.5')).toEqual(from('12,5'));
  expect(await asked(id, 'at_least~-12')).toEqual(from('-12'));
  expect(await asked(id, 'at_most~0')).toEqual(to('0'));
  expect(await asked(id, 'at_most~-0.000001')).toEqual(to('-0.000001'));
  expect(await asked(id, 'at_most~-13')).toEqual(to('-1,234.5'));
  expect(await asked(id, 'equals~1000')).toEqual(['1 000']);
  expect(await asked(id, 'equals~-0')).toEqual(['0']);
  expect(await asked(id, 'equals~12.000002')).toEqual([]);
  expect(await asked(id, 'empty')).toEqual(['']);
  expect(await asked(id, 'not_empty')).toEqual([...numbers, 'many']);
  expect(await asked(id, 'at_least~9', 'at_most~12.5')).toEqual(['9', '10', '12.000001', '12,5']);
  expect(await asked(id, 'at_least~13', 'at_most~12.5')).toEqual([]);
});

test('numbers stored before are brought in line, and a second time nothing changes', async () => {
  const { id } = await seeded();
  const written = await members();
  await writeAsOnce();
  const once = await members();
  expect(once.filter(({ custom }) => typeof custom['n:Seats'] === 'number')).toHaveLength(numbers.length);
  await migrateAgain();
  expect(await members()).toEqual(written);
  await migrateAgain();
  expect(await members()).toEqual(written);
  expect(await asked(id, 'not_empty')).toEqual([...numbers, 'many']);
});

test('a merge made before is undone to what memberships hold now', async () => {
  const { id, leads } = await seeded();
  const ids = ['-12,5', '9'].map(
    (text) => leads.find(({ customFields }) => customFields['Seats'] === text)?.id ?? '',
  );
  const before = await everythingOf(ids);
  await writeAsOnce();
  const merged = await merge(ids[0] ?? '', ids[1] ?? '');
  expect(merged.status, merged.text).toBe(200);
  const snapshots = await within((tx) =>
    list(tx, sql<{ snapshot: object }>`select snapshot from lead_merges`),
  );
  expect(JSON.stringify(snapshots)).toMatch(/"n:Seats":(-12\.5|9)\D/);
  await migrateAgain();
  expect((await undo(merged.data.id)).status).toBe(200);
  expect(await everythingOf(ids)).toEqual(before);
  expect(await asked(id, 'not_empty')).toEqual([...numbers, 'many']);
});

test('a position from before numbers had keys is refused: what it holds would be taken for one', async () => {
  const { id } = await seeded();
  const page = async (cursor?: object) => {
    const after = cursor && `&cursor=${Buffer.from(JSON.stringify(cursor)).toString('base64url')}`;
    return stage.call<{ nextCursor: string }>(
      'GET',
      `/leads/lists/${id}/grid?sort=custom:Seats&limit=3${after ?? ''}`,
    );
  };
  const given = JSON.parse(Buffer.from((await page()).data.nextCursor, 'base64url').toString()) as {
    of: string;
    values: string[];
  };
  expect(given.values[0]).toBe(keyOf('-12,5'));
  expect((await page(given)).status).toBe(200);
  const asked = JSON.stringify([id, '', [], [{ field: 'custom:Seats', descending: false }], ['number']]);
  const of = createHash('sha256').update(asked).digest('base64url').slice(0, 16);
  const refused = await page({ ...given, of, values: ['-12.5', ...given.values.slice(1)] });
  expect([refused.status, refused.error.code]).toEqual([422, 'invalid_input']);
});
