import { keyedRandom } from '@waypost/domain/linkedin/jitter';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { list } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { untilAtRest } from './at-rest.ts';
import { type Endurance, startCrew } from './crew.ts';
import { openEchoDoor } from './echo-door.ts';
import { type ActionRow, countStates, selectActions, toEndedActions } from './ended-actions.ts';
import { type EndedAction, judge, type Verdict } from './judge.ts';
import { createDatabase } from './kill-database.ts';
import type { RunSettings } from './kill-settings.ts';
import { startFaults } from './network-faults.ts';
import { type LinkedAccount, linkAccounts, planEffects } from './plan-effects.ts';
import { openProofPlatform } from './proof-platform.ts';
import { createProofSender } from './proof-sender.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { settledLedger } from './settled-ledger.ts';
import { readStanding } from './standing.ts';
import type { Striker } from './striker.ts';

export interface RunResult {
  verdict: Verdict;
  kills: Striker['kills'];
  deaths: number;
  freezes: number;
  echoes: number;
  actions: number;
  states: Record<string, number>;
  requests: number;
  /** False: it did not come to rest within its time. */
  finished: boolean;
  seconds: number;
}

/** One run from an empty database and a fresh world to the verdict. `ownerUrl`: a server where databases may be made. */
export async function runOnce(
  settings: RunSettings,
  ownerUrl: string,
  signal: AbortSignal,
): Promise<RunResult> {
  const startedAt = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-kill-run-'));
  const database = await createDatabase(ownerUrl);
  const cleanUps: (() => Promise<void>)[] = [
    () => rm(dataDir, { recursive: true, force: true }),
    database.drop,
  ];
  try {
    const sandbox = await startSandboxProcess({ dataDir, seed: settings.seed });
    cleanUps.push(sandbox.stop);
    const urls = { appUrl: database.appUrl, sandboxUrl: sandbox.url };
    const platform = await openProofPlatform(urls);
    cleanUps.push(platform.close);
    const workspaceId = platform.random.id();
    const accounts: Record<string, string> = {};
    const sender = createProofSender(platform, { ...urls, accounts, rule: settings.rule });
    const linked = await linkAccounts(platform, sender, { ...urls, workspaceId, settings });
    for (const account of linked) accounts[account.accountId] = account.providerAccountId;
    const plans = keyedRandom(settings.seed, 'plans');
    const people = await sandbox.people();
    const actions = await planEffects(platform, sender, {
      ...urls,
      workspaceId,
      accounts: linked,
      people,
      dice: plans,
    });
    const faults = await startFaults(sandbox, linked, settings.seed);
    const echoes = await openEchoDoor(platform, sender, {
      ...urls,
      workspaceId,
      accounts: linked,
      dice: keyedRandom(settings.seed, 'echoes'),
    });
    cleanUps.push(echoes.close);
    const enduranceOf = async (actionId: string): Promise<Endurance> => {
      const standing = await readStanding(platform, workspaceId, actionId);
      // Three tries without a trace go to a person, rightly: neither the killer nor the network takes the last one.
      if (standing?.isLastTry) await faults.spare(standing.accountId);
      const afterDispatch = standing !== undefined && !standing.isLastTry;
      return { beforeDispatch: afterDispatch && !standing.wasInterrupted, afterDispatch };
    };
    const crew = startCrew(
      { kind: 'start', ...urls, rule: settings.rule, workspaceId, accounts },
      { settings, dice: keyedRandom(settings.seed, 'kills'), actions, enduranceOf },
    );
    const { striker } = crew;
    cleanUps.push(crew.stop);

    const jump = async (): Promise<void> => {
      const letGo = await sender.holdClaims();
      await sandbox.control('/clock', { advance: 25 * 60 });
      await platform.refreshClock();
      await crew.readClock();
      await letGo();
    };
    const calm = async (): Promise<void> => {
      striker.calm();
      await faults.clear();
    };
    // The mutant need not go on once it is caught.
    const caught = async (): Promise<boolean> => {
      if (settings.rule === 'honest') return false;
      const ended = await endedActions(platform, workspaceId, linked);
      const soFar = judge(await sandbox.ledger(), await sandbox.reads(), ended);
      return soFar.appliedTwice > 0 && soFar.askedUnread > 2;
    };
    const steering = { settings, startedAt, signal, calm, jump, caught };
    const finished = await untilAtRest(platform, workspaceId, steering);
    if (!finished) console.log(`  crew: ${crew.describe()}\n  ${await describeAccounts(platform)}`);
    await crew.stop();
    const ledger = await settledLedger(sandbox);
    const ended = await endedActions(platform, workspaceId, linked);
    return {
      verdict: judge(ledger, await sandbox.reads(), ended),
      kills: striker.kills,
      deaths: striker.deaths(),
      freezes: striker.freezes(),
      echoes: echoes.credited(),
      actions,
      states: countStates(ended),
      requests: ledger.length,
      finished,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

/** Why nothing went on, when a run does not come to rest. */
async function describeAccounts(platform: Platform): Promise<string> {
  const now = new Date(platform.clock.businessNow());
  const rows = await list(
    platform.db,
    sql<{
      said: string;
    }>`select concat(status, ' wakes in ', (extract(epoch from wake_at - ${now}) / 60)::int, ' min',
        case when lease_until_wall_at > now() then ' leased' end,
        case when next_slot_at > ${now} then ' slot' end, case when cooldown_until > ${now} then ' cooling' end,
        case when (select claims_held_until_wall > now() from business_clock) then ' claims held' end) as said
      from account_runtime order by wake_at`,
  );
  const working = await list(
    platform.db,
    sql<{
      said: string;
    }>`select concat(state, ' ', wait_event_type, ' ', left(query, 80), ' ', (now() - state_change)::text) as said
      from pg_stat_activity where datname = current_database() and state <> 'idle'`,
  );
  return [...rows, ...working].map(({ said }) => said).join('\n  ');
}

async function endedActions(
  platform: Platform,
  workspaceId: string,
  linked: readonly LinkedAccount[],
): Promise<EndedAction[]> {
  const rows = await inWorkspace(platform.db, workspaceId, (tx) =>
    list(tx, sql.raw<ActionRow>(selectActions)),
  );
  return toEndedActions(rows, linked);
}
