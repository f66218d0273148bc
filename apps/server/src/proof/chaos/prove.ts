import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { MATURE } from '@waypost/domain/linkedin/warm-up';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { systemRandom } from '../../platform/system-random.ts';
import { judge } from '../judge.ts';
import { createDatabase } from '../kill-database.ts';
import { startFaults } from '../network-faults.ts';
import { everyHour, type LinkedAccount } from '../plan-effects.ts';
import type { ProofInput, ProofVerdict } from '../proof-run.ts';
import { type LedgerRow, startSandboxProcess } from '../sandbox-process.ts';
import { openChaosRoom } from './chaos-process.ts';
import { startFleet } from './fleet.ts';
import { openFrontDoor } from './front-door.ts';
import { endedActions, openCount, stopsOf } from './outcome.ts';
import { type Planned, planChaos } from './plan-chaos.ts';
import { openRestartedDatabase } from './restarted-database.ts';

/** `leftForCalm`: so many actions may end in peace; the rest is sent while processes die. Times are wall milliseconds. */
const sizes = {
  full: {
    accounts: 60,
    leftForCalm: 200,
    peoplePerAccount: 42,
    restartEveryMs: 45_000,
    chaosMs: 240_000,
    timeLimitMs: 1_800_000,
  },
  short: {
    accounts: 8,
    leftForCalm: Infinity,
    peoplePerAccount: 16,
    restartEveryMs: 20_000,
    chaosMs: 30_000,
    timeLimitMs: 240_000,
  },
} as const;
const replyShare = 0.15;

/**
 * Real processes against the sandbox: two that take webhooks, three that send, one of them killed or frozen every two
 * seconds, the database shut down at once and started again, a network that loses answers. Then calm, and the judge.
 */
export async function run({ seed, size, signal }: ProofInput): Promise<ProofVerdict> {
  const given = sizes[size];
  const startedAt = performance.now();
  const dice = keyedRandom(seed, 'chaos');
  const cleanUps: (() => unknown)[] = [];
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-chaos-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await openRestartedDatabase();
    cleanUps.push(server.stop);
    const { appUrl } = await createDatabase(server.url);
    const sandbox = await startSandboxProcess({ dataDir, seed });
    cleanUps.push(sandbox.stop);
    const accounts: Record<string, string> = {};
    const urls = { appUrl, sandboxUrl: sandbox.url, accounts };
    const own = await openChaosRoom(urls);
    cleanUps.push(own.platform.close);
    const workspaceId = systemRandom.id();
    const linked: LinkedAccount[] = [];
    for (let nth = 0; nth < given.accounts; nth += 1) {
      const cookie = {
        by: 'cookie',
        cookie: `li_at_ok_chaos${nth}`,
        userAgent: 'Mozilla/5.0 (chaos)',
      } as const;
      const signedIn = await own.port.connect(cookie, {});
      if (signedIn.result !== 'connected') throw new Error('The sandbox asked for a checkpoint.');
      const account = {
        accountId: systemRandom.id(),
        providerAccountId: signedIn.providerAccountId,
        isFree: false,
      };
      await own.room.link({ workspaceId, ...account });
      accounts[account.accountId] = account.providerAccountId;
      linked.push(account);
    }
    const ownerUrl = new URL(server.url);
    ownerUrl.pathname = new URL(appUrl).pathname;
    const asOwner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
      // The server may be away at this moment.
      for (let tries = 0; ; tries += 1) {
        const client = new pg.Client({ connectionString: ownerUrl.toString() });
        client.on('error', () => undefined);
        try {
          await client.connect();
          return (await client.query<Row>(text, values)).rows;
        } catch (error) {
          if (tries === 40) throw error;
          await wait(500);
        } finally {
          await client.end().catch(() => undefined);
        }
      }
    };
    await asOwner('update account_runtime set working_hours = $1, warm_up = $2', [
      JSON.stringify(everyHour),
      JSON.stringify(MATURE),
    ]);
    const planned: Planned[] = await planChaos(own, {
      workspaceId,
      linked,
      perAccount: given.peoplePerAccount,
      people: await sandbox.people(),
      dice,
    });
    const faults = await startFaults(sandbox, linked, seed);
    const fleet = startFleet(urls, dice);
    cleanUps.push(fleet.stop);
    const front = await openFrontDoor(fleet.doors);
    cleanUps.push(front.close);
    await own.port.ensureWebhooks({ url: front.url, secret: 'chaos' });

    const replies = await storm();
    fleet.calm();
    await faults.clear();
    const isDone = await untilDone();
    await fleet.stop();
    const ledger = await settled();
    const actions = await endedActions(asOwner, linked);
    const verdict = judge(ledger, await sandbox.reads(), actions);
    const after = await stopsOf(asOwner, ledger, planned);
    const open = await openCount(asOwner);
    const bad = verdict.duplicates + verdict.lost + verdict.overLimit + after.length + open;
    return {
      ok: bad === 0 && isDone && fleet.deaths() > 0 && server.restarts() > 0,
      figure:
        `${actions.length} actions, ${linked.length} accounts, ${ledger.length} requests, ${fleet.deaths()} killed, ` +
        `${fleet.freezes()} frozen, ${server.restarts()} database restarts, ${replies} replies: ` +
        `${verdict.duplicates} duplicates, ${verdict.lost} lost, ${verdict.overLimit} over a limit, ` +
        `${after.length} sent after a reply, ${open} open, ${verdict.needsReview} in review, ${verdict.resent} sent again after two looks`,
      lines: [
        ...(isDone ? [] : ['It did not come to rest in time.']),
        ...verdict.findings.slice(0, 15),
        ...after.slice(0, 10),
      ],
    };

    /** People answer while everything falls over. Answers how many did. */
    async function storm(): Promise<number> {
      let said = 0;
      let restartAt = performance.now() + given.restartEveryMs;
      const endAt = performance.now() + given.chaosMs;
      const talkers = planned.filter(({ kind }) => kind === 'message').filter(() => dice() < replyShare);
      while (performance.now() < endAt || (await openCount(asOwner)) > given.leftForCalm) {
        signal.throwIfAborted();
        if (performance.now() - startedAt > given.timeLimitMs) break;
        if (performance.now() >= restartAt) {
          await server.restart();
          restartAt = performance.now() + given.restartEveryMs;
        }
        const talker = talkers.pop();
        if (talker !== undefined) {
          const body = { accountId: talker.providerAccountId, text: `Thank you, ${said}.` };
          await sandbox.control(`/people/${talker.person}/reply`, body).then(
            () => (said += 1),
            () => undefined,
          );
        }
        await wait(1_000, undefined, { signal });
      }
      return said;
    }

    async function untilDone(): Promise<boolean> {
      while (performance.now() - startedAt < given.timeLimitMs) {
        signal.throwIfAborted();
        if ((await openCount(asOwner)) === 0) return true;
        await wait(1_000, undefined, { signal });
      }
      return false;
    }

    async function settled(): Promise<LedgerRow[]> {
      for (;;) {
        const rows = await sandbox.ledger();
        if (rows.every((row) => row.settled)) return rows;
        await wait(250);
      }
    }
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}
