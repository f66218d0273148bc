import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type OpenedPool } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing/test-database.ts';
import { plainArray, textArray } from './text-array.ts';

let database: TestDatabase;
let opened: OpenedPool;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openPool({
    ...{ url: database.appUrl, name: 'arrays', maxConnections: 1, onError: () => undefined },
  });
});
afterAll(async () => {
  await opened.close();
  await database.close();
});

const awkward = fc.constantFrom(
  ...[
    '',
    'null',
    'NULL',
    '"',
    '\\',
    '\\n',
    '\n',
    '\\\n',
    '\\"',
    '{a,b}',
    ',',
    '\u0001',
    '\t',
    '\u001f',
    ' a ',
    'é𝄞',
  ],
);
// The database stores neither NUL nor half of a surrogate pair.
const storable = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '').toWellFormed());
const part = fc.oneof(awkward, storable);
const text = fc.tuple(part, part).map(([one, other]) => one + other);

test('the database reads back exactly the texts that went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1, maxLength: 8 }), async (texts) => {
      const places = texts.map((_, index) => index);
      const rows = await list(
        opened.db,
        sql<{ text: string | null }>`select n.text from
          unnest(${plainArray(places)}::int[], ${textArray(texts)}::text[]) as n(place, text) order by n.place`,
      );
      expect(rows.map((row) => row.text)).toEqual(texts);
    }),
    { numRuns: 300 },
  );
});
