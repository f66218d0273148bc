import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { systemRandom } from '../../platform/system-random.ts';
import { judgeCell } from './judge-cell.ts';
import type { ReadFate } from './read-fates.ts';
import { asAsked, type SendFate } from './send-fates.ts';
import type { SweepWorld, SweptAccount } from './sweep-world.ts';
import type { SweepWorker } from './sweep-worker.ts';
import { afterTheWrite, createWound, type Strike } from './wound.ts';

export type What = 'visit' | 'invitation' | 'message' | 'first message' | 'post';

/** One send and what the network does with it. */
export interface SendStory {
  what: What;
  fate: SendFate;
  /** What it does with the reads around it; left out, they are answered as they should. */
  reads?: ReadFate;
  /** When the network reports an own message back. */
  echo: 'early' | 'later' | 'lost';
  /**
   * An account of another workspace does the same at the same moment, and its steps are committed together with these. The
   * network does with it what was asked.
   */
  hasCompanion?: boolean;
}

export interface CellResult {
  passed: readonly string[];
  /** The number of the point that was struck. */
  struckAt: number | undefined;
  state: string;
  violations: string[];
}

const passesMax = 80;
const patientPasses = 30;
/** Longer than a lease, and than a dispatch is waited for. Wall milliseconds. */
export const freezeMs = 90_000;
/** Real milliseconds after which another worker that has not finished its turn waits for a row of the frozen one. */
const blockedMs = 150;
/** Real milliseconds that a request is waited for at most, and between two looks for it. */
const arrivalMs = 10_000;
const arrivalPollMs = 10;
const { leaseMs } = ENGINE_TIMINGS.production;
const ended = new Set(['sent', 'satisfied', 'rejected', 'cancelled', 'needs_review']);

/** Lives one story to its end, with one worker struck at one point, and judges it by the network's notes. */
export async function runSendCell(world: SweepWorld, story: SendStory, strike?: Strike): Promise<CellResult> {
  await world.forgetNotes();
  const { account, actionId } = await newSend(world, story.what);
  const companion = story.hasCompanion === true ? await newSend(world, story.what) : undefined;
  const sends = [{ account, actionId }, ...(companion === undefined ? [] : [companion])];
  if (story.fate.mode !== null) {
    await world.sandbox.addFault({
      op: 'mutations',
      accountId: account.providerAccountId,
      mode: story.fate.mode,
      delayMs: story.fate.delayMs,
      times: 1,
    });
  }
  if (story.reads !== undefined) {
    const rules = story.reads.rules.map((rule) => ({ ...rule, accountId: account.providerAccountId }));
    await world.sandbox.control('/faults', { rules });
  }
  const worker = world.newWorker(
    (cut) => createWound({ target: strike?.target, blow: strike?.blow ?? 'kill', cut }),
    sends.length,
  );
  const { keeper } = world;
  for (const one of [worker, keeper]) one.echoes(story.echo, account);
  const { wound } = worker;

  const life = live(world, sends, story, worker, () => wound.isStruck() && strike?.blow !== 'database');
  await Promise.race([life, wound.struck]);
  if (wound.isStruck()) await arrive(world, wound.passed);
  if (wound.isStruck() && strike?.blow !== 'database') {
    if (strike?.blow === 'freeze') {
      await world.pass(freezeMs);
      const other = keeper.turn();
      await Promise.race([other, wait(blockedMs)]);
      wound.thaw();
      await Promise.all([other, life]);
    }
    await live(world, sends, story, keeper, () => false);
  } else await life;
  await worker.close();

  if (story.fate.mode !== null || story.reads !== undefined) await world.sandbox.clearFaults();
  const frozenMs = wound.isStruck() && strike?.blow === 'freeze' ? freezeMs : 0;
  const result = await judgeCell(world, { account, actionId, story, frozenMs });
  if (companion !== undefined) {
    const undisturbed: SendStory = { what: story.what, fate: asAsked, echo: 'lost' };
    const { violations } = await judgeCell(world, { ...companion, story: undisturbed, frozenMs });
    result.violations.push(...violations.map((violation) => `of its companion: ${violation}`));
  }
  if (result.violations.length > 0) {
    result.violations.push(
      ...Array.from(worker.failures, (failure) => `a loop of its worker died: ${failure}`),
    );
  }
  for (const send of sends) await world.retire(send.account);
  return { passed: wound.passed, struckAt: wound.struckAt(), ...result };
}

interface PlannedSend {
  account: SweptAccount;
  actionId: string;
}

async function newSend(world: SweepWorld, what: What): Promise<PlannedSend> {
  const account = await world.newAccount();
  const person = await choosePerson(world, account, what);
  return { account, actionId: await plan(world, account, what, person) };
}

/** Turns of one worker, and time that passes to the next instant at which anybody has something to do. */
async function live(
  world: SweepWorld,
  sends: readonly PlannedSend[],
  story: SendStory,
  worker: SweepWorker,
  isOver: () => boolean,
): Promise<void> {
  for (let passes = 0; passes < passesMax; passes += 1) {
    await worker.turn();
    if (isOver()) return;
    if (story.fate.delayMs > 0) await settle(world);
    const waits: number[] = [];
    for (const { account, actionId } of sends) {
      const { state, status, waitMs } = await standing(world, actionId);
      if (ended.has(state)) continue;
      waits.push(waitMs);
      if (status === 'disconnected') await reconnect(world, account);
      else if (/disconnect|restrict/.test(story.fate.mode ?? '')) await sweepAccount(world, account);
    }
    if (waits.length === 0) return;
    // A restricted account rests for days, and is looked at every few minutes.
    const leastMs = passes < patientPasses ? 1_000 : 2 * 3_600_000;
    await world.pass(Math.min(6 * 3_600_000, Math.max(leastMs, Math.min(...waits) + 50)));
    if (isOver()) return;
  }
}

