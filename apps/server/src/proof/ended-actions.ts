import type { EndedAction } from './judge.ts';
import type { LinkedAccount } from './plan-effects.ts';

/** What the database claims of one action. */
export interface ActionRow {
  id: string;
  account_id: string;
  kind: string;
  public_identifier: string;
  body: string | null;
  state: string;
  outcome_code: string | null;
  attempt: number;
}

export const selectActions =
  'select id, account_id, kind, public_identifier, body, state, outcome_code, attempt from actions';

/** The actions as the judge compares them with the network's ledger, which knows accounts by the provider's id. */
export function toEndedActions(rows: readonly ActionRow[], linked: readonly LinkedAccount[]): EndedAction[] {
  const providers = new Map(linked.map((account) => [account.accountId, account.providerAccountId]));
  return rows.map((row) => ({
    id: row.id,
    account: providers.get(row.account_id) ?? '',
    kind: row.kind,
    person: row.public_identifier,
    text: row.body,
    state: row.state,
    code: row.outcome_code,
    attempt: row.attempt,
  }));
}

/** How many ended, by state. */
export const countStates = (ended: readonly EndedAction[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(ended, ({ state }) => state)].map(([state, of]) => [state, of.length]));
