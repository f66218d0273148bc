import { faults } from './kill-settings.ts';
import type { LinkedAccount } from './plan-effects.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** The faults of the simulated network: each account draws its own, so that one account can be spared. */
export interface NetworkFaults {
  /** From now on nothing goes wrong for this account. */
  spare(accountId: string): Promise<void>;
  clear(): Promise<void>;
}

export async function startFaults(
  sandbox: SandboxProcess,
  accounts: readonly LinkedAccount[],
  seed: string,
): Promise<NetworkFaults> {
  const idsOf = new Map<string, string[]>();
  for (const [index, { accountId, providerAccountId }] of accounts.entries()) {
    const ids: string[] = [];
    for (const { mode, probability, delayMs } of faults) {
      ids.push(
        await sandbox.addFault({
          op: 'mutations',
          accountId: providerAccountId,
          mode,
          probability,
          delayMs,
          seed: `${seed} ${mode} ${index}`,
        }),
      );
    }
    idsOf.set(accountId, ids);
  }
  return {
    async spare(accountId) {
      const ids = idsOf.get(accountId) ?? [];
      idsOf.delete(accountId);
      await Promise.all(ids.map((id) => sandbox.removeFault(id)));
    },
    async clear() {
      idsOf.clear();
      await sandbox.clearFaults();
    },
  };
}