/**
 * What a struck worker has written is at the network before time is moved: the protocol relies on requests that arrive
 * within a bound, which a busy machine would seem to break when an hour is skipped while one is on its way.
 */
async function arrive(world: SweepWorld, passed: readonly string[]): Promise<void> {
  const written = passed.filter((label) => label === afterTheWrite).length;
  for (let waited = 0; waited < arrivalMs; waited += arrivalPollMs) {
    if ((await world.ledger()).length >= written) return;
    await wait(arrivalPollMs);
  }
}

async function settle(world: SweepWorld): Promise<void> {
  while ((await world.ledger()).some((row) => !row.settled)) await wait(10);
}

async function standing(world: SweepWorld, actionId: string) {
  const { rows } = await world.owner.query<{ state: string; status: string; wait_ms: number | null }>(
    `select a.state, r.status, extract(epoch from least(
        case when a.state = 'planned' then greatest(r.wake_at - $3, r.lease_until_wall_at - $2, interval '0') end,
        (select min(greatest(d.due_at, d.locked_until_wall) - $2) from due_work d
          where d.workspace_id = a.workspace_id and d.id = a.id)))::float8 * 1000 as wait_ms
      from actions a join account_runtime r on r.account_id = a.account_id where a.id = $1`,
    [actionId, new Date(world.wall.wallNow()), new Date(world.businessNow())],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('The action is gone.');
  return { state: row.state, status: row.status, waitMs: row.wait_ms ?? leaseMs };
}

/** As the product's sweep of accounts does: whatever the sender has not noticed, the provider's list says. */
async function sweepAccount(world: SweepWorld, { workspaceId, accountId, providerAccountId }: SweptAccount) {
  const seen = await world.port.getAccount(providerAccountId);
  if (seen !== 'gone' && seen.providerStatus === 'OK') return;
  const { keeper } = world;
  await inWorkspace(keeper.platform.db, workspaceId, (tx) =>
    keeper.sender.hooks.accountStatusChanged(tx, workspaceId, accountId, 'Disconnected'),
  );
}

/** The account's owner signs in again. */
async function reconnect(world: SweepWorld, { workspaceId, accountId, providerAccountId }: SweptAccount) {
  await world.sandbox.control(`/accounts/${providerAccountId}/status`, { status: 'OK' });
  const { keeper } = world;
  await inWorkspace(keeper.platform.db, workspaceId, (tx) =>
    keeper.sender.hooks.accountStatusChanged(tx, workspaceId, accountId, 'Active'),
  );
}

export interface CellPerson {
  publicIdentifier: string | null;
  providerId: string | null;
}

/** A stranger for visits and invitations, otherwise a relation: with a conversation, or with none yet. */
async function choosePerson(world: SweepWorld, account: SweptAccount, what: What): Promise<CellPerson> {
  const { port } = world;
  const id = account.providerAccountId;
  if (what === 'post') return { publicIdentifier: null, providerId: null };
  if (what === 'visit' || what === 'invitation') {
    return { publicIdentifier: await world.stranger(id), providerId: null };
  }
  const written = (await port.listChats(id, { limit: 20 })).items.map((chat) => chat.attendeeProviderId);
  const relations = (await port.listRelations(id, { limit: 50 })).items.map((person) => person.providerId);
  const wanted = what === 'message' ? written : relations.filter((person) => !written.includes(person));
  for (const providerId of wanted) {
    if (providerId === null) continue;
    // Some people cannot be reached: they refuse to be read, or every message.
    const profile = await port.getProfile(id, providerId).catch(() => undefined);
    if (profile?.connected !== true || !world.isOpen(profile.publicIdentifier)) continue;
    return { publicIdentifier: profile.publicIdentifier, providerId };
  }
  throw new Error(`The sandbox has nobody for a ${what}.`);
}

async function plan(
  world: SweepWorld,
  account: SweptAccount,
  what: What,
  person: CellPerson,
): Promise<string> {
  const { keeper } = world;
  if (what === 'post') return planPublication(world, account);
  const kind = what === 'visit' ? 'visit' : what === 'invitation' ? 'invite' : 'message';
  const { action } = await inWorkspace(keeper.platform.db, account.workspaceId, (tx) =>
    keeper.sender.plan(tx, account.workspaceId, {
      accountId: account.accountId,
      person: { leadId: systemRandom.id(), ...person },
      kind,
      origin: 'campaign',
      effectKey: systemRandom.id(),
      stepId: 'first',
      body: kind === 'message' ? 'Hello, a short question about your plans for next year.' : null,
      notBefore: world.businessNow(),
      priority: kind === 'invite' ? 'invite' : kind === 'visit' ? 'visit' : 'followUp',
    }),
  );
  return action.id;
}

async function planPublication(world: SweepWorld, account: SweptAccount): Promise<string> {
  const { keeper } = world;
  const { action } = await inWorkspace(keeper.platform.db, account.workspaceId, (tx) =>
    keeper.sender.planPost(tx, account.workspaceId, {
      accountId: account.accountId,
      effectKey: systemRandom.id(),
      text: 'What we learned from moving forty warehouses to evening deliveries.',
      notBefore: world.businessNow(),
    }),
  );
  return action.id;
}
