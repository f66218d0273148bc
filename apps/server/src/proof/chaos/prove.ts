import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import { setUpQueue } from '../../platform/jobs/queue-setup.ts';
import { type ActionRow, countStates, selectActions, toEndedActions } from '../ended-actions.ts';
import { judge } from '../judge.ts';
import { createDatabase } from '../kill-database.ts';
import { sandboxKey } from '../kill-settings.ts';
import { everyHour, type LinkedAccount } from '../plan-effects.ts';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { type LedgerRow, startSandboxProcess } from '../sandbox-process.ts';
import { settledLedger } from '../settled-ledger.ts';
import { askAsOwner } from './ask-database.ts';
import { planCampaigns, type Talker } from './campaigns.ts';
import { startChaosFaults } from './chaos-faults.ts';
import { type Customer, newCustomer, sendersPerCustomer } from './customer.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { freePorts, openFrontDoor } from './front-door.ts';
import {
  leadStates,
  noteEnrolments,
  type Open,
  sentAfterReply,
  skippedSteps,
  whatIsOpen,
  whereItStands,
} from './outcome.ts';
import { productEnvironment, sandboxPayments } from './product-env.ts';
import { openRestartedDatabase } from './restarted-database.ts';
import { startStorm } from './storm.ts';

/**
 * `actionsMin`: a run of fewer proves too little. `leftForCalm`: so many leads may end in peace; the rest is sent while
 * processes die. Times are wall milliseconds.
 */
const sizes = {
  full: {
    accounts: 60,
    relations: 26,
    strangers: 24,
    actionsMin: 5_000,
    leftForCalm: 250,
    restartEveryMs: 45_000,
    stormMs: { min: 240_000, max: 480_000 },
    timeLimitMs: 1_800_000,
  },
  short: {
    accounts: 8,
    relations: 6,
    strangers: 5,
    actionsMin: 100,
    leftForCalm: 10,
    restartEveryMs: 15_000,
    stormMs: { min: 40_000, max: 120_000 },
    timeLimitMs: 600_000,
  },
} as const;
/** In calm the business clock jumps so far, every so often: what waits for tomorrow's limits is there soon. */
const jump = { everyMs: 2_000, minutes: 90 };

/**
 * The product's own processes against the sandbox: two APIs that take webhooks, three workers, one of the five killed
 * or frozen every two seconds, the database shut down at once and started again, a network that does everything wrong
 * that networks do, people who answer and accounts that are signed out meanwhile. Then calm, and the judge.
 */
