import { parentPort } from 'node:worker_threads';
import './stand-ins.ts';
import type { MutantName } from './mutants.ts';

/** One thread that runs worlds, one after the other, as it is told. Loads the sender once the stand-ins are in place. */
export interface WorldOrder {
  seed: string;
  mutant?: MutantName;
}

const { runWorld } = await import('./run-world.ts');
if (parentPort === null) throw new Error('This module runs in a thread of its own.');
const port = parentPort;
port.on('message', (order: WorldOrder) => {
  runWorld(order.seed, order.mutant).then(
    (result) => port.postMessage({ result }),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
