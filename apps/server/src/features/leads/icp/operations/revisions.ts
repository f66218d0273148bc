import type { Job } from '@waypost/contract/jobs';
import type { IcpProfileDetail } from '@waypost/contract/leads-icp';
import type { conversation, IcpRevision, reviseBody } from '@waypost/contract/leads-icp-conversation';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { changesBetween, REVISIONS_MAX } from '@waypost/domain/leads/icp/revise';
import type { z } from 'zod';
import { aiMissing } from '../../../../platform/ai-sentences.ts';
import { inWorkspace, type Tx } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { AppError, notFound } from '../../../../platform/http/app-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { planRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { addVersion, criteriaOfVersions, findVersion, holdProfile } from '../store/profile.store.ts';
import {
  findRevision,
  forgetFailed,
  insertRevision,
  markUndone,
  revisionsOf,
  type StoredRevision,
} from '../store/revision.store.ts';
import { changedMeanwhile, detailOf, getProfile } from './manage-profiles.ts';

/** Reserves the price of a profile and plans changing it by a sentence. Nothing else is asked of it at the same time. */
export async function startRevision(
  deps: IcpDeps,
  workspaceId: string,
  profileId: string,
  { requestId, text, version }: z.output<typeof reviseBody>,
): Promise<{ job: Job }> {
  const { platform, ai } = deps;
  if (ai === undefined) throw new AppError('not_ready', aiMissing);
  const job = await inWorkspace(platform.db, workspaceId, async (tx) => {
    await getProfile(tx, workspaceId, profileId);
    let isNew = false;
    const planned = await planRun(deps, tx, workspaceId, requestId, async () => {
      isNew = true;
      await holdProfile(tx, workspaceId, profileId);
      await assertRoom(tx, workspaceId, profileId, version);
      await forgetFailed(tx, workspaceId, profileId);
      return {
        kind: 'revise',
        profileId,
        version,
        listId: null,
        refId: profileId,
        amount: PROFILE_CREDITS,
        input: {},
        total: 1,
      };
    });
    if (isNew) {
      const now = platform.clock.businessNow();
      await insertRevision(tx, workspaceId, { jobId: planned.id, profileId, said: text.trim(), now });
      await hint(tx, workspaceId, 'leads.profile', profileId);
    }
    return planned;
  });
  return { job };
}

async function assertRoom(tx: Tx, workspaceId: string, profileId: string, version: number): Promise<void> {
  const said = await revisionsOf(tx, workspaceId, profileId);
  if (said.some(({ state }) => state === 'working')) {
    throw new AppError(
      'conflict',
      'The profile is being changed already. Wait for the answer, then write on.',
    );
  }
  if (leftOf(said) === 0) {
    throw new AppError(
      'conflict',
      `A profile is changed by at most ${REVISIONS_MAX} sentences. Change the criteria by hand, or build another profile.`,
    );
  }
  if ((await getProfile(tx, workspaceId, profileId)).version !== version) throw changedMeanwhile();
}

const leftOf = (said: readonly StoredRevision[]): number =>
  Math.max(0, REVISIONS_MAX - said.filter(({ state }) => state !== 'failed').length);

/** What was written about a profile, oldest first, each with what it changed. */
export async function showConversation(
  { db }: Platform,
  workspaceId: string,
  profileId: string,
): Promise<z.output<typeof conversation>> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const { version } = await getProfile(tx, workspaceId, profileId);
    const said = await revisionsOf(tx, workspaceId, profileId);
    if (said.length === 0) return { revisions: [], left: REVISIONS_MAX };
    const versions = await criteriaOfVersions(tx, workspaceId, profileId);
    const criteriaAt = (at: number | null) => versions.find((one) => one.version === at)?.criteria ?? [];
    return {
      revisions: said.map((one): IcpRevision => {
        const before = criteriaAt(one.fromVersion);
        const after = one.toVersion === null ? before : criteriaAt(one.toVersion);
        return {
          id: one.jobId,
          text: one.said,
          at: new Date(one.createdAt).toISOString(),
          state: one.state,
          changes: changesBetween(before, after).map((made) => ({
            change: made.change,
            before: made.before && shown(made.before),
            after: made.after && shown(made.after),
          })),
          kept: before.filter(({ id }) => one.kept.includes(id)).map(shown),
          leftOut: one.leftOut,
          version: one.toVersion,
          credits: one.charged,
          problem: one.problem,
          mayUndo: one.state === 'changed' && one.toVersion === version,
        };
      }),
      left: leftOf(said),
    };
  });
}

const shown = (criterion: Criterion) => ({ ...criterion, values: [...criterion.values] });

/**
 * Takes back what the last sentence changed, as the next version; done again it changes nothing.
 * @throws AppError `not_found`, `conflict` when the profile was changed since.
 */
export async function undoRevision(
  { db, clock }: Platform,
  workspaceId: string,
  { id: profileId, revisionId }: { id: string; revisionId: string },
): Promise<IcpProfileDetail> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await holdProfile(tx, workspaceId, profileId);
    const { version: after } = await getProfile(tx, workspaceId, profileId);
    const revision = await findRevision(tx, workspaceId, revisionId);
    if (revision?.profileId !== profileId) throw notFound('This change');
    if (revision.state === 'undone') return detailOf(tx, workspaceId, profileId);
    const before =
      revision.state === 'changed' && revision.toVersion === after && revision.fromVersion !== null
        ? await findVersion(tx, workspaceId, profileId, revision.fromVersion)
        : undefined;
    if (before === undefined) {
      throw new AppError(
        'conflict',
        'The profile was changed after this. Change the criteria by hand instead.',
      );
    }
    const { name, criteria } = before;
    const given = { after, name, criteria, madeBy: 'undo' as const, now: clock.businessNow() };
    if (!(await addVersion(tx, workspaceId, profileId, given))) throw changedMeanwhile();
    await markUndone(tx, workspaceId, revisionId);
    await hint(tx, workspaceId, 'leads.profile', profileId);
    return detailOf(tx, workspaceId, profileId);
  });
}
