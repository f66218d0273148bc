import { parentPort, workerData } from 'node:worker_threads';
import { accountResult, type LimitsOrder } from './account-result.ts';

/** Lives and counts accounts in a thread of its own. */
const order = workerData as LimitsOrder;
for (const index of order.indexes) parentPort?.postMessage(accountResult(order, index));
