import { sql } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { inWorkspace } from '../platform/db/tenant.ts';
import { change } from '../platform/db/rows.ts';
import type { Loop } from '../platform/feature.ts';
import { runLoops } from '../platform/run-loops.ts';
import { type FromParent, type FromWorker, pumpsPerWorker } from './kill-settings.ts';
import { openProofPlatform } from './proof-platform.ts';
import { createProofSender } from './proof-sender.ts';

/** A worker that runs the sender's loops and stops at every stage until it may go on, or is killed there. */
const waiting = new Map<number, () => void>();
let tickets = 0;

/** One turn of the pump: it says what it has claimed, and is done with claiming then. */
const turn = new AsyncLocalStorage<{ claimed(actionId: string): void }>();
let claimsUnderWay = 0;
/** The round in which the gate was closed; null while it is open. */
let closedIn: number | null = null;
let platform: ReturnType<typeof openProofPlatform> | undefined;

const tell = (message: FromWorker): void => void process.send?.(message);

process.once('disconnect', () => process.exit(0));
process.on('message', (message: FromParent) => {
  hear(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
tell({ kind: 'loaded' });

async function hear(message: FromParent): Promise<void> {
  switch (message.kind) {
    case 'start':
      return start(message);
    case 'go':
      waiting.get(message.ticket)?.();
      waiting.delete(message.ticket);
      return;
    case 'close':
      closedIn = message.round;
      return tellWhenClosed();
    case 'open':
      closedIn = null;
      return;
    case 'read clock':
      await (await platform)?.refreshClock();
      return tell({ kind: 'clock read' });
  }
}

function tellWhenClosed(): void {
  if (closedIn !== null && claimsUnderWay === 0) tell({ kind: 'closed', round: closedIn });
}

/** One turn of the pump, unless the gate is closed. */
function throughGate(run: Loop['run']): Loop['run'] {
  return async (stopping) => {
    if (closedIn !== null) return false;
    claimsUnderWay += 1;
    let isClaiming = true;
    let inHand: string | undefined;
    const endClaiming = (): void => {
      if (!isClaiming) return;
      isClaiming = false;
      claimsUnderWay -= 1;
      tellWhenClosed();
    };
    const claimed = (actionId: string): void => {
      inHand = actionId;
      endClaiming();
    };
    try {
      return await turn.run({ claimed }, () => run(stopping));
    } finally {
      if (inHand !== undefined) tell({ kind: 'ended', actionId: inHand });
      endClaiming();
    }
  };
}

async function start(given: Extract<FromParent, { kind: 'start' }>): Promise<void> {
  platform = openProofPlatform(given);
  const opened = await platform;
  const sender = createProofSender(opened, {
    ...given,
    atStage: async (stage, actionId) => {
      if (stage === 'recorded') return;
      const ticket = (tickets += 1);
      const mayGo = new Promise<void>((resolve) => waiting.set(ticket, resolve));
      tell({ kind: 'stage', stage, actionId, ticket });
      if (stage === 'claimed') turn.getStore()?.claimed(actionId);
      await mayGo;
    },
  });
  const loops: Loop[] = (sender.loops ?? []).map((loop) => ({
    ...loop,
    ...(loop.name === 'linkedin.pump' ? { copies: pumpsPerWorker, run: throughGate(loop.run) } : {}),
  }));
  if (given.rule === 'retry-on-timeout') {
    loops.push({
      name: 'mutant',
      everyMs: 500,
      run: async () => {
        // A dispatch without an outcome is taken for "not sent", too.
        await inWorkspace(opened.db, given.workspaceId, (tx) =>
          change(
            tx,
            sql`update actions set state = 'planned', claim_token = null
              where state = 'dispatched' and dispatched_wall_at < now() - interval '5 seconds'`,
          ),
        );
        return false;
      },
    });
  }
  runLoops(loops, opened.log);
}
