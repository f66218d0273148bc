import { upsertRuntime } from '../../features/linkedin/sender/account-runtime.store.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { type Enrolments, simWorkspace } from './enrolments.ts';
import { statement, type Tables } from './memory/tables.ts';
import type { Network } from './network/network.ts';
import type { Scenario } from './scenario.ts';
import type { SimWorker } from './worker.ts';

/** Links the accounts with their own limits and enrols the people, before anything goes wrong. */
export async function foundWorld(
  { deps }: SimWorker,
  given: { scenario: Scenario; network: Network; tables: Tables; enrolments: Enrolments },
): Promise<void> {
  const { scenario, network, tables, enrolments } = given;
  const { db } = deps.platform;
  for (const {
    id: accountId,
    type: accountType,
    workingHours,
    warmUp,
    caps,
    networkLimits,
  } of scenario.accounts) {
    network.addMember(accountId, networkLimits);
    const memberKey = Buffer.from(accountId);
    await inWorkspace(db, simWorkspace, async (tx) => {
      const workspaceId = simWorkspace;
      await upsertRuntime(tx, { memberKey, workspaceId, accountId, accountType, workingHours, warmUp });
      await statement(tx, 'save caps', async (at) => {
        await tables.runtimes.update(
          at,
          memberKey.toString('hex'),
          () => true,
          (row) => ({ ...row, caps }),
        );
      });
    });
  }
  for (const enrolment of scenario.enrolments) {
    if (enrolment.isConnected) {
      const since = { at: scenario.startMs, inProfileAt: 0, inListAt: 0 };
      network.member(enrolment.accountId).relations.set(enrolment.person, since);
    }
    await inWorkspace(db, simWorkspace, (tx) => enrolments.start(tx, deps, enrolment));
  }
}
