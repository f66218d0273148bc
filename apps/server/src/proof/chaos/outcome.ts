import type { EndedAction } from '../judge.ts';
import type { LinkedAccount } from '../plan-effects.ts';
import type { LedgerRow } from '../sandbox-process.ts';
import type { Planned } from './plan-chaos.ts';

export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Actions that have neither ended nor been handed to a person. */
export async function openCount(ask: Ask): Promise<number> {
  const rows = await ask<{ n: number }>(
    `select count(*)::int as n from actions where state in ('planned', 'claimed', 'dispatched', 'in_doubt')`,
  );
  return rows[0]?.n ?? 0;
}

/** What the database says of everything that was not taken back. */
export async function endedActions(ask: Ask, linked: readonly LinkedAccount[]): Promise<EndedAction[]> {
  const providers = new Map(linked.map((account) => [account.accountId, account.providerAccountId]));
  const rows = await ask<{
    id: string;
    account_id: string;
    kind: string;
    public_identifier: string;
    body: string | null;
    state: string;
    outcome_code: string | null;
    attempt: number;
  }>('select id, account_id, kind, public_identifier, body, state, outcome_code, attempt from actions');
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

/** Requests that left after the reply of their lead was committed. */
export async function stopsOf(
  ask: Ask,
  ledger: readonly LedgerRow[],
  planned: readonly Planned[],
): Promise<string[]> {
  const replies = await ask<{ lead_id: string; committed: Date }>(
    `select c.lead_id, min(pg_xact_commit_timestamp(m.xmin)) as committed
      from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where not m.is_own and m.text like 'Thank you, %' group by c.lead_id`,
  );
  const committedOf = new Map(replies.map((row) => [row.lead_id, row.committed.getTime()]));
  return ledger.flatMap((row) => {
    const lead = planned.find(
      (one) =>
        one.kind === 'message' &&
        one.providerAccountId === row.account &&
        one.person === row.person?.publicIdentifier,
    );
    const committed = lead && committedOf.get(lead.leadId);
    // What was dispatched before the commit may still be on its way for as long as a write and its answer take.
    const onItsWayMs = 4_000;
    if (row.kind !== 'message' || committed === undefined) return [];
    const lateMs = Date.parse(row.wallAt) - committed;
    return lateMs > onItsWayMs ? [`written ${lateMs} ms after the reply of ${lead?.person} was stored`] : [];
  });
}
