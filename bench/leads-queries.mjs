import { openPool } from '../apps/server/src/platform/db/pool.ts';
import { inWorkspace } from '../apps/server/src/platform/db/tenant.ts';
import { readGrid, readGridPage } from '../apps/server/src/features/leads/index.ts';
import { startThrowAwayPostgres } from '../tools/postgres/throw-away.mjs';
import { groups } from './leads/cases.mjs';
import { fillList, LIST, WORKSPACE } from './leads/fill.mjs';
import { countingRows } from './leads/rows-read.mjs';
import { migratedDatabase } from './sender/database.mjs';

const LEADS = Number(process.env.BENCH_LEADS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const LIMIT = 100;
const PAGE = Math.min(1_000, Math.floor(LEADS / LIMIT / 2));

/**
 * Questions about a lead list of 1,000,000: how long the first page takes in the server, how many rows the database reads
 * for each row of it, and whether a page far behind is as fast as the first.
 */
export async function measureLeadsQueries() {
  const server = await startThrowAwayPostgres();
  const database = await migratedDatabase(server.url);
  const opened = openPool({
    url: database.appUrl,
    name: 'bench',
    maxConnections: 2,
    onError: () => undefined,
  });
  try {
    const startedAt = performance.now();
    await fillList({ ownerUrl: database.ownerUrl, leads: LEADS });
    console.log(`leads: a list of ${LEADS.toLocaleString('en')} written in ${seconds(startedAt)} s`);
    const lines = [];
    for (const group of groups) lines.push(...(await measureGroup(opened.db, group)));
    lines.push(await measureFarPage(opened.db, ['-added']), await measureFarPage(opened.db, ['company']));
    return lines;
  } finally {
    await opened.close();
    await database.drop();
    await server.stop();
  }
}

async function measureGroup(db, { name, cases, msMax, rowsPerRowMax }) {
  const results = [];
  for (const { name: asked, ...request } of cases) {
    const ms = await p95(() => readGrid({ db }, WORKSPACE, LIST, { ...request, limit: LIMIT }));
    const { rows, sampled, returned, count } = await rowsRead(db, request);
    const result = { asked, ms, perRow: rows / Math.max(1, returned) };
    results.push(result);
    console.log(
      `leads: ${name.padEnd(7)} ${asked.padEnd(44)} p95 ${ms.toFixed(1).padStart(7)} ms  ${result.perRow.toFixed(1).padStart(9)} rows read per row` +
        `  ${returned} of ${count.exact ? '' : 'about '}${count.value}${sampled > 0 ? `, ${sampled} sampled` : ''}`,
    );
  }
  const slowest = results.toSorted((one, other) => other.ms - one.ms)[0];
  const widest = results.toSorted((one, other) => other.perRow - one.perRow)[0];
  const lines = [
    { name: `Slowest ${name}: ${slowest.asked}`, measured: round(slowest.ms), limit: msMax, unit: 'ms' },
  ];
  if (rowsPerRowMax === null) return lines;
  return [
    ...lines,
    {
      name: `Most read, ${name}: ${widest.asked}`,
      measured: round(widest.perRow),
      limit: rowsPerRowMax,
      unit: 'rows/row',
    },
  ];
}

async function rowsRead(db, request) {
  return inWorkspace(db, WORKSPACE, async (tx) => {
    const counting = countingRows(tx);
    const page = await readGridPage(counting.tx, WORKSPACE, LIST, { ...request, limit: LIMIT });
    return { ...counting.read, returned: page.items.length, count: page.count };
  });
}

/** The page far behind beside the first one. */
async function measureFarPage(db, sort) {
  const read = (cursor) => readGrid({ db }, WORKSPACE, LIST, { sort, limit: LIMIT, cursor });
  let { nextCursor } = await read();
  const second = nextCursor;
  for (let page = 2; page < PAGE; page += 1) ({ nextCursor } = await read(nextCursor));
  const [early, far] = [await p95(() => read(second)), await p95(() => read(nextCursor))];
  console.log(`leads: page 2 by ${sort} p95 ${early.toFixed(1)} ms, page ${PAGE} ${far.toFixed(1)} ms`);
  return {
    name: `Page ${PAGE} by ${sort} beside page 2`,
    measured: round(far),
    limit: round(early * 1.5 + 2),
    unit: 'ms',
  };
}

async function p95(work) {
  await work();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1];
}

const round = (number) => Math.round(number * 10) / 10;
const seconds = (startedAt) => Math.round((performance.now() - startedAt) / 100) / 10;
