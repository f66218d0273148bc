import { companyKey } from '@waypost/domain/leads/company-name';
import { personKey } from '@waypost/domain/leads/exclusion';
import { list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import { sql } from 'kysely';
import { fillCompanyKeys, idsOfCompanies } from '../../store/company.store.ts';
import { insertExclusions, setExclusionRevision, type StoredExclusion } from '../../store/exclusion.store.ts';
import type { LeadRow } from '../../store/lead-row.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';
import type { Before } from '../bulk.store.ts';
import { type RuleTerms, termsOf } from '../excluded-before.store.ts';

/** The rule that a lead got, and its terms; `from` is null where it was made. */
export interface ExcludedBefore {
  ruleId: string;
  from: RuleTerms | null;
  to: RuleTerms;
}

/** Above this many people of the companies, a look at everybody under way costs less. */
const namedLeadsMax = 5_000;

/**
 * Makes a rule of each person, or of each company, that no campaign may write to; what is planned for them stops in
 * the same commit.
 */
export const excludeLeads: BulkHandler<Doing<'exclude'>> = async (room, part, does) => {
  const { tx, workspaceId, now } = part;
  const values = new Map<string, { value: string; label: string }>();
  const skips: { leadId: string; reason: string }[] = [];
  for (const row of part.leads) {
    const found = does.of === 'person' ? personOf(row) : companyOf(row);
    if (typeof found === 'string') skips.push({ leadId: row.id, reason: found });
    else values.set(row.id, found);
  }
  const byValue = new Map([...values.values()].map((one) => [one.value, one]));
  if (byValue.size === 0) return { skips, befores: [] };
  const rules = [...byValue.values()].map(({ value, label }): StoredExclusion => ({
    ...{ id: room.random.id(), kind: does.of, value, label },
    reason: does.reason ?? null,
    expiresAt: does.expiresAt === undefined ? null : Date.parse(does.expiresAt),
    createdAt: now,
  }));
  const before = await termsOf(tx, workspaceId, does.of, [...byValue.keys()]);
  const stored = await insertExclusions(tx, workspaceId, rules);
  const fresh = [...stored.rules.values()].filter(({ id }) => stored.changedIds.has(id));
  const freshRules = new Map(fresh.map((rule) => [rule.value, rule]));
  const befores: Before[] = [];
  for (const [leadId, { value }] of values) {
    const rule = freshRules.get(value);
    if (rule === undefined) skips.push({ leadId, reason: 'Is excluded already, for as long or longer.' });
    else {
      const { id: ruleId, reason, expiresAt } = rule;
      const was: ExcludedBefore = { ruleId, from: before.get(value) ?? null, to: { reason, expiresAt } };
      befores.push({ leadId, before: was });
    }
  }
  if (fresh.length > 0) {
    await setExclusionRevision(tx, workspaceId, room.random.id());
    const leadIds =
      does.of === 'person'
        ? [...values].filter(([, { value }]) => freshRules.has(value)).map(([leadId]) => leadId)
        : await peopleOf(tx, workspaceId, [...freshRules.keys()]);
    const ruleIds = fresh.map(({ id }) => id);
    await room.announcements.announce(tx, workspaceId, 'leads.exclusion-added', {
      ruleIds,
      leadIds,
      at: now,
    });
  }
  return { skips, befores };
};

type Named = { value: string; label: string };

function personOf(row: LeadRow): Named | string {
  const label = row.identity_key ?? row.email;
  const value = label === null ? null : personKey(label);
  return label === null || value === null
    ? 'Has neither a LinkedIn profile nor an email address to know the person by.'
    : { value, label };
}

function companyOf(row: LeadRow): Named | string {
  const value = row.company === null ? '' : companyKey(row.company);
  return row.company === null || value === ''
    ? 'Has no company.'
    : { value, label: row.company.slice(0, 300) };
}

/** Everybody of these companies; null when they are many. */
async function peopleOf(tx: Tx, workspaceId: string, keys: readonly string[]): Promise<string[] | null> {
  await fillCompanyKeys(tx, workspaceId);
  const rows = await list(
    tx,
    sql<{ id: string }>`${idsOfCompanies(workspaceId, keys)} limit ${namedLeadsMax + 1}`,
  );
  return rows.length > namedLeadsMax ? null : rows.map(({ id }) => id);
}
