import type { addExclusionBody, Exclusion } from '@waypost/contract/leads';
import { companyKey } from '@waypost/domain/leads/exclusion';
import { domainOf } from '@waypost/domain/leads/csv-row';
import { identityKeyOf, identityKeyOfLink } from '@waypost/domain/leads/lead-identity';
import type { z } from 'zod';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  allExclusions,
  deleteExclusion,
  insertExclusion,
  setExclusionRevision,
  type StoredExclusion,
} from '../store/exclusion.store.ts';
import { findLeadIdByIdentity } from '../store/lead.store.ts';

const refusals: Record<StoredExclusion['kind'], string> = {
  person: 'Give the link to a LinkedIn profile, or the name at its end.',
  company: 'Give the name of a company.',
  domain: 'Give a domain such as example.com.',
  keyword: 'Give a word with letters or digits.',
};

/** The one form of a rule's value; null when it could match nobody. */
function normalised(kind: StoredExclusion['kind'], value: string): string | null {
  const key = {
    person: () => (value.includes('/') ? identityKeyOfLink(value) : identityKeyOf(value)),
    company: () => companyKey(value),
    domain: () => domainOf(value),
    keyword: () => (/[\p{L}\p{N}]/u.test(value) ? value.toLowerCase() : null),
  }[kind]();
  return key === '' ? null : key;
}

function shown({ id, kind, label, reason, createdAt }: StoredExclusion): Exclusion {
  return { id, kind, value: label, reason, createdAt: new Date(createdAt).toISOString() };
}

export async function showExclusions({ db }: Platform, workspaceId: string): Promise<Exclusion[]> {
  return inWorkspace(db, workspaceId, async (tx) => (await allExclusions(tx, workspaceId)).map(shown));
}

/**
 * Adds a rule; the same rule in another spelling answers the one that is there. What is planned for the people
 * it matches is stopped in the same commit: nothing is sent to them after the answer.
 */
export async function addExclusion(
  platform: Platform,
  workspaceId: string,
  body: z.output<typeof addExclusionBody>,
): Promise<Exclusion> {
  const value = normalised(body.kind, body.value);
  if (value === null) {
    const message = refusals[body.kind];
    throw new AppError('invalid_input', message, { issues: [{ path: 'body.value', message }] });
  }
  return inOneChange(platform, workspaceId, async (tx) => {
    const id = platform.random.id();
    const rule = await insertExclusion(tx, workspaceId, {
      id,
      kind: body.kind,
      value,
      label: body.value,
      reason: body.reason ?? null,
      createdAt: platform.clock.businessNow(),
    });
    if (rule.id === id) await announce(tx, platform, workspaceId, rule);
    return shown(rule);
  });
}

async function announce(
  tx: Tx,
  { announcements, random }: Platform,
  workspaceId: string,
  { id, kind, value, createdAt }: StoredExclusion,
): Promise<void> {
  await setExclusionRevision(tx, workspaceId, random.id());
  const person = kind === 'person' ? await findLeadIdByIdentity(tx, workspaceId, value) : undefined;
  const leadIds = kind !== 'person' ? null : person === undefined ? [] : [person];
  await announcements.announce(tx, workspaceId, 'leads.exclusion-added', {
    ruleId: id,
    leadIds,
    at: createdAt,
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
