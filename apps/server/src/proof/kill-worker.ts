import { sql } from 'kysely';
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

const tell = (message: FromWorker): void => void process.send?.(message);

process.once('disconnect', () => process.exit(0));
process.on('message', (message: FromParent) => {
  if (message.kind === 'go') {
    waiting.get(message.ticket)?.();
    waiting.delete(message.ticket);
    return;
  }
  start(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
tell({ kind: 'loaded' });

async function start(given: Extract<FromParent, { kind: 'start' }>): Promise<void> {
  const platform = await openProofPlatform(given);
  const sender = createProofSender(platform, {
    ...given,
    atStage: async (stage, actionId) => {
      if (stage === 'recorded') return tell({ kind: 'recorded', actionId });
      const ticket = (tickets += 1);
      const mayGo = new Promise<void>((resolve) => waiting.set(ticket, resolve));
      tell({ kind: 'stage', stage, actionId, ticket });
      await mayGo;
    },
  });
  const loops: Loop[] = (sender.loops ?? []).map((loop) => ({
    ...loop,
    copies: loop.name === 'linkedin.pump' ? pumpsPerWorker : (loop.copies ?? 1),
  }));
  if (given.rule === 'retry-on-timeout') {
    loops.push({
      name: 'mutant',
      everyMs: 500,
      run: async () => {
        // A dispatch without an outcome is taken for "not sent", too.
        await inWorkspace(platform.db, given.workspaceId, (tx) =>
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
  runLoops(loops, platform.log);
}
