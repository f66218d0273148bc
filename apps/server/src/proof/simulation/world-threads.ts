import { Worker } from 'node:worker_threads';
import type { WorldOrder } from './world-thread.ts';
import type { WorldResult } from './world-result.ts';

/** Runs worlds on several threads; the answer of a world does not depend on which thread ran it. */
export interface WorldThreads {
  run(order: WorldOrder): Promise<WorldResult>;
  close(): Promise<void>;
}

export function startWorldThreads(count: number): WorldThreads {
  const entry = new URL('./world-thread.ts', import.meta.url);
  // Which reading a promise belongs to is then kept by the engine, and not by a hook that runs for each promise.
  const execArgv = ['--disable-warning=ExperimentalWarning', '--experimental-async-context-frame'];
  const threads = Array.from({ length: count }, () => ({
    worker: new Worker(entry, { execArgv }),
    queue: Promise.resolve() as Promise<unknown>,
    waiting: 0,
  }));
  return {
    run(order) {
      const thread = threads.toSorted((a, b) => a.waiting - b.waiting)[0];
      if (thread === undefined) throw new Error('There is no thread to run on.');
      const { worker } = thread;
      const done = thread.queue.then(
        () =>
          new Promise<WorldResult>((resolve, reject) => {
            worker.once('error', reject);
            worker.once('message', (message: { result?: WorldResult; failure?: string }) => {
              worker.off('error', reject);
              if (message.result !== undefined) resolve(message.result);
              else reject(new Error(`World ${order.seed}: ${message.failure}`));
            });
            worker.postMessage(order);
          }),
      );
      thread.waiting += 1;
      thread.queue = done.then(
        () => (thread.waiting -= 1),
        () => (thread.waiting -= 1),
      );
      return done;
    },
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
