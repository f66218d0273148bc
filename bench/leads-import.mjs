import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startThrowAwayPostgres } from '../tools/postgres/throw-away.mjs';
import { copyAgain, rowsStored } from './leads-import/copy.mjs';
import { writeFile } from './leads-import/file.mjs';
import { processorMs, serverMs } from './leads-import/processor.mjs';
import { startProduct } from './leads-import/product.mjs';
import { watchCalls, watchMemory } from './leads-import/watch.mjs';
import { migratedDatabase } from './sender/database.mjs';

/** `LEADS_IMPORT_ROWS=100000` for a quick turn; the promise is made for a million. */
const ROWS = Number(process.env.LEADS_IMPORT_ROWS ?? 1_000_000);
const OF_COPY_PERCENT_MIN = 60;
const MEMORY_MB_MAX = 350;
const CALL_P95_MS_MAX = 60;
const KILLS = 3;

/**
 * A file of ten columns, one row in a hundred of them broken, over HTTP into a list: its rate beside COPY of the same
 * rows into the same tables with their indexes, the memory of both processes, how long another call takes meanwhile;
 * the same file again; and a part of it with the worker killed three times in between.
 */
export async function measureLeadsImport() {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const server = await startThrowAwayPostgres();
  try {
    const file = await writeFile(join(folder, 'people.csv'), ROWS);
    const database = await migratedDatabase(server.url);
    const product = await startProduct(database);
    try {
      const spent = await watchProcessors(database.ownerUrl, () => product.pids());
      const calls = watchCalls(() => product.call('GET', '/leads/lists/all'));
      const memory = watchMemory(() => product.pids());
      const first = await product.importFile(file.path, { name: 'A million' });
      const [meanwhile, peak] = [await calls.stop(), await memory.stop()];
      const busy = await spent.stop();
      expectCounts('the first import', first.counts, { added: file.people, rejected: file.broken });
      tell(
        `${ROWS} rows in ${seconds(first.ms)} s (${seconds(first.uploadMs)} s of it the upload), ${rate(ROWS, first.ms)} rows/s`,
      );
      tell(`memory: ${peak.map(({ name, mb }) => `${name} ${mb} MB`).join(', ')}`);
      const again = await product.importFile(file.path, { listId: first.listId });
      expectCounts('the same file again', again.counts, { added: 0, updated: 0, rejected: file.broken });
      tell(`the same file again in ${seconds(again.ms)} s: nothing added`);
      const part = await writeFile(join(folder, 'part.csv'), Math.ceil(ROWS / 10), ROWS);
      const killed = await product.importFile(part.path, { name: 'Killed' }, { kills: KILLS });
      expectCounts('the killed import', killed.counts, { added: part.people, rejected: part.broken });
      await rowsStored(database.ownerUrl, killed.listId, part.people);
      tell(`${part.people + part.broken} rows with ${KILLS} kills: exact`);
      await product.stop();
      const copied = await copyAgain(database.ownerUrl, folder, first);
      tell(`COPY of the same rows: ${seconds(copied.ms)} s (${copied.parts})`);
      tell(
        `processor time per 1000 rows: ${Object.entries({ ...busy, COPY: copied.processorMs })
          .map(([name, ms]) => `${name} ${perThousand(ms)} ms`)
          .join(', ')}`,
      );
      const sum = peak.reduce((total, { mb }) => total + mb, 0);
      return [
        line(`Import of ${ROWS} rows: rate of COPY`, Math.round((copied.ms / first.ms) * 100), {
          ...{ limit: OF_COPY_PERCENT_MIN, unit: '%', isFloor: true },
        }),
        line('Memory of API and worker', sum, { limit: MEMORY_MB_MAX, unit: 'MB' }),
        line('Another call meanwhile at p95', meanwhile.p95, { limit: CALL_P95_MS_MAX, unit: 'ms' }),
      ];
    } finally {
      await product.stop();
      await database.drop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time that the processes of the product and the database spend until it is stopped. */
async function watchProcessors(ownerUrl, processes) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { pid } = (await owner.query('select pg_backend_pid() as pid')).rows[0];
  const read = () => ({
    ...Object.fromEntries(processes().map((process) => [process.name, processorMs(process.pid)])),
    database: serverMs(pid),
  });
  const before = read();
  return {
    async stop() {
      const after = read();
      await owner.end();
      return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - before[name]]));
    },
  };
}

function expectCounts(what, counts, wanted) {
  for (const [name, count] of Object.entries(wanted)) {
    if (counts[name] !== count) {
      throw new Error(`${what}: ${name} is ${counts[name]} instead of ${count} (${JSON.stringify(counts)}).`);
    }
  }
}

const line = (name, measured, how) => ({ name, measured, ...how });
const seconds = (ms) => Math.round(ms / 100) / 10;
const perThousand = (ms) => Math.round((ms * 10_000) / ROWS) / 10;
const rate = (rows, ms) => Math.round((rows * 1_000) / ms);
const tell = (text) => console.log(`leads-import: ${text}`);
