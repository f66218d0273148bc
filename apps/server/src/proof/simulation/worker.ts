import { createPump } from '../../features/linkedin/sender/pump.ts';
import { recoverOnce, resolveOnce } from '../../features/linkedin/sender/resolve-doubt.ts';
import { creditOwnMessage } from '../../features/linkedin/sender/credit-own-message.ts';
import { startStopwatch } from '../../features/linkedin/sender/stopwatch.ts';
import { setRuntimeStatus } from '../../features/linkedin/sender/account-runtime.store.ts';
import type { SeenMessage, SenderDeps } from '../../features/linkedin/sender/sender-deps.ts';
import { inWorkspace, type Tx } from '../../platform/db/tenant.ts';
import { createAnnouncements } from '../../platform/events/announcements.ts';
import type { Log, Platform } from '../../platform/platform.ts';
import type { ProductEvents } from '@waypost/domain/product-events';
import { type Enrolments, simWorkspace } from './enrolments.ts';
import { asDb, everyone, type SimDb, statement } from './memory/tables.ts';
import type { Rules } from './mutants.ts';
import { createNetworkPort } from './network/network-port.ts';
import type { Network } from './network/network.ts';
import type { SimLoop } from './idle-loops.ts';
import type { Scenario } from './scenario.ts';
import type { SimProcess } from './sim-process.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One worker process of the product: its sender, as it is, on the simulated database, network and clock. */
export interface SimWorker {
  process: SimProcess;
  deps: SenderDeps;
  loops: SimLoop[];
}

/** Pumps of one worker. */
const pumpsPerWorker = 4;

const unused = (): never => {
  throw new Error('The sender does not use this.');
};

export function createSimWorker(given: {
  process: SimProcess;
  db: SimDb;
  time: VirtualTime;
  dice: () => number;
  scenario: Scenario;
  rules: Rules;
  network: Network;
  enrolments: Enrolments;
  businessNow: () => number;
  /** Wall instant of a business instant. */
  wallOf: (businessAt: number) => number;
  noteStopped: (enrolmentId: string) => void;
}): SimWorker {
  const { process, db, time, dice, scenario, rules, network, enrolments } = given;
  const timing = rules.timing(scenario.timing);
  // Clocks of machines differ a little; the database's decides.
  const skewMs = (dice() - 0.5) * 400;
  const silent = (): undefined => undefined;
  const log: Log = { debug: silent, info: silent, warn: silent, error: silent };
  let ids = 0;
  const announcements = createAnnouncements<ProductEvents>();
  const platform: Platform = {
    db: asDb(db),
    clock: {
      wallNow: () => time.now() + skewMs,
      monotonicNow: () => (rules.checksAge ? time.now() : 0),
      businessNow: given.businessNow,
      speed: () => scenario.speed,
    },
    random: {
      next: dice,
      bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(dice() * 256))),
      id: () => `${process.name}-${String((ids += 1)).padStart(6, '0')}`,
    },
    secrets: { seal: unused, open: unused } as never,
    log,
    queue: { enqueue: unused, again: unused, errand: unused },
    announcements,
  };
  const port = createNetworkPort({ network, process, time, dice, businessNow: given.businessNow });
  const deps: SenderDeps = {
    platform,
    port,
    timing,
    sendingAllowed: true,
    classify: rules.classify,
    startStopwatch: rules.checksAge ? startStopwatch : () => () => 0,
    atStage: (stage) => process.step(`stage ${stage}`),
    async providerAccountIds(_tx, accounts) {
      await process.step('providerAccountIds');
      return new Map(accounts.map(({ accountId }) => [accountId, accountId]));
    },
    ingest: (_workspaceId, accountId, messages) => ingest(accountId, messages),
    accountLost: (workspaceId, accountId) =>
      inWorkspace(platform.db, workspaceId, (tx) =>
        setRuntimeStatus(tx, workspaceId, accountId, 'disconnected'),
      ),
  };
  announcements.inTransaction('linkedin.action-ended', (tx, _id, event) => enrolments.ended(tx, deps, event));
  announcements.inTransaction('linkedin.action-planned-again', (tx, _id, event) =>
    enrolments.plannedAgain(tx, deps, event),
  );

  announcements.inTransaction('linkedin.person-resolved', (tx, _id, { leadId }) =>
    enrolments.resolved(tx, leadId),
  );

  /** Stands for the inbox: a message is known once, a reply stops in the transaction that stores it. */
  async function ingest(accountId: string, messages: SeenMessage[]): Promise<void> {
    for (const message of messages) {
      const { messageId, attendeeProviderId: person } = message;
      if (db.tables.messages.get(undefined, messageId) !== undefined) continue;
      const enrolment = enrolments
        .list()
        .find((one) => one.given.accountId === accountId && one.given.person === person);
      const stopped = await inWorkspace(platform.db, simWorkspace, async (tx) => {
        if (message.isOwn) await creditOwnMessage(tx, deps, simWorkspace, { accountId, ...message });
        const isNew = await storeMessage(tx, messageId);
        if (message.isOwn || !isNew || enrolment === undefined) return false;
        return enrolments.stop(tx, deps, enrolment.id);
      });
      if (stopped && enrolment !== undefined) given.noteStopped(enrolment.id);
    }
  }

  const storeMessage = (tx: Tx, messageId: string): Promise<boolean> =>
    statement(tx, 'store message', (at) => at.tables.messages.insert(at, messageId, { messageId }));

  const accountsDueAt = (): number => {
    let due = Infinity;
    const breaker = db.tables.breaker.get(undefined, 'breaker')?.breaker;
    const restsUntil = Math.max(breaker?.openUntil ?? -Infinity, breaker?.probe?.until ?? -Infinity);
    for (const row of db.tables.runtimes.list(undefined, everyone)) {
      if (row.status !== 'active') continue;
      const wakes = Math.min(given.wallOf(row.wakeAt), row.wakeWallAt ?? Infinity);
      const rowDue = Math.max(wakes, row.leaseUntilWallAt ?? -Infinity, restsUntil);
      // What somebody holds is skipped by the statement; its end wakes the loops.
      if (rowDue < due && db.tables.runtimes.isFree(undefined, row.memberKey.toString('hex'))) due = rowDue;
    }
    return due;
  };
  const looksDueAt = (kind: string) => (): number => {
    let due = Infinity;
    for (const row of db.tables.due.list(undefined, everyone)) {
      if (row.kind !== kind) continue;
      const rowDue = Math.max(row.dueAt, row.lockedUntilWall ?? -Infinity);
      if (rowDue < due && db.tables.due.isFree(undefined, `${row.kind} ${row.actionId}`)) due = rowDue;
    }
    return due;
  };
  const { beatMs } = scenario;
  const beat = beatMs === null ? {} : { beat: { everyMs: beatMs, phaseMs: dice() * beatMs } };
  const pump: SimLoop = {
    ...{ everyMs: 200, dueAt: accountsDueAt, turn: createPump(deps, process.name) },
    ...beat,
  };
  const recover: SimLoop = {
    everyMs: 500,
    dueAt: looksDueAt('linkedin.unresolved-action'),
    turn: () => recoverOnce(deps),
  };
  const resolve: SimLoop = {
    everyMs: 500,
    dueAt: looksDueAt('linkedin.doubt'),
    turn: () => resolveOnce(deps),
  };
  return {
    process,
    deps,
    loops: [...Array.from({ length: pumpsPerWorker }, () => pump), recover, resolve, resolve],
  };
}
