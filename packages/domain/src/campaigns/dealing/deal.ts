import type { AccountStatus } from '../../linkedin/account-status.ts';
import type { Rotation } from '../settings/rotation.ts';
import type { DealtBecause } from './dealt-because.ts';
import { neededBy } from './largest-remainder.ts';

/** Which sender writes to which lead. Pure: the same leads and senders in the same order are dealt the same. */

export type Dealer = {
  readonly id: string;
  readonly status: AccountStatus;
  /** Leads of the campaign that were dealt to it before. */
  readonly leads: number;
  /** What it may still send, of `remainingBudget`; the weight of `budget`. */
  readonly budget: number;
};

export type LeadToDeal = {
  readonly id: string;
  /** Lists of the campaign it is on, in the campaign's order; counts with `fixed` alone. */
  readonly listIds: readonly string[];
  /** Accounts that are known to be connected with it. What nobody knows is not in here. */
  readonly connectedWith: readonly string[];
  /** Accounts that have written to it, the latest first: nobody else of them ever does. */
  readonly writtenBy: readonly string[];
};

export type Dealt = {
  readonly leadId: string;
  /** Null: no sender may write to it. `wrote_before`: only somebody who is no sender here may; else nobody is left. */
  readonly senderId: string | null;
  readonly because: DealtBecause;
};

/**
 * Deals each lead once. Whoever wrote to a lead before keeps it, whatever the mode; an unlinked account gets none.
 * Of equally good senders the one with the fewest leads gets the next, the first of them at a tie.
 */
export function deal(
  leads: readonly LeadToDeal[],
  senders: readonly Dealer[],
  rotation: Rotation,
): readonly Dealt[] {
  const dealers = senders.filter(({ status }) => status !== 'Deleted');
  const load = new Map(dealers.map((one) => [one.id, one.leads]));
  const give = (leadId: string, senderId: string, because: DealtBecause): Dealt => {
    load.set(senderId, (load.get(senderId) ?? 0) + 1);
    return { leadId, senderId, because };
  };
  const fewest = (among: readonly string[]): string | undefined => {
    let best: string | undefined;
    for (const id of among) {
      if (best === undefined || (load.get(id) ?? 0) < (load.get(best) ?? 0)) best = id;
    }
    return best;
  };
  const chosen = leads.map((lead) => chosenFor(lead, dealers, rotation, fewest, give));
  const open = chosen.filter((dealt) => dealt === null).length;
  const turns = rotation.mode === 'budget' ? turnsByBudget(dealers, load, open) : null;
  const everybody = dealers.map(({ id }) => id);
  return leads.map((lead, index) => {
    const dealt = chosen[index];
    if (dealt !== null && dealt !== undefined) return dealt;
    const byBudget = turns?.next();
    if (byBudget !== undefined) return give(lead.id, byBudget, 'budget');
    const next = fewest(everybody);
    if (next === undefined) return { leadId: lead.id, senderId: null, because: 'turn' };
    return give(lead.id, next, 'turn');
  });
}

/** The sender that this lead belongs to for a reason of its own; null: anybody's turn. */
function chosenFor(
  lead: LeadToDeal,
  dealers: readonly Dealer[],
  { mode, senderOfList }: Rotation,
  fewest: (among: readonly string[]) => string | undefined,
  give: (leadId: string, senderId: string, because: DealtBecause) => Dealt,
): Dealt | null {
  const isHere = (id: string) => dealers.some((one) => one.id === id);
  if (lead.writtenBy.length > 0) {
    const before = lead.writtenBy.find(isHere);
    if (before === undefined) return { leadId: lead.id, senderId: null, because: 'wrote_before' };
    return give(lead.id, before, 'wrote_before');
  }
  if (mode === 'relation') {
    const connected = fewest(lead.connectedWith.filter(isHere));
    return connected === undefined ? null : give(lead.id, connected, 'connected');
  }
  if (mode === 'fixed') {
    const fixed = lead.listIds
      .map((listId) => senderOfList[listId])
      .find((id) => id !== undefined && isHere(id));
    return fixed === undefined ? null : give(lead.id, fixed, 'fixed');
  }
  return null;
}

/** So many turns, in proportion to the budgets; those who are furthest behind their share come first. */
function turnsByBudget(dealers: readonly Dealer[], load: ReadonlyMap<string, number>, count: number) {
  const needs = neededBy(
    dealers.map(({ id, budget }) => ({ id, weight: budget, has: load.get(id) ?? 0 })),
    count,
  );
  return {
    next(): string | undefined {
      let best: string | undefined;
      for (const [id, need] of needs) {
        if (need > 0 && (best === undefined || need > (needs.get(best) ?? 0))) best = id;
      }
      if (best !== undefined) needs.set(best, (needs.get(best) ?? 0) - 1);
      return best;
    },
  };
}
