import type { SimProcess } from './sim-process.ts';
import { runningHearer } from './virtual-time.ts';

/** Stands for node:timers/promises: whoever is running waits in virtual time. */
export function setTimeout(ms: number): Promise<void> {
  return (runningHearer() as SimProcess).sleep(ms);
}
