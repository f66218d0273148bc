import type { Tx } from '../../../platform/db/tenant.ts';
import type { AwaitedSend } from '../../linkedin/index.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { listWaiting } from '../store/waiting.store.ts';
import { createStandings } from './standings.ts';

/** Leads of one sender that are played forward with the one that is asked about, so that a question costs a bounded time. */
const waitingMax = 500;

/**
 * What the waits of a sender's leads lead to, those that end first: whoever asks about one of them, alone or with
 * others, is told of the same queue.
 */
export async function awaitedSends(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  accountId: string,
  accounts: ReadonlyMap<string, SenderAccount>,
): Promise<AwaitedSend[]> {
  const enrolments = await listWaiting(tx, workspaceId, accountId, waitingMax);
  const newest = enrolments.flatMap(({ actionId }) => (actionId === null ? [] : [actionId]));
  const actions = new Map(
    (await deps.sender.findActions(tx, workspaceId, newest)).map((action) => [action.id, action]),
  );
  const standings = createStandings(tx, deps, workspaceId, { accounts, actions });
  await standings.read(enrolments);
  const sends: AwaitedSend[] = [];
  for (const enrolment of enrolments) {
    const send = (await standings.of(enrolment))?.send ?? null;
    if (send !== null) sends.push(send);
  }
  return sends;
}
