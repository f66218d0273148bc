import type {
  addExclusionBody,
  Exclusion,
  ImportedExclusions,
  importExclusionsBody,
} from '@waypost/contract/leads';
import { companyKey } from '@waypost/domain/leads/company-name';
import { personKey } from '@waypost/domain/leads/exclusion';
import { domainOf } from '@waypost/domain/leads/csv-row';
import type { z } from 'zod';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  allExclusions,
  deleteExclusion,
  insertExclusions,
  setExclusionRevision,
  type StoredExclusion,
} from '../store/exclusion.store.ts';
import { findLeadIdByIdentity } from '../store/lead.store.ts';

const refusals: Record<StoredExclusion['kind'], string> = {
  person: 'Give the link to a LinkedIn profile, the name at its end, or an e-mail address.',
  company: 'Give the name of a company.',
  domain: 'Give a domain such as example.com.',
  keyword: 'Give a word with letters or digits.',
};
const valueCharactersMax = 300;

/** The one form of a rule's value; null when it could match nobody. */
function normalised(kind: StoredExclusion['kind'], value: string): string | null {
  const key = {
    person: () => personKey(value),
    company: () => companyKey(value),
    domain: () => domainOf(value),
    keyword: () => (/[\p{L}\p{N}]/u.test(value) ? value.toLowerCase() : null),
  }[kind]();
  return key === '' ? null : key;
}

function shown({ id, kind, label, reason, expiresAt, createdAt }: StoredExclusion, now: number): Exclusion {
  return {
    ...{ id, kind, value: label, reason },
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    expired: expiresAt !== null && expiresAt <= now,
    createdAt: new Date(createdAt).toISOString(),
  };
}

export async function showExclusions({ db, clock }: Platform, workspaceId: string): Promise<Exclusion[]> {
  const now = clock.businessNow();
  return inWorkspace(db, workspaceId, async (tx) =>
    (await allExclusions(tx, workspaceId)).map((rule) => shown(rule, now)),
  );
}

/** A row as somebody gave it: a rule, or what is wrong with it. */
function ruleOf(
  { clock, random }: Platform,
  given: z.output<typeof importExclusionsBody>['rules'][number],
): StoredExclusion | string {
  const now = clock.businessNow();
  const label = given.value.trim();
  const value = label.length > valueCharactersMax ? null : normalised(given.kind, label);
  if (value === null) return refusals[given.kind];
  const expiresAt = given.expiresAt === undefined ? null : Date.parse(given.expiresAt);
  if (expiresAt !== null && expiresAt <= now) return 'It would have expired already. Give a later date.';
  const reason = given.reason?.trim().slice(0, valueCharactersMax) ?? '';
  const { kind } = given;
  return {
    ...{ id: random.id(), kind, value, label },
    reason: reason === '' ? null : reason,
    expiresAt,
    createdAt: now,
  };
}

/**
 * Adds a rule; the same rule in another spelling answers the one that is there, which then holds as long as either
 * of the two. What is planned for the people it matches is stopped in the same commit: nothing is sent to them
 * after the answer.
 */
export async function addExclusion(
  platform: Platform,
  workspaceId: string,
  body: z.output<typeof addExclusionBody>,
): Promise<Exclusion> {
  const given = ruleOf(platform, body);
  if (typeof given === 'string') {
    const path = normalised(body.kind, body.value) === null ? 'body.value' : 'body.expiresAt';
    throw new AppError('invalid_input', given, { issues: [{ path, message: given }] });
  }
  return inOneChange(platform, workspaceId, async (tx) => {
    const { rules, changedIds } = await insertExclusions(tx, workspaceId, [given]);
    const rule = rules.get(`${given.kind} ${given.value}`);
    if (rule === undefined) throw new Error('An exclusion was stored without a rule.');
    if (changedIds.size > 0) await announce(tx, platform, workspaceId, [rule]);
    return shown(rule, platform.clock.businessNow());
  });
}

/** Adds many rules in one commit, with the same effect as one by one; rows that cannot be rules are named. */
export async function importExclusions(
  platform: Platform,
  workspaceId: string,
  body: z.output<typeof importExclusionsBody>,
): Promise<ImportedExclusions> {
  const rows = body.rules.map((row) => ruleOf(platform, row));
  const refused = rows.flatMap((row, index) =>
    typeof row === 'string'
      ? [{ index, value: (body.rules[index]?.value ?? '').slice(0, 300), message: row }]
      : [],
  );
  const byKey = new Map<string, StoredExclusion>();
  for (const row of rows) {
    if (typeof row === 'string') continue;
    const key = `${row.kind} ${row.value}`;
    const known = byKey.get(key);
    if (known === undefined || (known.expiresAt !== null && (row.expiresAt ?? Infinity) > known.expiresAt)) {
      byKey.set(key, row);
    }
  }
  if (byKey.size === 0) return { added: 0, known: 0, endRemoved: 0, endLater: 0, refused };
  return inOneChange(platform, workspaceId, async (tx) => {
    const given = [...byKey.values()];
    const { rules, changedIds } = await insertExclusions(tx, workspaceId, given);
    const changed = [...rules.values()].filter(({ id }) => changedIds.has(id));
    if (changed.length > 0) await announce(tx, platform, workspaceId, changed);
    const newIds = new Set(given.map(({ id }) => id));
    const longer = changed.filter(({ id }) => !newIds.has(id));
    const added = changed.length - longer.length;
    const endRemoved = longer.filter(({ expiresAt }) => expiresAt === null).length;
    const known = rows.length - refused.length - added;
    return { added, known, endRemoved, endLater: longer.length - endRemoved, refused };
  });
}

async function announce(
  tx: Tx,
  { announcements, clock, random }: Platform,
  workspaceId: string,
  rules: readonly StoredExclusion[],
): Promise<void> {
  await setExclusionRevision(tx, workspaceId, random.id());
  const [only] = rules;
  const isOnePerson =
    only !== undefined && rules.length === 1 && only.kind === 'person' && !only.value.includes('@');
  const person = isOnePerson ? await findLeadIdByIdentity(tx, workspaceId, only.value) : undefined;
  const leadIds = !isOnePerson ? null : person === undefined ? [] : [person];
  await announcements.announce(tx, workspaceId, 'leads.exclusion-added', {
    ruleIds: rules.map(({ id }) => id),
    leadIds,
    at: clock.businessNow(),
  });
}

export async function removeExclusion(
  { db, random }: Platform,
  workspaceId: string,
  id: string,
): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    if (!(await deleteExclusion(tx, workspaceId, id))) throw notFound('This exclusion');
    await setExclusionRevision(tx, workspaceId, random.id());
  });
}
