import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { MATURE, type WarmUpState } from '@waypost/domain/linkedin/warm-up';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { createBusinessClock } from '../../../../platform/clock/business-clock.ts';
import { change, list } from '../../../../platform/db/rows.ts';
import { inDirectory, inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createTestPlatform } from '../../../../platform/testing/test-platform.ts';
import type { Clock } from '../../../../ports/clock.ts';
import { findRuntime, setRuntimeStatus, upsertRuntime } from '../account-runtime.store.ts';
import type { Action } from '../action.ts';
import { findAction } from '../action.store.ts';
import { createSender } from '../create-sender.ts';
import type { ActionPlan } from '../plan-action.ts';
import { createPump } from '../pump.ts';
import { recoverOnce, resolveOnce } from '../resolve-doubt.ts';
import { startStopwatch } from '../stopwatch.ts';
import type { SenderDeps, SendStage, SeenMessage } from '../sender-deps.ts';
import { createFakeNetwork } from './fake-network.ts';

const minuteMs = 60_000;

/** Every hour of every day. */
export const alwaysOpen: WorkingHours = {
  zone: 'UTC',
  intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 })),
  holidays: [],
};

/**
 * Wall time is the machine's, because the database's is; it "passes" by moving the stored wall instants back.
 * Business time stands still until moved.
 */
function createWorldClock(): Clock & {
  advanceBusiness(ms: number): void;
  setSpeed(speed: number): void;
  freeze(ms: number): void;
  suspend(ms: number): void;
} {
  let business = Date.UTC(2026, 0, 5, 9);
  let speed = 1;
  let frozenMs = 0;
  let suspendedMs = 0;
  const machine = createBusinessClock();
  return {
    wallNow: () => machine.wallNow() + suspendedMs,
    monotonicNow: () => machine.monotonicNow() + frozenMs,
    businessNow: () => business,
    speed: () => speed,
    advanceBusiness: (ms) => void (business += ms),
    /** What the clock says of its speed; time still passes only when it is moved. */
    setSpeed: (next) => void (speed = next),
    /** As if this process had not run for so long. */
    freeze: (ms) => void (frozenMs += ms),
    /** As if the computer had slept: the wall clock of this process has gone on, its monotonic one has not. */
    suspend: (ms) => void (suspendedMs += ms),
  };
}

/** The process ended here. */
export class Death extends Error {}

export interface NewAccount {
  workspaceId: string;
  accountId: string;
  /** The account's id at the network. */
  provider: string;
}

