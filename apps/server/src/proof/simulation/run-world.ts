import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { createEnrolments } from './enrolments.ts';
import { foundWorld } from './found-world.ts';
import { createIdleLoops } from './idle-loops.ts';
import { judgeWorld } from './judge-world.ts';
import { createLife, type Run } from './life.ts';
import { createDatabase } from './memory/database.ts';
import { createTables, type SimDb } from './memory/tables.ts';
import { type MutantName, mutants, productRules } from './mutants.ts';
import { slownessOf } from './network/fates.ts';
import { createNetwork } from './network/network.ts';
import { drawScenario } from './scenario.ts';
import { type Chaos, createSimProcess, type SimProcess, type StepCounts } from './sim-process.ts';
import { createVirtualTime } from './virtual-time.ts';
import { createSimWorker, type SimWorker } from './worker.ts';
import type { WorldResult } from './world-result.ts';

const workers = 4;
const daysMax = 45;
const expectedErrors =
  /terminating connection|current transaction is aborted|starting up|deadlock detected|No answer|Too many requests|Signed out|no room to look|The chat did not end/;
const calm: Chaos = { killChance: 0, freezeChance: 0, latencyChance: 0.1, freezeMs: () => 0 };

/** One world from its seed to its verdict. The same seed and rules give the same run, to the last step. */
export async function runWorld(seed: string, mutant?: MutantName): Promise<WorldResult> {
  const scenario = drawScenario(seed);
  const rules = mutant === undefined ? productRules : mutants[mutant];
  const dice = keyedRandom(seed, 'world');
  const time = createVirtualTime(scenario.startMs);
  const businessNow = (): number =>
    Math.floor(scenario.startMs + (time.now() - scenario.startMs) * scenario.speed);
  const wallOf = (at: number): number => scenario.startMs + (at - scenario.startMs) / scenario.speed;
  const counts: StepCounts = { steps: 0, together: 0, kills: new Map(), freezes: 0 };
  const database = createDatabase(time, dice, scenario.commitMs);
  const tables = createTables();
  const enrolments = createEnrolments();
  const slowness = slownessOf(scenario.timing);
  const isDown = (): boolean => {
    const since = businessNow() - scenario.startMs;
    return scenario.outages.some(({ fromMs, untilMs }) => fromMs <= since && since < untilMs);
  };
  const network = createNetwork({ time, dice, businessNow, slowness, isDown });
  const errors: string[] = [];
  const noteError = (error: unknown): void => {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!expectedErrors.test(said)) errors.push(said.split('\n').slice(0, 3).join(' '));
  };
  const idle = createIdleLoops(time, dice, noteError);
  database.onEnd(() => idle.nudge());
  const stoppedAt = new Map<string, number>();
  const crew: SimWorker[] = [];
  let [deaths, restarts, starts] = [0, 0, 0];
  let over = false;

  function process(name: string, chaos: Chaos, onDeath: (process: SimProcess) => void): SimProcess {
    return createSimProcess(name, { time, dice, chaos, counts, isStruck: () => !over, onDeath });
  }
  function equip(of: SimProcess): SimWorker {
    const db: SimDb = { database, process: of, tables, without: rules.without };
    return createSimWorker({
      ...{ process: of, db, time, dice, scenario, rules, network, enrolments, businessNow, wallOf },
      noteStopped: (id) => stoppedAt.set(id, Math.min(stoppedAt.get(id) ?? Infinity, time.now())),
    });
  }
  function startWorker(): void {
    starts += 1;
    const died = (dead: SimProcess): void => {
      deaths += 1;
      database.disconnect(dead);
      const index = crew.findIndex((worker) => worker.process === dead);
      if (index >= 0) crew.splice(index, 1);
      time.at(time.now() + 200 + 4_000 * dice(), startWorker);
    };
    const worker = equip(process(`worker-${String(starts).padStart(4, '0')}`, scenario.chaos, died));
    crew.push(worker);
    for (const loop of worker.loops) idle.run(worker.process, loop);
  }
  const run: Run = (lasting, work) => {
    const worker = crew.at(Math.floor(dice() * crew.length));
    if (worker === undefined) return time.at(time.now() + 1_000, () => run(lasting, work));
    let isDone = false;
    const doIt = async (): Promise<void> => {
      try {
        await work(worker);
        isDone = true;
      } catch (error) {
        noteError(error);
      }
    };
    time.at(time.now(), () => void doIt(), worker.process);
    if (lasting) time.at(time.now() + 30_000, () => isDone || run(lasting, work));
  };
  function restartDatabase(): void {
    restarts += 1;
    database.restart(100 + 15_000 * dice() ** 2);
    time.at(time.now() + (2 + 10 * dice()) * (3_600_000 / scenario.speed), restartDatabase);
  }

  // Everything is linked and enrolled in peace.
  const founder = equip(process('founder', calm, () => undefined));
  let isFounded = false;
  time.at(
    time.now(),
    () =>
      void foundWorld(founder, { scenario, network, tables, enrolments }).then(
        () => (isFounded = true),
        noteError,
      ),
  );
  await time.run(() => isFounded || errors.length > 0);

  const life = createLife({
    ...{ scenario, time, dice, network, tables, enrolments, run, businessNow },
    isOver: () => over,
  });
  const allActions = () => scenario.accounts.flatMap(({ id }) => tables.actions.list(undefined, id));
  const open = new Set(['planned', 'claimed', 'dispatched', 'in_doubt', 'needs_review']);
  const isOver = new Set(['done', 'failed', 'stopped']);
  const isAtRest = (): boolean =>
    life.hasPublished() &&
    enrolments.list().every(({ state }) => isOver.has(state)) &&
    allActions().every(({ state }) => !open.has(state));
  const endsAt = scenario.startMs + (daysMax * 86_400_000) / scenario.speed;
  const watch = (): void => {
    over = isAtRest() || time.now() > endsAt;
    if (!over) time.at(time.now() + 3_600_000 / scenario.speed, watch);
  };
  for (let count = 0; count < workers; count += 1) startWorker();
  life.begin();
  time.at(time.now() + (3_600_000 * dice() * 8) / scenario.speed, restartDatabase);
  watch();
  await time.run(() => over);
  const finished = isAtRest();
  // Whatever still lies in a queue arrives before the verdict.
  const settledAt = time.now() + scenario.timing.providerLagMs;
  let isSettled = false;
  time.at(settledAt, () => (isSettled = true));
  await time.run(() => isSettled);

  const { quarantineMs, writeAgeMs, httpDeadlineMs } = scenario.timing;
  const earlyMs = writeAgeMs + httpDeadlineMs + slowness.arrivalMsMax + 1_000;
  const verdict = judgeWorld({
    network,
    actions: allActions(),
    enrolments: enrolments.list(),
    attemptsOf: (id) => tables.attempts.list(undefined, id),
    stoppedAt,
    firstLookMs: quarantineMs - earlyMs,
    secondLookMs: 2 * quarantineMs - earlyMs,
  });
  return {
    ...verdict,
    seed,
    finished,
    filled: network.filled(),
    deaths,
    freezes: counts.freezes,
    restarts,
    steps: counts.steps,
    together: counts.together,
    killsByPoint: [...counts.kills],
    errors,
    days: (businessNow() - scenario.startMs) / 86_400_000,
  };
}
