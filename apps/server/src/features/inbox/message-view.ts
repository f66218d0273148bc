import type { InboxMessage } from '@waypost/contract/inbox';
import type { Tx } from '../../platform/db/tenant.ts';
import type { StoredConversation, StoredMessage } from './conversation.ts';
import { iso } from './conversation-view.ts';
import type { InboxDeps } from './inbox-deps.ts';

type Held = Awaited<ReturnType<InboxDeps['sender']['listWithHolds']>>[number];
type Standing = Pick<InboxMessage, 'state' | 'note' | 'leavesAt' | 'undoUntil'>;

/** Messages of one conversation as the API answers them; of an unfinished one the action says where it stands. */
export async function viewMessages(
  tx: Tx,
  deps: Pick<InboxDeps, 'sender' | 'platform'>,
  workspaceId: string,
  conversation: Pick<StoredConversation, 'accountId' | 'leadId'>,
  messages: readonly StoredMessage[],
): Promise<InboxMessage[]> {
  const open = messages.flatMap(({ state, actionId }) =>
    actionId !== null && (state === 'sending' || state === 'checking') ? [actionId] : [],
  );
  const held = new Map(
    (await deps.sender.listWithHolds(tx, workspaceId, open)).map((entry) => [entry.action.id, entry]),
  );
  const explain = deps.sender.explainer(tx, workspaceId);
  const { accountId, leadId } = conversation;
  const blocker =
    open.length === 0 || leadId === null
      ? undefined
      : await deps.sender.findUnresolved(tx, workspaceId, accountId, leadId);
  const views: InboxMessage[] = [];
  for (const message of messages) {
    const entry = message.actionId === null ? undefined : held.get(message.actionId);
    const stored: Standing = { state: message.state, note: message.note, leavesAt: null, undoUntil: null };
    views.push({
      id: message.id,
      text: message.text,
      at: iso(message.at),
      isOwn: message.isOwn,
      origin: message.origin,
      actionId: message.actionId,
      stepId: message.stepId,
      ...(entry === undefined ? stored : await standingOf(deps, entry, explain, blocker)),
    });
  }
  return views;
}

async function standingOf(
  { platform }: Pick<InboxDeps, 'platform'>,
  { action, holdUntilWallAt }: Held,
  explain: ReturnType<InboxDeps['sender']['explainer']>,
  blocker: { id: string } | undefined,
): Promise<Standing> {
  const why = await explain(action);
  const note = why.sentence;
  switch (action.state) {
    case 'planned': {
      const { clock } = platform;
      const isHeld = holdUntilWallAt !== null && holdUntilWallAt > clock.wallNow();
      const undoUntil = isHeld ? iso(holdUntilWallAt) : null;
      if (blocker !== undefined && blocker.id !== action.id) {
        return { state: 'sending', note: isHeld ? null : waitsForDoubt, leavesAt: null, undoUntil };
      }
      const leavesAt = why.nextAt === null ? null : iso(why.nextAt);
      // The seconds in which it can be taken back are shown as such; what keeps it longer is said from the start.
      const passes =
        why.nextAt !== null && why.nextAt - clock.businessNow() <= heldMs * Math.max(1, clock.speed());
      return isHeld && passes
        ? { state: 'sending', note: null, leavesAt: null, undoUntil }
        : { state: 'sending', note, leavesAt, undoUntil };
    }
    case 'claimed':
    case 'dispatched':
      return { state: 'sending', note, leavesAt: null, undoUntil: null };
    case 'in_doubt':
    case 'needs_review':
      return { state: 'checking', note, leavesAt: null, undoUntil: null };
    case 'rejected':
      return { state: 'failed', note, leavesAt: null, undoUntil: null };
    case 'cancelled':
      return { state: 'cancelled', note, leavesAt: null, undoUntil: null };
    case 'sent':
    case 'satisfied':
      return { state: 'sent', note: null, leavesAt: null, undoUntil: null };
  }
}

/** What passes within this time, and the time to take a reply back, is no reason of its own. */
const heldMs = 30_000;
const waitsForDoubt = 'Waits until the earlier message to this person is done.';
