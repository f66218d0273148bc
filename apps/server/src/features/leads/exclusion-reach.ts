import { companyKey } from '@waypost/domain/leads/company-name';
import { compileExclusions, domainKey, personKey } from '@waypost/domain/leads/exclusion';
import type { Tx } from '../../platform/db/tenant.ts';
import { fillCompanyKeys } from './store/company.store.ts';
import {
  countOfAddresses,
  countOfCompanies,
  countOfDomains,
  countOfPeople,
  newestTexts,
  type ReachKey,
} from './store/exclusion-reach.store.ts';
import { exclusionsById, type StoredExclusion } from './store/exclusion.store.ts';

/** Leads of one rule are counted up to here: more of them say no more. */
const countedMax = 1_000;
/** No index finds whole words: they are looked for in so many of the newest leads. */
const readMax = 10_000;

/** `more`: at least `value`. */
export interface LeadsMatched {
  value: number;
  more: boolean;
}

/** A rule with the leads it matches now; null: it has ended and matches nobody. */
export interface ExclusionReach {
  rule: Pick<StoredExclusion, 'id' | 'label'>;
  leads: LeadsMatched | null;
}

/** How many leads each of some rules matches now; unknown rules are left out. */
export async function exclusionReach(
  tx: Tx,
  workspaceId: string,
  ruleIds: readonly string[],
  now: number,
): Promise<ExclusionReach[]> {
  const rules = await exclusionsById(tx, workspaceId, ruleIds);
  const holding = rules.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const counted = new Map([
    ...(await countIndexed(tx, workspaceId, holding)),
    ...(await countWords(
      tx,
      workspaceId,
      holding.filter(({ kind }) => kind === 'keyword'),
    )),
  ]);
  const holds = new Set(holding.map(({ id }) => id));
  return rules.map((rule) => ({
    rule,
    leads: holds.has(rule.id) ? (counted.get(rule.id) ?? { value: 0, more: false }) : null,
  }));
}

async function countIndexed(
  tx: Tx,
  workspaceId: string,
  rules: readonly StoredExclusion[],
): Promise<Map<string, LeadsMatched>> {
  const keys = (kind: StoredExclusion['kind'], keyOf: (value: string) => string | null): ReachKey[] =>
    rules.flatMap((rule) => {
      const key = rule.kind === kind ? keyOf(rule.value) : null;
      return key === null || key === '' ? [] : [{ ruleId: rule.id, key }];
    });
  const people = keys('person', personKey);
  const companies = keys('company', companyKey);
  if (companies.length > 0) await fillCompanyKeys(tx, workspaceId);
  const [max, isAddress] = [countedMax + 1, ({ key }: ReachKey) => key.includes('@')];
  const found = [
    await countOfPeople(
      tx,
      workspaceId,
      people.filter((one) => !isAddress(one)),
      max,
    ),
    await countOfAddresses(tx, workspaceId, people.filter(isAddress), max),
    await countOfCompanies(tx, workspaceId, companies, max),
    await countOfDomains(tx, workspaceId, keys('domain', domainKey), max),
  ];
  return new Map(
    found.flatMap((counts) =>
      [...counts].map(([id, leads]) => [
        id,
        { value: Math.min(leads, countedMax), more: leads > countedMax },
      ]),
    ),
  );
}

/** By the rule itself, lead by lead. */
async function countWords(
  tx: Tx,
  workspaceId: string,
  rules: readonly StoredExclusion[],
): Promise<Map<string, LeadsMatched>> {
  if (rules.length === 0) return new Map();
  const texts = await newestTexts(tx, workspaceId, readMax + 1);
  const match = compileExclusions(
    rules.map(({ id, kind, value, label }) => ({ id, kind, value, name: label })),
  );
  const counts = new Map<string, number>();
  const nothingElse = { identityKey: null, companyDomain: null, email: null };
  for (const lead of texts.slice(0, readMax)) {
    for (const { ruleId } of match({ ...nothingElse, ...lead }, 0)) {
      counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
    }
  }
  const more = texts.length > readMax;
  return new Map(rules.map(({ id }) => [id, { value: counts.get(id) ?? 0, more }]));
}
