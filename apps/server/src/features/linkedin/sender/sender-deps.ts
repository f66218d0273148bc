import type { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import type { EngineTiming } from '@waypost/domain/linkedin/timing';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LinkedInPort } from '../../../ports/linkedin.ts';
import type { startStopwatch } from './stopwatch.ts';

/** The stages of a send between which a process may die. */
export type SendStage = 'claimed' | 'dispatched' | 'written' | 'answered' | 'recorded';

export interface SenderDeps {
  platform: Platform;
  port: LinkedInPort;
  timing: EngineTiming;
  /** False in a copied or restored database: nothing is claimed. */
  sendingAllowed: boolean;
  /** The database was a copy or a backup once: what it takes for planned may have been sent. */
  wasRestored?: boolean;
  /** Provider ids of our account rows, by account id, whatever workspaces of the transaction they belong to. */
  providerAccountIds(
    tx: Tx,
    accounts: readonly { workspaceId: string; accountId: string }[],
  ): Promise<ReadonlyMap<string, string>>;
  /** What an answer means; replaced only by tests that prove the rule matters. */
  classify: typeof classifyOutcome;
  /** How long a send takes; replaced only by tests that prove the rule matters. */
  startStopwatch: typeof startStopwatch;
  /** Called at every stage; the crash tests end the process inside it. */
  atStage(stage: SendStage, actionId: string): Promise<void>;
  /** Messages seen while preparing a send that the inbox may not know yet. */
  ingest(workspaceId: string, accountId: string, messages: SeenMessage[]): Promise<void>;
  /**
   * The provider says the account is not signed in any more: account and sender are told in one transaction, so that
   * they never disagree. May be told twice.
   */
  accountLost(workspaceId: string, accountId: string, reason: string): Promise<void>;
}

export interface SeenMessage {
  chatId: string;
  messageId: string;
  attendeeProviderId: string;
  text: string;
  at: number;
  isOwn: boolean;
}
