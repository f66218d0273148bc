import { deal, type Dealer, type LeadToDeal } from '@waypost/domain/campaigns/dealing/deal';
import type { DealtBecause } from '@waypost/domain/campaigns/dealing/dealt-because';
import { decidingBudget, remainingBudget } from '@waypost/domain/campaigns/dealing/remaining-budget';
import type { Receiver } from '@waypost/domain/campaigns/senders';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { countDealt, listConnected } from './contact.store.ts';
import { whoWrote, type Word } from './who-wrote.ts';

/** What dealing goes by besides the leads: read when people are taken in, kept while they are. */
export interface Standing {
  /** Leads of the campaign dealt so far, by account. */
  dealt: Record<string, number>;
  /** What each may still send; empty unless the campaign deals by it. */
  budgets: Record<string, number>;
}

/** The sender a lead has, and why that one; both null: it has none. */
export interface GivenSender {
  accountId: string | null;
  /** Also null where the lead was dealt before reasons were kept. */
  dealtBecause: DealtBecause | null;
}

export const noSender: GivenSender = { accountId: null, dealtBecause: null };

type Deps = Pick<CampaignsDeps, 'leads' | 'sender' | 'platform'>;

/** The campaign's senders in its own order: who is first at a tie is the same here and in a rehearsal. */
export async function sendersInOrder(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'accounts'>,
  workspaceId: string,
  { accountIds }: Pick<Campaign, 'accountIds'>,
): Promise<SenderAccount[]> {
  const accounts = await deps.accounts(tx, workspaceId, accountIds);
  return accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []);
}

export async function readStanding(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: Campaign,
): Promise<Standing> {
  return {
    dealt: Object.fromEntries(await countDealt(tx, workspaceId, campaign.id)),
    budgets: await readBudgets(tx, deps, workspaceId, campaign),
  };
}

async function readBudgets(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  { settings, graph, accountIds }: Campaign,
): Promise<Record<string, number>> {
  if (settings.rotation.mode !== 'budget') return {};
  const states = await deps.sender.readAccountStates(tx, workspaceId, accountIds);
  const now = deps.platform.clock.businessNow();
  const budget = decidingBudget(graph);
  return Object.fromEntries([...states].map(([id, state]) => [id, remainingBudget(state, budget, now)]));
}

/** What dealing has to know of these leads; only what the campaign's rotation looks at is read. */
export async function readLeadsToDeal(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads' | 'sender'>,
  workspaceId: string,
  { settings, listIds }: Pick<Campaign, 'settings' | 'listIds'>,
  leadIds: readonly string[],
  words: ReadonlyMap<string, readonly Word[]>,
): Promise<LeadToDeal[]> {
  const { mode } = settings.rotation;
  const lists = mode === 'fixed' ? await deps.leads.listsAmong(tx, workspaceId, leadIds, listIds) : null;
  const pairs =
    mode === 'relation'
      ? [
          ...(await listConnected(tx, workspaceId, leadIds)),
          ...(await deps.sender.listAccepted(tx, workspaceId, leadIds)),
          ...(await deps.leads.connectionsOf(tx, workspaceId, leadIds)),
        ]
      : [];
  const connected = new Map<string, string[]>();
  for (const { leadId, accountId } of pairs) {
    connected.set(leadId, [...(connected.get(leadId) ?? []), accountId]);
  }
  return leadIds.map((id) => ({
    id,
    listIds: listIds.filter((listId) => lists?.get(id)?.includes(listId) === true),
    connectedWith: [...new Set(connected.get(id))].toSorted(),
    writtenBy: (words.get(id) ?? []).map(({ accountId }) => accountId),
  }));
}

/**
 * Deals by the campaign's rotation.
 * @param senders of the campaign, in its order; unlinked ones get nobody.
 * @returns by lead; those that nobody may write to are left out.
 */
export function dealAmong(
  leads: readonly LeadToDeal[],
  senders: readonly Pick<Dealer, 'id' | 'status'>[],
  { settings }: Pick<Campaign, 'settings'>,
  { dealt, budgets }: Standing,
): ReadonlyMap<string, GivenSender> {
  const dealers = senders.map(({ id, status }) => ({
    ...{ id, status },
    leads: dealt[id] ?? 0,
    budget: budgets[id] ?? 0,
  }));
  return new Map(
    deal(leads, dealers, settings.rotation)
      .filter(({ senderId }) => senderId !== null)
      .map(({ leadId, senderId, because }) => [leadId, { accountId: senderId, dealtBecause: because }]),
  );
}

/**
 * Who takes over leads that nobody has written to, when their sender goes: by the campaign's rotation among those who
 * remain, counting the leads each has now.
 * @returns the taker by enrolment; those that nobody may take are left out.
 */
export async function dealOver(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  campaign: Campaign,
  untouched: readonly { id: string; leadId: string }[],
  receivers: readonly Receiver[],
): Promise<ReadonlyMap<string, GivenSender>> {
  if (untouched.length === 0 || receivers.length === 0) return new Map();
  const leadIds = untouched.map(({ leadId }) => leadId);
  const words = await whoWrote(tx, deps, workspaceId, leadIds);
  const leads = await readLeadsToDeal(tx, deps, workspaceId, campaign, leadIds, words);
  const dealt = Object.fromEntries(receivers.map((one) => [one.id, one.leads]));
  const budgets = await readBudgets(tx, deps, workspaceId, campaign);
  const takers = dealAmong(leads, receivers, campaign, { dealt, budgets });
  return new Map(
    untouched.flatMap(({ id, leadId }): [string, GivenSender][] => {
      const taker = takers.get(leadId);
      return taker === undefined ? [] : [[id, taker]];
    }),
  );
}
