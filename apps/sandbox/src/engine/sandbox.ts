import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../journal/journal.ts';
import { createProviderIds, type ProviderIds } from '../linkedin/provider-ids.ts';
import { apply } from '../state/apply.ts';
import type { JournalRecord, SandboxEvent } from '../state/events.ts';
import { emptyState, type Account, type State } from '../state/state.ts';
import { createBusinessClock, type BusinessClock } from '../time/business-clock.ts';
import { createNetwork, type Network } from '../world/network.ts';
import type { Person } from '../world/people.ts';
import { buildWorld, worldSize, type World } from '../world/world.ts';
import { writeFileWhole } from '../journal/write-file-whole.ts';

/** The simulated outside world: what is, what happened, and what time it is there. */
export interface Sandbox {
  world: World;
  state: State;
  clock: BusinessClock;
  network: Network;
  providerIds: ProviderIds;
  folder: string;
  /** A world that began earlier so that something could happen in it first: until when that was meant to last. */
  historyUntilMs: number | undefined;
  /** Wall time in epoch milliseconds. */
  wallNow(): number;
  /** Business time after everything due until then has happened. */
  now(): number;
  /** Writes the events to the journal, then makes them true. `atMs` is the business instant (default: now). */
  commit(events: SandboxEvent[], atMs?: number): void;
  /** Called after every commit. */
  onCommit(listener: () => void): void;
  /** Makes everything happen that is due, in time order. */
  catchUp(): void;
  memberOf(account: Account): Person;
  /** The linked accounts of a member, newest last. */
  accountsOf(memberId: string): Account[];
  /** Forgets what happened: accounts, invitations, chats, ledger, payments. Time goes on, registered webhooks stay. */
  reset(): void;
  /** True once closed: whatever would still have happened does not. */
  closed(): boolean;
  close(): void;
}

export interface SandboxOptions {
  folder: string;
  seed: string;
  people: number;
  speed: number;
  startAtMs: number;
  /** See {@link Sandbox.historyUntilMs}; kept with a fresh world, without effect on any other. */
  historyUntilMs?: number;
  wallNow: () => number;
  /** What happens when something falls due; returns the events it consists of. */
  onDue: (
    sandbox: Sandbox,
    due: { key: string; atMs: number; action: NonNullable<ReturnType<State['due']['peek']>>['action'] },
  ) => SandboxEvent[];
}

/** Builds the world, replays the journal and goes on from there. */
export function openSandbox(options: SandboxOptions): Sandbox {
  mkdirSync(join(options.folder, 'files'), { recursive: true, mode: 0o700 });
  const identity = worldIdentity(options);
  const world = buildWorld(identity.seed, worldSize(identity.people), identity.startAtMs);
  const state = emptyState();
  let latestMs = identity.startAtMs;
  const journal = openJournal<JournalRecord>(join(options.folder, 'journal.ndjson'), (record) => {
    latestMs = Math.max(latestMs, record.at);
    for (const event of record.e) apply(state, world, event, { atMs: record.at, wallMs: record.wall });
  });
  const clock = createBusinessClock({
    file: join(options.folder, 'clock.json'),
    wallNow: options.wallNow,
    startAtMs: identity.startAtMs,
    speed: options.speed,
  });
  clock.jumpTo(latestMs);
  const listeners: (() => void)[] = [];
  let catchingUp = false;
  let isClosed = false;

  const sandbox: Sandbox = {
    world,
    state,
    clock,
    network: createNetwork(world, state, (memberId) => state.tiers.get(memberId) ?? 'premium'),
    providerIds: createProviderIds(identity.seed),
    folder: options.folder,
    historyUntilMs: identity.historyUntilMs,
    wallNow: options.wallNow,
    now() {
      sandbox.catchUp();
      return clock.now();
    },
    commit(events, atMs) {
      if (events.length === 0 || isClosed) return;
      const record = { at: atMs ?? clock.now(), wall: options.wallNow(), e: events };
      journal.append(record);
      for (const event of events) apply(state, world, event, { atMs: record.at, wallMs: record.wall });
      for (const listener of listeners) listener();
    },
    onCommit: (listener) => void listeners.push(listener),
    catchUp() {
      if (catchingUp) return;
      catchingUp = true;
      try {
        for (let due = state.due.peek(); due && due.atMs <= clock.now(); due = state.due.peek()) {
          const events = options.onDue(sandbox, due);
          sandbox.commit(events, due.atMs);
          if (state.due.peek()?.key === due.key && state.due.peek()?.atMs === due.atMs)
            state.due.remove(due.key);
        }
      } finally {
        catchingUp = false;
      }
    },
    memberOf: (account) => world.member(account.memberKey),
    accountsOf: (memberId) => [...state.accounts.values()].filter((account) => account.member === memberId),
    reset() {
      const kept: SandboxEvent[] = [...state.webhooks.values()].map((webhook) => ({
        t: 'webhook-created',
        ...webhook,
      }));
      if (state.paymentWebhook) kept.push({ t: 'payment-webhook-set', ...state.paymentWebhook });
      journal.clear();
      Object.assign(state, { ...emptyState(), paymentWebhook: undefined });
      sandbox.commit(kept);
    },
    closed: () => isClosed,
    close() {
      if (isClosed) return;
      isClosed = true;
      clock.close();
      journal.close();
    },
  };
  return sandbox;
}

interface WorldIdentity {
  seed: string;
  people: number;
  startAtMs: number;
  historyUntilMs?: number;
}

/** A folder keeps the world it was started with: another seed or size for the same journal would mix two worlds. */
function worldIdentity(options: SandboxOptions): WorldIdentity {
  const file = join(options.folder, 'world.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WorldIdentity;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { seed, people, startAtMs, historyUntilMs } = options;
  const identity = {
    seed,
    people,
    startAtMs,
    ...(historyUntilMs === undefined ? {} : { historyUntilMs }),
  };
  writeFileWhole(file, JSON.stringify(identity));
  return identity;
}
