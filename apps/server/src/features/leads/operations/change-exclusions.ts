import type {
  AddedExclusion,
  addExclusionBody,
  Exclusion,
  exclusionsPage,
  ImportedExclusions,
  importExclusionsBody,
  listExclusionsQuery,
} from '@waypost/contract/leads';
import { parseProfileUrl } from '@waypost/domain/linkedin/profile-url';
import { companyKey } from '@waypost/domain/leads/company-name';
import { domainKey, personKey } from '@waypost/domain/leads/exclusion';
import { notACompany } from '@waypost/domain/leads/exclusion-kind';
import { z } from 'zod';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  countExclusions,
  deleteExclusion,
  insertExclusions,
  lockExclusion,
  pageOfExclusions,
  setExclusionReason,
  setExclusionRevision,
  type StoredExclusion,
} from '../store/exclusion.store.ts';
import { findLeadIdByIdentity } from '../store/lead.store.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const refusals: Record<StoredExclusion['kind'], string> = {
  person: 'Give the link to a LinkedIn profile, the name at its end, or an email address.',
  company: 'Give the name of a company.',
  domain: 'Give a domain such as example.com.',
  keyword: 'Give a word with letters or digits.',
};
/** What looks like something else would match no company's name: nobody would be left out, and nobody would know. */
const otherKinds = {
  person: 'This is a person, not the name of a company. Exclude it as a person.',
  domain: 'This is a domain, not the name of a company. Exclude it as a domain.',
} as const;
const page = 'This is the link of a page, which names nobody. Give the name of the company, or its domain.';
const valueCharactersMax = 300;
const tooLong = `Give at most ${valueCharactersMax} characters.`;

/** What is wrong with a rule's value; null: nothing. */
function refusalOf(kind: StoredExclusion['kind'], value: string): string | null {
  if (value.length > valueCharactersMax) return tooLong;
  if (normalised(kind, value) !== null) return null;
  if (parseProfileUrl(value).kind === 'not_a_person') return page;
  const other = kind === 'company' ? notACompany(value) : null;
  return other === null ? refusals[kind] : otherKinds[other];
}

/** The one form of a rule's value; null when it could match nobody. */
function normalised(kind: StoredExclusion['kind'], value: string): string | null {
  const key = {
    person: () => personKey(value),
    company: () => (notACompany(value) === null ? companyKey(value) : null),
    domain: () => domainKey(value),
    keyword: () => (/[\p{L}\p{N}]/u.test(value) ? value.toLowerCase() : null),
  }[kind]();
  return key === '' ? null : key;
}

/** What a rule is called wherever it is a reason: of an address what counts of it, names and words as they were typed. */
function labelOf(kind: StoredExclusion['kind'], typed: string, value: string): string {
  if (kind === 'domain' || value.includes('@')) return value;
  return kind === 'person' && typed.includes('/') ? `linkedin.com/in/${value}` : typed;
}

function shown({ id, kind, label, reason, expiresAt, createdAt }: StoredExclusion, now: number): Exclusion {
  return {
    ...{ id, kind, value: label, reason },
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    expired: expiresAt !== null && expiresAt <= now,
    createdAt: new Date(createdAt).toISOString(),
  };
}

const position = z.strictObject({ at: z.number(), id: z.uuid() });

/** A page of the rules, newest first; the first one says how many there are in all. */
export async function showExclusions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  { cursor, limit, search = '' }: z.output<typeof listExclusionsQuery>,
): Promise<z.output<typeof exclusionsPage>> {
  const now = clock.businessNow();
  const after = cursor === undefined ? null : decodeCursor(position, cursor);
  return inWorkspace(db, workspaceId, async (tx) => {
    const rules = await pageOfExclusions(tx, workspaceId, { after, search, limit });
    const last = rules.length === limit ? rules.at(-1) : undefined;
    return {
      items: rules.map((rule) => shown(rule, now)),
      nextCursor: last === undefined ? null : encodeCursor({ at: last.createdAt, id: last.id }),
      count: after === null ? await countExclusions(tx, workspaceId, now) : null,
    };
  });
}

