import type { ActionKind } from '../../linkedin/daily-limits.ts';
import { inTurn, TURNS_COUNTED, type Turn } from '../../linkedin/turns.ts';
import type { GovernedAccount } from './rehearsal-input.ts';

/**
 * The planned actions of one sender, in the order in which production takes them: per kind and campaign the first
 * (invitations with and without a note apart, because notes have their own budget), in the order of their turns.
 */
export type QueuedAction = {
  readonly lead: number;
  readonly kind: ActionKind;
  readonly withNote: boolean;
  readonly campaign: number;
  readonly campaignId: string;
  readonly priority: number;
  readonly nodeId: string;
  readonly variantId: string | null;
  readonly readyAt: number;
};

/** Actions of one kind, campaign and note: the governor gives all of them the same answer. */
export type ActionClass = {
  readonly kind: ActionKind;
  readonly withNote: boolean;
  readonly campaign: number;
  /** The governor said "not before" this; 0: not asked. */
  blockedUntil: number;
  readonly lanes: Map<number, { readonly actions: QueuedAction[]; head: number }>;
};

export type ActionQueue = {
  readonly add: (action: QueuedAction) => ActionClass;
  /** The first live action of each class, in the order in which they are asked about. */
  readonly heads: () => readonly { readonly of: ActionClass; readonly action: QueuedAction }[];
  readonly take: (of: ActionClass, action: QueuedAction) => void;
  /** Limits moved: ask the governor about everything again. */
  readonly forgetAnswers: () => void;
};

/** @param isLive false for what was taken back since (a reply came). */
export function createActionQueue(
  isLive: (action: QueuedAction) => boolean,
  account: Pick<GovernedAccount, 'turns' | 'shares' | 'rhythm'>,
): ActionQueue {
  const classes = new Map<string, ActionClass>();
  const { shares, rhythm } = account;
  const turns: Record<number, readonly Turn[]> = { ...account.turns };
  const headOf = (of: ActionClass): QueuedAction | undefined => {
    let best: QueuedAction | undefined;
    for (const lane of of.lanes.values()) {
      let first = lane.actions[lane.head];
      while (first !== undefined && !isLive(first)) {
        lane.head += 1;
        first = lane.actions[lane.head];
      }
      if (first !== undefined && (best === undefined || first.priority < best.priority)) best = first;
    }
    return best;
  };
  return {
    add(action) {
      const key = `${action.kind} ${action.campaign} ${action.withNote}`;
      let of = classes.get(key);
      if (of === undefined) {
        const { kind, withNote, campaign } = action;
        classes.set(key, (of = { kind, withNote, campaign, blockedUntil: 0, lanes: new Map() }));
      }
      const lane = of.lanes.get(action.priority);
      if (lane === undefined) of.lanes.set(action.priority, { actions: [action], head: 0 });
      else lane.actions.push(action);
      return of;
    },
    heads() {
      const found: { of: ActionClass; action: QueuedAction }[] = [];
      for (const of of classes.values()) {
        const action = headOf(of);
        if (action !== undefined) found.push({ of, action });
      }
      if (found.length < 2) return found;
      return inTurn(found.map(asCandidate), turns, shares, rhythm?.lightActionsBeforeInvite);
    },
    take(of, action) {
      const lane = of.lanes.get(action.priority);
      if (lane !== undefined) lane.head += 1;
      const { kind, campaignId, priority } = action;
      turns[priority] = [{ kind, campaignId }, ...(turns[priority] ?? [])].slice(0, TURNS_COUNTED);
    },
    forgetAnswers() {
      for (const of of classes.values()) of.blockedUntil = 0;
    },
  };
}

function asCandidate({ of, action }: { readonly of: ActionClass; readonly action: QueuedAction }) {
  const { kind, campaignId, priority, readyAt, lead } = action;
  return { of, action, kind, campaignId, priority, notBefore: readyAt, id: String(lead).padStart(8, '0') };
}
