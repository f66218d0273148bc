import type { IcpVerdict, LeadFit, listProfile } from '@waypost/contract/leads-icp';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { getStoredList } from '../../operations/change-lists.ts';
import { findLeadRow } from '../../store/lead.store.ts';
import type { ReadJudgement } from '../judged.ts';
import { findFit } from '../store/fit.store.ts';
import { findVersion } from '../store/profile.store.ts';
import { lastRunOfList } from '../store/run.store.ts';

/** Judgements beside the criteria they are about, in the order of the profile. */
export function verdictsOf(
  criteria: readonly Criterion[],
  judgements: readonly ReadJudgement[],
): IcpVerdict[] {
  return criteria.map((criterion) => {
    const found = judgements.find(({ criterionId }) => criterionId === criterion.id);
    const fact = found?.fact ?? null;
    return {
      criterion: { ...criterion, values: [...criterion.values] },
      verdict: found?.verdict ?? 'unknown',
      by: found?.by ?? 'rule',
      fact: fact && { ...fact, at: fact.at === null ? null : new Date(fact.at).toISOString() },
    };
  });
}

/** Why a lead has its fit; null when no profile has judged it. */
export async function showLeadFit({ db }: Platform, workspaceId: string, leadId: string): Promise<LeadFit> {
  return inWorkspace(db, workspaceId, async (tx) => {
    if ((await findLeadRow(tx, workspaceId, leadId)) === undefined) throw notFound('This lead');
    const fit = await findFit(tx, workspaceId, leadId);
    const profile = fit && (await findVersion(tx, workspaceId, fit.profileId, fit.version));
    if (fit === undefined || profile === undefined) return { fit: null };
    const { profileId, version, score, judgedAt, judgements } = fit;
    return {
      fit: {
        profileId,
        profileName: profile.name,
        version,
        score,
        judgedAt: new Date(judgedAt).toISOString(),
        verdicts: verdictsOf(profile.criteria, judgements),
      },
    };
  });
}

/** Which profile version filled or scored a list last. */
export async function showListProfile(
  { db }: Platform,
  workspaceId: string,
  listId: string,
): Promise<z.output<typeof listProfile>> {
  return inWorkspace(db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const run = await lastRunOfList(tx, workspaceId, listId);
    return { run: run === undefined ? null : { ...run, at: new Date(run.at).toISOString() } };
  });
}