/** A row as somebody gave it: a rule, or what is wrong with it. */
function ruleOf(
  { clock, random }: Platform,
  given: z.output<typeof importExclusionsBody>['rules'][number],
): StoredExclusion | string {
  const now = clock.businessNow();
  const typed = given.value.trim();
  const refusal = refusalOf(given.kind, typed);
  const value = normalised(given.kind, typed);
  if (refusal !== null || value === null) return refusal ?? refusals[given.kind];
  const expiresAt = given.expiresAt === undefined ? null : Date.parse(given.expiresAt);
  if (expiresAt !== null && expiresAt <= now) return 'It would have expired already. Give a later date.';
  const reason = given.reason?.trim().slice(0, valueCharactersMax) ?? '';
  const { kind } = given;
  return {
    ...{ id: random.id(), kind, value, label: labelOf(kind, typed, value) },
    reason: reason === '' ? null : reason,
    expiresAt,
    createdAt: now,
  };
}

/**
 * Adds a rule; the same rule in another spelling answers the one that is there, which then holds as long as either
 * of the two and has the reason that was given last, and says what it was before. What is planned for the people it matches is stopped in the same commit: nothing is sent to them
 * after the answer.
 */
export async function addExclusion(
  platform: Platform,
  workspaceId: string,
  body: z.output<typeof addExclusionBody>,
): Promise<AddedExclusion> {
  const given = ruleOf(platform, body);
  if (typeof given === 'string') {
    const path = normalised(body.kind, body.value) === null ? 'body.value' : 'body.expiresAt';
    throw new AppError('invalid_input', given, { issues: [{ path, message: given }] });
  }
  return inOneChange(platform, workspaceId, async (tx) => {
    const known = await lockExclusion(tx, workspaceId, given);
    const { rules, changedIds } = await insertExclusions(tx, workspaceId, [given]);
    const stored = rules.get(`${given.kind} ${given.value}`);
    if (stored === undefined) throw new Error('An exclusion was stored without a rule.');
    // One that somebody else added in this very moment was not there to be locked.
    const before = known ?? (stored.id === given.id ? null : stored);
    const rule = given.reason === null ? stored : { ...stored, reason: given.reason };
    if (rule.reason !== stored.reason) await setExclusionReason(tx, workspaceId, rule);
    if (changedIds.size > 0) await announce(tx, platform, workspaceId, [rule]);
    // It leaves out nobody more, but says so in other words.
    else if (rule.reason !== stored.reason) await setExclusionRevision(tx, workspaceId, platform.random.id());
    const now = platform.clock.businessNow();
    if (before === null) return { ...shown(rule, now), before };
    const { reason, expiresAt } = shown(before, now);
    return { ...shown(rule, now), before: { reason, expiresAt } };
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
  const { counting, repeated } = oncePerRule(rows);
  if (counting.length === 0) return { added: 0, known: 0, endRemoved: 0, endLater: 0, repeated, refused };
  return inOneChange(platform, workspaceId, async (tx) => {
    const { rules, changedIds } = await insertExclusions(tx, workspaceId, counting);
    const changed = [...rules.values()].filter(({ id }) => changedIds.has(id));
    if (changed.length > 0) await announce(tx, platform, workspaceId, changed);
    const newIds = new Set(counting.map(({ id }) => id));
    const longer = changed.filter(({ id }) => !newIds.has(id));
    const added = changed.length - longer.length;
    const endRemoved = longer.filter(({ expiresAt }) => expiresAt === null).length;
    const known = counting.length - added;
    return { added, known, endRemoved, endLater: longer.length - endRemoved, repeated, refused };
  });
}

/** Of rows that name the same rule the one that holds longest counts, with its reason; of equal ones the first. */
function oncePerRule(rows: readonly (StoredExclusion | string)[]): {
  counting: StoredExclusion[];
  repeated: ImportedExclusions['repeated'];
} {
  const byKey = new Map<string, { row: StoredExclusion; index: number }>();
  const repeated: ImportedExclusions['repeated'] = [];
  rows.forEach((row, index) => {
    if (typeof row === 'string') return;
    const key = `${row.kind} ${row.value}`;
    const known = byKey.get(key);
    const counts = known === undefined || endOf(row) > endOf(known.row);
    if (known !== undefined) repeated.push({ index, sameAs: known.index, value: row.label, counts });
    if (counts) byKey.set(key, { row, index });
  });
  return { counting: [...byKey.values()].map(({ row }) => row), repeated };
}

const endOf = ({ expiresAt }: StoredExclusion) => expiresAt ?? Number.POSITIVE_INFINITY;

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