/** The sender on a real database over the network in memory, in production timing. */
export async function createSenderWorld(options: { sendingAllowed?: boolean } = {}) {
  const testPlatform = await createTestPlatform();
  const clock = createWorldClock();
  const platform: Platform = { ...testPlatform, clock };
  const { db, random } = platform;
  const workspaceId = random.id();
  const network = createFakeNetwork(clock);
  const worker = random.id();
  const heard: SeenMessage[] = [];
  let stageWork: ((stage: SendStage, actionId: string) => Promise<void>) | undefined;
  const tenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWorkspace(db, workspaceId, work);

  const deps: SenderDeps = {
    platform,
    port: network.port,
    timing: ENGINE_TIMINGS.production,
    sendingAllowed: options.sendingAllowed ?? true,
    classify: classifyOutcome,
    startStopwatch,
    providerAccountIds: async (_tx, accounts) =>
      new Map(accounts.map(({ accountId }) => [accountId, `p-${accountId}`])),
    atStage: async (stage, actionId) => stageWork?.(stage, actionId),
    async ingest(_workspaceId, accountId, messages) {
      heard.push(...messages);
      for (const message of messages.filter(({ isOwn }) => isOwn)) {
        await tenant((tx) => sender.creditOwnMessage(tx, workspaceId, { accountId, ...message }));
      }
    },
    accountLost: (_workspaceId, accountId) =>
      inDirectory(db, (tx) => setRuntimeStatus(tx, workspaceId, accountId, 'disconnected')),
  };
  const sender = createSender(deps);
  const pump = createPump(deps, worker);
  const ended: { actionId: string; outcome: string; code: string }[] = [];
  platform.announcements.inTransaction('linkedin.action-ended', async (_tx, _workspace, event) => {
    ended.push(event);
  });

  /** One turn of a worker; one that dies has looked at an account too, and the next one goes on. */
  const turn = async (): Promise<boolean> => {
    try {
      return await pump();
    } catch (error) {
      if (error instanceof Death) return true;
      throw error;
    }
  };

  /** Plans one effect towards a person named by public identifier. */
  const plan = (account: NewAccount, person: string, given: Partial<ActionPlan> & Pick<ActionPlan, 'kind'>) =>
    inWorkspace(db, account.workspaceId, (tx) =>
      sender.plan(tx, account.workspaceId, {
        accountId: account.accountId,
        person: { leadId: leadIdOf(account, person), publicIdentifier: person, providerId: null },
        origin: 'campaign',
        effectKey: random.id(),
        body: given.kind === 'message' ? `Hello ${person}, nice to meet you.` : null,
        notBefore: clock.businessNow(),
        priority: given.kind === 'invite' ? 'invite' : given.kind === 'visit' ? 'visit' : 'followUp',
        ...given,
      }),
    );

  const world = {
    platform,
    db,
    /** For what only the owner of the tables may do, such as migrations. */
    ownerUrl: testPlatform.database.ownerUrl,
    backup: () => testPlatform.database.backup(),
    clock,
    deps,
    sender,
    network,
    workspaceId,
    heard,
    ended,
    tenant,
    async addAccount(
      given: {
        workingHours?: WorkingHours;
        warmUp?: WarmUpState;
        type?: 'free' | 'paid';
        caps?: Partial<Record<BudgetKey, number>>;
        /** Without one: the workspace of this world. */
        workspaceId?: string;
      } = {},
    ): Promise<NewAccount> {
      const accountId = random.id();
      const of = given.workspaceId ?? workspaceId;
      await inDirectory(db, async (tx) => {
        await upsertRuntime(tx, {
          memberKey: memberKey(accountId),
          workspaceId: of,
          accountId,
          accountType: given.type ?? 'paid',
          workingHours: given.workingHours ?? alwaysOpen,
          warmUp: given.warmUp ?? MATURE,
        });
        const caps = Object.fromEntries(
          Object.entries(given.caps ?? {}).map(([budget, userCap]) => [budget, { userCap }]),
        );
        await change(
          tx,
          sql`update account_runtime set caps = ${JSON.stringify(caps)},
              connected_since_wall_at = now() - interval '1 day'
            where account_id = ${accountId}`,
        );
        // The trouble of earlier accounts is over: wall time passes only where a test lets it pass.
        await change(tx, sql`update account_runtime set trouble_wall_at = null`);
        await change(tx, sql`update provider_breaker set late_evidence_wall_at = null`);
      });
      return { workspaceId: of, accountId, provider: `p-${accountId}` };
    },
    plan,
    planned: async (...given: Parameters<typeof plan>): Promise<string> => (await plan(...given)).action.id,
    pump,
    /** Pumps until no account's time has come. */
    async pumpAll(): Promise<void> {
      for (let turns = 0; turns < 200; turns += 1) if (!(await turn())) return;
      throw new Error('The pump does not come to rest.');
    },
    async resolveAll(): Promise<void> {
      for (let turns = 0; turns < 200; turns += 1) {
        if (!(await recoverOnce(deps)) && !(await resolveOnce(deps))) return;
      }
      throw new Error('The resolver does not come to rest.');
    },
    /** At this stage of the next send the worker does `work`. */
    at(stage: SendStage, work: (actionId: string) => Promise<void>) {
      stageWork = async (now, actionId) => {
        if (now !== stage) return;
        stageWork = undefined;
        await work(actionId);
      };
    },
    /** At this stage of the next send the worker dies: nothing is tidied up, its lease stays. */
    dieAt(stage: SendStage) {
      world.at(stage, async () => {
        await change(db, sql`update account_runtime set fence = fence + 1 where lease_owner is not null`);
        throw new Death(stage);
      });
    },
    action: async (id: string): Promise<Action> => {
      const action = await tenant((tx) => findAction(tx, workspaceId, id));
      if (action === undefined) throw new Error(`There is no action ${id}.`);
      return action;
    },
    state: async (id: string) => (await world.action(id)).state,
    runtime: async (account: NewAccount) => {
      const runtime = await findRuntime(db, workspaceId, account.accountId);
      if (runtime === undefined) throw new Error('The account has no runtime.');
      return runtime;
    },
    /** Unreleased reservations of one budget. */
    async reserved(account: NewAccount, budget: BudgetKey): Promise<number> {
      const rows = await list(
        db,
        sql<{
          units: number;
        }>`select units from budget_ledger where member_key = ${memberKey(account.accountId)}
          and budget = ${budget} and released_at is null`,
      );
      return rows.reduce((sum, row) => sum + row.units, 0);
    },
    /** Wall time passes: every stored wall instant moves back. */
    async passWall(ms: number): Promise<void> {
      const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
      await tenant((tx) =>
        change(
          tx,
          sql`update actions set dispatched_wall_at = dispatched_wall_at - ${by},
              claim_until_wall_at = claim_until_wall_at - ${by}, hold_until_wall_at = hold_until_wall_at - ${by},
              clean_reads_wall_at = array(select at - ${by} from unnest(clean_reads_wall_at) as at)`,
        ),
      );
      await change(
        db,
        sql`update account_runtime set lease_until_wall_at = lease_until_wall_at - ${by},
            wake_wall_at = wake_wall_at - ${by}, connected_since_wall_at = connected_since_wall_at - ${by},
            trouble_wall_at = trouble_wall_at - ${by}, claimed_wall_at = claimed_wall_at - ${by}`,
      );
      await change(
        db,
        sql`update provider_breaker set opened_wall_at = opened_wall_at - ${by},
            open_until_wall_at = open_until_wall_at - ${by}, probe_until_wall_at = probe_until_wall_at - ${by},
            late_evidence_wall_at = late_evidence_wall_at - ${by}`,
      );
      await change(
        db,
        // Due instants of other rooms are business time.
        sql`update due_work set locked_until_wall = locked_until_wall - ${by},
            due_at = case when kind in ('linkedin.unresolved-action', 'linkedin.doubt') then due_at - ${by} else due_at end`,
      );
    },
    async pass(ms: number): Promise<void> {
      clock.advanceBusiness(ms);
      await world.passWall(ms);
    },
    /** Lets both times pass in steps while a worker pumps and resolves, until `done` or `hours` are over. */
    async live(hours: number, done?: () => Promise<boolean>): Promise<void> {
      for (let passed = 0; passed <= hours * 60; passed += 20) {
        await world.pumpAll();
        await world.resolveAll();
        if (await done?.()) return;
        await world.pass(20 * minuteMs);
        network.arriveLate();
      }
    },
    close: () => testPlatform.close(),
  };
  return world;
}

export type SenderWorld = Awaited<ReturnType<typeof createSenderWorld>>;

function memberKey(accountId: string): Buffer {
  return Buffer.from(accountId);
}

/** The same person is the same lead, whichever plan names them. */
function leadIdOf(account: NewAccount, person: string): string {
  const hex = createHash('sha256').update(`${person}|${account.accountId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
