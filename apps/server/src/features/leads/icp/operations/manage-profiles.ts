import type { IcpProfile, IcpProfileDetail, saveProfileBody } from '@waypost/contract/leads-icp';
import { isUsable } from '@waypost/domain/leads/icp/profile';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../../platform/http/app-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  addVersion,
  allProfiles,
  findProfile,
  hideProfile,
  type StoredProfile,
  versionsOf,
} from '../store/profile.store.ts';

export const toProfile = ({ updatedAt, criteria, ...profile }: StoredProfile): IcpProfile => ({
  ...profile,
  criteria: criteria.map((one) => ({ ...one, values: [...one.values] })),
  updatedAt: new Date(updatedAt).toISOString(),
});

/** @throws AppError `not_found`. */
export async function getProfile(tx: Tx, workspaceId: string, id: string): Promise<StoredProfile> {
  const profile = await findProfile(tx, workspaceId, id);
  if (profile === undefined) throw notFound('This profile');
  return profile;
}

/**
 * A profile with its versions.
 * @throws AppError `not_found`.
 */
export async function detailOf(tx: Tx, workspaceId: string, id: string): Promise<IcpProfileDetail> {
  const profile = await getProfile(tx, workspaceId, id);
  const versions = await versionsOf(tx, workspaceId, id);
  return {
    ...toProfile(profile),
    versions: versions.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

export function showProfiles({ db }: Platform, workspaceId: string): Promise<IcpProfile[]> {
  return inWorkspace(db, workspaceId, async (tx) => (await allProfiles(tx, workspaceId)).map(toProfile));
}

export function showProfile({ db }: Platform, workspaceId: string, id: string): Promise<IcpProfileDetail> {
  return inWorkspace(db, workspaceId, (tx) => detailOf(tx, workspaceId, id));
}

/**
 * Saves an edit as the next version. Costs nothing.
 * @throws AppError `not_found`, `conflict` when another version was saved meanwhile.
 */
export async function saveProfile(
  { db, clock }: Platform,
  workspaceId: string,
  id: string,
  body: z.output<typeof saveProfileBody>,
): Promise<IcpProfileDetail> {
  const { name, criteria, version } = body;
  if (!isUsable(criteria)) {
    throw new AppError('invalid_input', 'Keep at least one criterion that is Must or Nice.', {
      issues: [{ path: 'body.criteria', message: 'Keep at least one criterion that is Must or Nice.' }],
    });
  }
  if (new Set(criteria.map((one) => one.id)).size !== criteria.length) {
    throw new AppError('invalid_input', 'Each criterion needs an id of its own.');
  }
  return inWorkspace(db, workspaceId, async (tx) => {
    await getProfile(tx, workspaceId, id);
    const given = { after: version, name, criteria, madeBy: 'person' as const, now: clock.businessNow() };
    if (!(await addVersion(tx, workspaceId, id, given))) throw changedMeanwhile();
    await hint(tx, workspaceId, 'leads.profile', id);
    return detailOf(tx, workspaceId, id);
  });
}

export const changedMeanwhile = (): AppError =>
  new AppError('conflict', 'The profile was changed somewhere else. Load it again, then repeat your change.');

export async function deleteProfile({ db, clock }: Platform, workspaceId: string, id: string): Promise<void> {
  await inWorkspace(db, workspaceId, async (tx) => {
    if (!(await hideProfile(tx, workspaceId, id, clock.businessNow()))) throw notFound('This profile');
    await hint(tx, workspaceId, 'leads.profile', id);
  });
}
