import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { createUnipileLinkedIn } from '../adapters/linkedin-unipile/index.ts';
import { createSender, type Sender, type SenderOptions } from '../features/linkedin/sender/create-sender.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { type RunSettings, sandboxKey } from './kill-settings.ts';

/** The product's sender over the real adapter, in the fast timing. `rule` swaps what no answer means. */
export function createProofSender(
  platform: Platform,
  given: {
    sandboxUrl: string;
    accounts: Record<string, string>;
    rule: RunSettings['rule'];
    atStage?: SenderOptions['atStage'];
  },
): Sender {
  const port = createUnipileLinkedIn({ apiUrl: given.sandboxUrl, apiKey: sandboxKey });
  const sender: Sender = createSender({
    platform,
    port,
    timing: ENGINE_TIMINGS.fast,
    sendingAllowed: true,
    providerAccountIds: async () => new Map(Object.entries(given.accounts)),
    ingest: async (workspaceId, accountId, messages) => {
      for (const { isOwn, ...message } of messages) {
        if (!isOwn) continue;
        await inWorkspace(platform.db, workspaceId, (tx) =>
          sender.creditOwnMessage(tx, workspaceId, { accountId, ...message }),
        );
      }
    },
    accountLost: async (_workspaceId, accountId, reason) => {
      throw new Error(`The sandbox disconnected ${accountId}: ${reason}`);
    },
    classify: given.rule === 'honest' ? classifyOutcome : retryOnTimeout,
    ...(given.atStage === undefined ? {} : { atStage: given.atStage }),
  });
  return sender;
}

/** The mistake the whole design exists to avoid: no answer is taken for "not sent". */
const retryOnTimeout: typeof classifyOutcome = (seen) => {
  const decision = classifyOutcome(seen);
  return decision.class === 'in_doubt' ? { ...decision, class: 'not_sent' } : decision;
};