export async function run({ seed, size, signal }: ProofInput): Promise<ProofVerdict> {
  const given = sizes[size];
  const startedAt = performance.now();
  const dice = keyedRandom(seed, 'chaos');
  const cleanUps: (() => unknown)[] = [];
  const say = (what: string): void => {
    if (process.env['CHAOS_VERBOSE'] === undefined) return;
    console.log(`  ${Math.round((performance.now() - startedAt) / 1_000)} s: ${what}`);
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-chaos-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await openRestartedDatabase();
    cleanUps.push(server.stop);
    const { appUrl, ownerUrl, appRole } = await createDatabase(server.url);
    await setUpQueue(ownerUrl, appRole);
    const ask = askAsOwner(ownerUrl);
    await noteEnrolments(ask);
    let fleet: Fleet | undefined;
    const front = await openFrontDoor(() => fleet?.doors() ?? []);
    cleanUps.push(front.close);
    const worldDir = join(dataDir, 'world');
    await mkdir(worldDir);
    const sandbox = await startSandboxProcess({ dataDir: worldDir, seed, env: sandboxPayments(front.url) });
    cleanUps.push(sandbox.stop);
    const env = productEnvironment({ appUrl, sandboxUrl: sandbox.url, publicUrl: front.url, dataDir });
    const logFile = process.env['CHAOS_LOG'];
    fleet = startFleet({ env, apiPorts: await freePorts(2), dice, logFile });
    cleanUps.push(fleet.stop);
    await fleet.ready();
    say('the processes are up');

    const port = createUnipileLinkedIn({ apiUrl: sandbox.url, apiKey: sandboxKey });
    const people = await sandbox.people();
    const linked: LinkedAccount[] = [];
    const customers: Customer[] = [];
    const talkers: Talker[] = [];
    const starts: (() => Promise<void>)[] = [];
    const settle = async (nth: number): Promise<void> => {
      const customer = await newCustomer(front.url, `ada${nth}@chaos.example`);
      customers.push(customer);
      const taken = new Set<string>();
      const first = nth * sendersPerCustomer;
      for (let at = first; at < Math.min(first + sendersPerCustomer, given.accounts); at += 1) {
        const { id: accountId } = await customer.link(`ok+chaos${at}`);
        const [row] = await ask<{ id: string }>(
          'select provider_account_id as id from linkedin_accounts where id = $1',
          [accountId],
        );
        const account = { accountId, providerAccountId: row?.id ?? '', isFree: false };
        linked.push(account);
        const own = keyedRandom(seed, `campaigns ${at}`);
        const planned = await planCampaigns(customer, account, { port, people, taken, ...given, dice: own });
        talkers.push(...planned.talkers);
        starts.push(planned.start);
      }
    };
    const waiting = Array.from({ length: Math.ceil(given.accounts / sendersPerCustomer) }, (_, nth) => nth);
    const settleAll = async (): Promise<void> => {
      for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) await settle(nth);
    };
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    await ask('update account_runtime set working_hours = $1', [JSON.stringify(everyHour)]);
    say(`${linked.length} accounts of ${customers.length} customers are linked`);

    await startChaosFaults(sandbox, seed);
    fleet.unleash();
    // The campaigns themselves start while processes die.
    await Promise.all(starts.map((start) => start()));
    say('all campaigns are started');
    const storm = startStorm({ sandbox, port, linked, talkers, dice: keyedRandom(seed, 'storm') });
    cleanUps.push(storm.abandon);
    await untilStormIsOver();
    fleet.calm();
    await sandbox.clearFaults();
    await storm.end();
    say('calm');
    const isDone = await untilDone();
    await fleet.stop();

    const ledger = await settledLedger(sandbox);
    const actions = toEndedActions(await ask<ActionRow>(selectActions), linked);
    const verdict = judge(ledger, await sandbox.reads(), actions);
    const { replies, late } = await sentAfterReply(ask, ledger, linked);
    const missing = isDone ? await skippedSteps(ask) : [];
    const open = await whatIsOpen(ask);
    const lost = verdict.lost + missing.length;
    const bad = verdict.duplicates + lost + verdict.overLimit + late.length + open.actions + open.leads;
    const deaths = fleet.deaths.api + fleet.deaths.worker;
    // On a machine that is too busy nothing happens before calm: such a run proves nothing.
    const struck = ledger.filter(({ fault }) => fault !== undefined).length;
    const isEnough = actions.length >= given.actionsMin;
    return {
      ok: bad === 0 && isDone && isEnough && deaths > 0 && server.restarts() > 0 && struck > 0,
      figure:
        `${actions.length} actions, ${linked.length} accounts: ${verdict.duplicates} duplicates, ${lost} lost, ` +
        `${verdict.overLimit} over a limit, ${late.length} sent after a reply, ${open.actions + open.leads} open, ` +
        `${verdict.needsReview} in review`,
      lines: [
        `killed ${fleet.deaths.api} APIs and ${fleet.deaths.worker} workers, frozen ${fleet.freezes()}, database ` +
          `restarted ${server.restarts()} times, signed out ${storm.signOuts()} accounts, ${replies} leads answered`,
        `${ledger.length} requests by what the network did: ${byFate(ledger)}`,
        `leads: ${inWords(await leadStates(ask))}; actions: ${inWords(countStates(actions))}; sent again after two complete looks ${verdict.resent}` +
          (verdict.soonestProofMs === null
            ? ''
            : ` (the second began ${verdict.soonestProofMs} ms later or more)`) +
          `, repeats that the network refused ${verdict.refusedRepeats}`,
        ...(isDone ? [] : ['It did not come to rest in time.', ...(await whereItStands(ask)).slice(0, 10)]),
        ...(isEnough
          ? []
          : [`Fewer than the ${given.actionsMin.toLocaleString('en')} actions that are asked for.`]),
        ...(struck > 0 ? [] : ['Nothing was sent while processes died: the machine was too busy.']),
        ...verdict.findings.slice(0, 15),
        ...late.slice(0, 10),
        ...missing.slice(0, 10),
      ],
    };

    async function untilStormIsOver(): Promise<void> {
      const stormAt = performance.now();
      let restartAt = stormAt + given.restartEveryMs;
      for (;;) {
        signal.throwIfAborted();
        const now = performance.now();
        if (now >= restartAt) {
          await server.restart();
          restartAt = performance.now() + given.restartEveryMs;
          const left = await whatIsOpen(ask);
          say(JSON.stringify(left));
          if (left.filling === 0 && left.leads <= given.leftForCalm && now - stormAt > given.stormMs.min)
            return;
        }
        if (now - stormAt > given.stormMs.max) return;
        await wait(500, undefined, { signal });
      }
    }

    async function untilDone(): Promise<boolean> {
      const [customer] = customers;
      let jumpAt = performance.now() + jump.everyMs;
      while (performance.now() - startedAt < given.timeLimitMs) {
        signal.throwIfAborted();
        const left: Open = await whatIsOpen(ask);
        if (left.actions + left.leads + left.filling === 0) return true;
        if (performance.now() >= jumpAt && left.moving === 0) {
          say(JSON.stringify(left));
          await customer?.sandbox('/clock', { advance: jump.minutes });
          jumpAt = performance.now() + jump.everyMs;
        }
        await wait(500, undefined, { signal });
      }
      return false;
    }
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

const byFate = (ledger: readonly LedgerRow[]): string =>
  inWords(
    Object.fromEntries(
      [...Map.groupBy(ledger, ({ fault }) => fault ?? 'as asked')].map(([fate, of]) => [fate, of.length]),
    ),
  );
