import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runLoops } from '../../apps/server/src/platform/run-loops.ts';
import { rowsForBare, runBare } from './bare.mjs';
import { NOW } from './fill.mjs';
import { openSender } from './platform.mjs';
import { processorMsOfServer } from './processor.mjs';

/** Fast enough that accounts are always waiting for the sender, never the sender for an account's next slot. */
const SPEED = 300;
const BARE_SIDE_BY_SIDE = 8;
/** A worker runs for weeks: its code is as fast as it gets after some thousand actions. */
const WARM_UP_SECONDS = 4;
/** Actions a second that the rows put aside for the limit must last for. */
const BARE_RATE_MAX = 6_000;

/**
 * The sender's loops as a worker runs them, and the three bare commits, in turns: what else the machine does meets
 * both. Answers of each the round of middle rate, in actions a second, with the processor time that one action took.
 *
 * @param {{ appUrl: string, ownerUrl: string, rounds: number, seconds: number, withBare: boolean }} input
 */
export async function measureThroughput({ appUrl, ownerUrl, rounds, seconds, withBare }) {
  let recorded = 0;
  const { platform, sender, failures, close } = openSender({
    appUrl,
    speed: SPEED,
    atStage: (stage) => void (recorded += stage === 'recorded' ? 1 : 0),
  });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const rows = withBare ? await rowsForBare(owner, (rounds * seconds + WARM_UP_SECONDS) * BARE_RATE_MAX) : [];
  const startProduct = () => {
    const { stop } = runLoops(sender.loops, platform.log, platform.db);
    return { stop, done: () => recorded };
  };
  const startBare = () => runBare(platform.db, rows, { sideBySide: BARE_SIDE_BY_SIDE, now: NOW });
  try {
    const [product, bare] = [[], []];
    await during(WARM_UP_SECONDS, startProduct, owner);
    if (withBare) await during(WARM_UP_SECONDS, startBare, owner);
    for (let round = 0; round < rounds; round += 1) {
      product.push(await during(seconds, startProduct, owner));
      if (withBare) bare.push(await during(seconds, startBare, owner));
    }
    await judge(owner, recorded);
    if (failures.length > 0) throw new Error(`The sender says: ${failures[0]} (${failures.length} times)`);
    return { product: middle(product), bare: middle(bare) };
  } finally {
    await owner.end();
    await close();
  }
}

/** Runs something for so long; the rate counts until the time is over, its end is waited for. */
async function during(seconds, start, owner) {
  const serverBefore = await processorMsOfServer(owner);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  const running = start();
  const before = running.done();
  await delay(seconds * 1_000);
  const actions = running.done() - before;
  const elapsedMs = performance.now() - startedAt;
  const own = process.cpuUsage(ownBefore);
  const serverMs = (await processorMsOfServer(owner)) - serverBefore;
  await running.stop();
  if (actions === 0) throw new Error('Nothing was done.');
  return {
    perSecond: Math.round((actions * 1_000) / elapsedMs),
    workerUs: Math.round((own.user + own.system) / actions),
    databaseUs: Math.round((serverMs * 1_000) / actions),
  };
}

/** A rate counts only if every action counted left its rows: sent once, one attempt, its budgets. */
async function judge(owner, recorded) {
  const { rows } = await owner.query(
    `select count(*)::int as sent, count(t.id)::int as attempts,
        count(*) filter (where exists (select 1 from budget_ledger l
          where l.member_key = r.member_key and l.action_id = a.id))::int as booked
      from actions a
      join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      left join attempts t on t.workspace_id = a.workspace_id and t.action_id = a.id
      where a.state = 'sent' and a.outcome_code is not null`,
  );
  const [{ sent, attempts, booked }] = rows;
  if (sent !== recorded || attempts !== recorded || booked !== recorded) {
    throw new Error(
      `${recorded} actions were counted, but ${sent} are sent, with ${attempts} attempts and ${booked} bookings.`,
    );
  }
}

function middle(measured) {
  return measured.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(measured.length / 2)];
}
