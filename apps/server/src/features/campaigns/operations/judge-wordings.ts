import { COMPARED_MIN, verdictOf, wilsonInterval } from '@waypost/domain/campaigns/sequence/wording-verdict';
import { isWritten, nodeOf, STEP_EVENTS, type StepNode } from '@waypost/domain/campaigns/sequence/graph';
import type { CampaignStats } from '@waypost/contract/campaigns';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignVersion } from '../store/campaign.store.ts';
import { countWordings } from '../store/variant.store.ts';

type Verdict = CampaignStats['steps'][number]['verdict'];

/**
 * What a comparison of wordings says so far; null where there is nothing to compare. Counted from the last change of
 * the wordings or their shares on, and only for leads that run in such a version: numbers of unlike times do not add.
 */
export async function judgeWordings(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  versions: readonly CampaignVersion[],
  node: StepNode,
): Promise<Verdict> {
  if (!isWritten(node) || node.kind === 'comment' || node.variants.length < 2) return null;
  const drawn = node.variants.filter(
    ({ share }) => share > 0 || node.variants.every((one) => one.share === 0),
  );
  if (drawn.length < 2) return null;
  const since = sinceOf(versions, node);
  if (since === null) return null;
  const counted = await countWordings(tx, workspaceId, campaignId, {
    nodeId: node.id,
    sinceVersion: since.version,
    // The first version holds from the start; a send may be as early as the start itself.
    since: since.version === versions[0]?.version ? null : since.createdAt,
    done: STEP_EVENTS[node.kind],
    result: node.kind === 'invite' ? 'accepted' : 'replied',
  });
  const compared = drawn.map(({ id }) => ({ id, done: 0, results: 0, ...counted.get(id) }));
  const verdict = verdictOf(compared);
  return {
    kind: verdict.kind,
    variantIds:
      verdict.kind === 'winner'
        ? [verdict.variantId]
        : 'variantIds' in verdict
          ? [...verdict.variantIds]
          : [],
    observationsMin: COMPARED_MIN,
    since: new Date(since.createdAt).toISOString(),
    variants: compared.map((one) => ({ ...one, interval: wilsonInterval(one.results, one.done) })),
  };
}

/** The first version from which on the wordings of a step are as they are now. */
function sinceOf(versions: readonly CampaignVersion[], node: StepNode): CampaignVersion | null {
  let first: CampaignVersion | null = null;
  for (const version of versions.toReversed()) {
    const then = nodeOf(version.graph, node.id);
    if (then === null || !isWritten(then) || !isWritten(node)) break;
    if (!isDeepStrictEqual(then.variants, node.variants)) break;
    first = version;
  }
  return first;
}
