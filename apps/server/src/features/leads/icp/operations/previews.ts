import type { Job } from '@waypost/contract/jobs';
import type { IcpPreview, previewBody, rateBody, rateReply } from '@waypost/contract/leads-icp';
import { findCredits, SEARCH_PAGE } from '@waypost/domain/leads/icp/credits';
import { belongs, fitOf } from '@waypost/domain/leads/icp/fit';
import { reweigh } from '@waypost/domain/leads/icp/reweigh';
import type { z } from 'zod';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { hint } from '../../../../platform/events/live-events.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import { planRun } from '../credit-runs.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { outsideReasonOf } from '../judged.ts';
import type { PreviewInput } from '../jobs/preview-profile.ts';
import { keyOfPerson } from '../people-walk.ts';
import { findPreview, forgetPreviews, type Preview, saveCandidates } from '../store/preview.store.ts';
import { addVersion, findVersion, type StoredProfile } from '../store/profile.store.ts';
import { changedMeanwhile, getProfile, toProfile } from './manage-profiles.ts';
import { searchesOf, searchProduct } from './search-allowed.ts';
import { verdictsOf } from './show-fit.ts';

/** How long candidates that nobody took are kept: business milliseconds. */
export const previewKeptMs = 7 * 86_400_000;

/** Reserves the price of 25 candidates and plans looking for them. */
export async function startPreview(
  deps: IcpDeps,
  workspaceId: string,
  profileId: string,
  { requestId, accountId }: z.output<typeof previewBody>,
): Promise<{ job: Job }> {
  const { db, clock } = deps.platform;
  const profile = await inWorkspace(db, workspaceId, (tx) => getProfile(tx, workspaceId, profileId));
  const { urls } = searchesOf(profile.criteria, await searchProduct(deps, { workspaceId, accountId }));
  const job = await inWorkspace(db, workspaceId, async (tx) => {
    await forgetPreviews(tx, workspaceId, clock.businessNow() - previewKeptMs);
    return planRun(deps, tx, workspaceId, requestId, async () => {
      const { version } = profile;
      const input: PreviewInput = { profileId, version, accountId, urls };
      const amount = findCredits(SEARCH_PAGE);
      return {
        kind: 'preview',
        profileId,
        version,
        listId: null,
        refId: profileId,
        amount,
        input,
        total: SEARCH_PAGE,
      };
    });
  });
  return { job };
}

export async function showPreview(
  { platform }: IcpDeps,
  workspaceId: string,
  profileId: string,
  previewId: string,
): Promise<IcpPreview> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const preview = await findPreview(tx, workspaceId, previewId);
    if (preview?.profileId !== profileId) throw notFound('This preview');
    const profile = await findVersion(tx, workspaceId, profileId, preview.version);
    if (profile === undefined) throw notFound('This profile');
    return toPreview(preview, profile);
  });
}

function toPreview(preview: Preview, profile: StoredProfile): IcpPreview {
  const { criteria } = profile;
  const fits = ({ judgements }: Preview['candidates'][number]) => belongs(criteria, judgements);
  return {
    id: preview.jobId,
    version: preview.version,
    total: preview.total,
    outside: preview.candidates
      .filter((one) => !fits(one))
      .map(({ person, judgements }) => ({
        id: keyOfPerson(person),
        name: person.fullName ?? '',
        headline: person.headline,
        profileUrl: person.profileUrl,
        reason: outsideReasonOf(criteria, judgements) ?? '',
      })),
    candidates: preview.candidates.filter(fits).map(({ person, judgements, score, liked }) => ({
      id: keyOfPerson(person),
      name: person.fullName ?? '',
      headline: person.headline,
      location: person.location,
      profileUrl: person.profileUrl,
      score,
      liked,
      verdicts: verdictsOf(criteria, judgements),
    })),
  };
}

/**
 * Keeps who was liked, moves the weights of nice criteria from those of the previewed version, and saves them as the
 * next version. The same ratings again lead to the same weights.
 */
export async function rateCandidates(
  { platform }: IcpDeps,
  workspaceId: string,
  { id: profileId, previewId }: { id: string; previewId: string },
  { ratings }: z.output<typeof rateBody>,
): Promise<z.output<typeof rateReply>> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    const preview = await findPreview(tx, workspaceId, previewId);
    if (preview?.profileId !== profileId) throw notFound('This preview');
    const current = await getProfile(tx, workspaceId, profileId);
    const given = new Map(ratings.map(({ candidateId, liked }) => [candidateId, liked]));
    const candidates = preview.candidates.map((candidate) => ({
      ...candidate,
      liked: given.get(keyOfPerson(candidate.person)) ?? candidate.liked,
    }));
    const previewed = await findVersion(tx, workspaceId, profileId, preview.version);
    const base = new Map(previewed?.criteria.map(({ id, weight }) => [id, weight]));
    const rated = candidates.flatMap(({ liked, judgements }) =>
      liked === null ? [] : [{ liked, judgements }],
    );
    const from = current.criteria.map((one) => ({ ...one, weight: base.get(one.id) ?? one.weight }));
    const { criteria } = reweigh(from, rated);
    const changes = criteria.flatMap(({ id, weight }, index) => {
      const before = current.criteria[index]?.weight ?? weight;
      return before === weight ? [] : [{ criterionId: id, from: before, to: weight }];
    });
    const scored = candidates.map((one) => ({ ...one, score: fitOf(criteria, one.judgements).score }));
    await saveCandidates(
      tx,
      workspaceId,
      previewId,
      scored.toSorted((a, b) => b.score - a.score),
    );
    if (changes.length === 0) return { profile: toProfile(current), changes };
    const next = { after: current.version, name: current.name, criteria, madeBy: 'ratings' as const };
    const now = platform.clock.businessNow();
    if (!(await addVersion(tx, workspaceId, profileId, { ...next, now }))) throw changedMeanwhile();
    await hint(tx, workspaceId, 'leads.profile', profileId);
    return { profile: toProfile(await getProfile(tx, workspaceId, profileId)), changes };
  });
}
