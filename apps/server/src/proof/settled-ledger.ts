import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerRow, SandboxProcess } from './sandbox-process.ts';

/** The ledger once nothing is on its way any more. @throws when something still is after fifteen seconds */
export async function settledLedger(sandbox: Pick<SandboxProcess, 'ledger'>): Promise<LedgerRow[]> {
  for (let look = 0; look < 60; look += 1) {
    const ledger = await sandbox.ledger();
    if (ledger.every((row) => row.settled)) return ledger;
    await wait(250);
  }
  throw new Error('The sandbox still has requests on their way.');
}
