import { migratedDatabase } from './sender/database.mjs';
import { fill } from './sender/fill.mjs';
import { measureIdle } from './sender/idle.mjs';
import { measureSlots } from './sender/slots.mjs';
import { measureThroughput } from './sender/throughput.mjs';
import { startThrowAwayPostgres } from '../tools/postgres/throw-away.mjs';

const ACCOUNTS = 20_000;
const [FEW, MANY] = [10_000, 1_000_000];
/** Accounts of the small queue: enough that the sender never waits for one of them. */
const ACCOUNTS_OF_FEW = 2_000;
const PER_SECOND_MIN = 1_500;
const OF_FEW_PERCENT_MIN = 80;
const OF_BARE_PERCENT_MIN = 50;
const LATE_MS_MAX = 1_000;
const IDLE_PERCENT_MAX = 2;

/**
 * The sender against a provider that answers at once: how many actions a second it carries out with 10,000 and with
 * 1,000,000 planned rows, beside the bare three commits; how late an action leaves; what an idle worker costs.
 */
export async function measureSender() {
  const server = await startThrowAwayPostgres();
  try {
    const few = await withDatabase(server.url, ACCOUNTS_OF_FEW, FEW, (database) =>
      measureThroughput({ ...database, rounds: 3, seconds: 2, withBare: false }),
    );
    tell(`${FEW.toLocaleString('en')} planned`, few.product);
    return await withDatabase(server.url, ACCOUNTS, MANY, async (database) => {
      const many = await measureThroughput({ ...database, rounds: 3, seconds: 4, withBare: true });
      tell(`${MANY.toLocaleString('en')} planned`, many.product);
      tell('the bare three commits', many.bare);
      const slots = await measureSlots({ ...database, seconds: 30 });
      console.log(
        `sender: ${slots.actions} of ${slots.accounts} accounts acted at their slots: ${slots.p50} ms late in the middle, ` +
          `${slots.p99} ms at p99, ${slots.worst} ms at worst`,
      );
      const idle = await measureIdle({ ...database, seconds: 30 });
      console.log(
        `sender: a worker over ${idle.accounts} idle accounts takes ${idle.worker} % of a core, the database ${idle.database} %`,
      );
      const percent = (of) => Math.round((many.product.perSecond / of.perSecond) * 100);
      const atLeast = { unit: '', isFloor: true };
      return [
        line(
          `Actions/s, ${MANY.toLocaleString('en')} planned`,
          many.product.perSecond,
          PER_SECOND_MIN,
          atLeast,
        ),
        line('Rate of that with 10,000 planned', percent(few.product), OF_FEW_PERCENT_MIN, {
          ...atLeast,
          unit: '%',
        }),
        line('Rate of the bare three commits', percent(many.bare), OF_BARE_PERCENT_MIN, {
          ...atLeast,
          unit: '%',
        }),
        line(`Lateness at p99, ${slots.accounts} accounts`, slots.p99, LATE_MS_MAX, { unit: 'ms' }),
        line(`Idle worker, ${idle.accounts} accounts`, idle.worker, IDLE_PERCENT_MAX, { unit: '%' }),
      ];
    });
  } finally {
    await server.stop();
  }
}

const line = (name, measured, limit, how) => ({ name, measured, limit, ...how });

function tell(what, { perSecond, workerUs, databaseUs }) {
  console.log(
    `sender: ${what}: ${perSecond} actions/s; of one action the worker takes ${workerUs} us, the database ${databaseUs} us`,
  );
}

async function withDatabase(serverUrl, accounts, planned, work) {
  const database = await migratedDatabase(serverUrl);
  try {
    const startedAt = performance.now();
    await fill({ ownerUrl: database.ownerUrl, accounts, plannedPerAccount: planned / accounts });
    console.log(`sender: ${planned} actions of ${accounts} accounts written in ${since(startedAt)} s`);
    return await work({ appUrl: database.appUrl, ownerUrl: database.ownerUrl });
  } finally {
    await database.drop();
  }
}

const since = (startedAt) => Math.round((performance.now() - startedAt) / 100) / 10;
