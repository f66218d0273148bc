import type { ExclusionRule } from '@waypost/domain/leads/exclusion';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What of a rule a later one changes: how long it holds, and why. Instants are business ones. */
export interface RuleTerms {
  reason: string | null;
  expiresAt: number | null;
}

interface TermsRow {
  value: string;
  reason: string | null;
  expires_at: number | null;
}

/** The terms of the rules that are there, by value. */
export async function termsOf(
  tx: Tx,
  workspaceId: string,
  kind: ExclusionRule['kind'],
  values: readonly string[],
): Promise<Map<string, RuleTerms>> {
  const rows = await list(
    tx,
    sql<TermsRow>`select value, reason, expires_at from exclusions
      where workspace_id = ${workspaceId} and kind = ${kind} and value = any(${[...values]}::text[])`,
  );
  return new Map(
    rows.map(({ value, reason, expires_at: expiresAt }) => [value, { reason, expiresAt }] as const),
  );
}

/**
 * Takes away a rule that was made, or gives one back the terms it had; null: it was made. A rule that somebody changed
 * since stays.
 * @returns whether nothing of it is left to take back.
 */
export async function takeRuleBack(
  tx: Tx,
  workspaceId: string,
  { ruleId, from, to }: { ruleId: string; from: RuleTerms | null; to: RuleTerms },
): Promise<boolean> {
  const asWeLeftIt = sql`workspace_id = ${workspaceId} and id = ${ruleId}
    and reason is not distinct from ${to.reason}
    and expires_at is not distinct from ${instant(to.expiresAt)}::timestamptz`;
  const taken = await change(
    tx,
    from === null
      ? sql`delete from exclusions where ${asWeLeftIt}`
      : sql`update exclusions set reason = ${from.reason}, expires_at = ${instant(from.expiresAt)} where ${asWeLeftIt}`,
  );
  if (taken === 1) return true;
  const left = await find(
    tx,
    sql<TermsRow>`select value, reason, expires_at from exclusions where workspace_id = ${workspaceId} and id = ${ruleId}`,
  );
  return left === undefined || (left.reason === from?.reason && left.expires_at === from.expiresAt);
}
