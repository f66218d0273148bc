import type { AccountInPlay } from './account-in-play.ts';
import type { QueuedAction } from './action-queue.ts';
import type { People } from './behaviour.ts';
import type { EventHeap } from './event-heap.ts';
import type { LeadInPlay } from './lead-in-play.ts';

/** What the network and the person make of an action that has left; what comes later stands in the heap. */
export function answerAction(
  action: QueuedAction,
  played: LeadInPlay,
  now: number,
  { people, account, heap }: { people: People; account: AccountInPlay; heap: EventHeap },
): void {
  const { facts, lead } = played;
  const lastOutcome = { nodeId: action.nodeId, at: now, result: 'sent' } as const;
  const mayReply = () => {
    const delay = people.replyDelayMs(lead.id, action.nodeId);
    if (delay !== null) heap.push(now + delay, action.lead, 'replied');
  };
  played.facts = { ...facts, lastOutcome };
  switch (action.kind) {
    case 'invite': {
      played.facts = { ...played.facts, connected: false, invitation: { state: 'pending', sentAt: now } };
      account.changePending(1);
      const delay = people.acceptDelayMs(lead.id);
      if (delay !== null) heap.push(now + delay, action.lead, 'accepted');
      return;
    }
    case 'withdraw':
      if (facts.invitation.state !== 'pending') return;
      played.facts = { ...played.facts, invitation: { ...facts.invitation, state: 'withdrawn' } };
      played.withdrawnAt = now;
      account.changePending(-1);
      return;
    case 'message':
      if (facts.connected !== true) {
        const message = 'A message needs a connection, and none to this person is known.';
        const { nodeId, at } = lastOutcome;
        played.facts = { ...facts, lastOutcome: { nodeId, at, result: 'failed', message } };
        return;
      }
      return mayReply();
    case 'inmail':
      return mayReply();
    default:
  }
}
