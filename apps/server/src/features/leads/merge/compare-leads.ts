import type { Comparison } from '@waypost/contract/leads-merge';
import { fieldsOfBoth, preselected } from '@waypost/domain/leads/merge/merged-values';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { MergeDeps } from './merge-deps.ts';
import { readPair } from './read-pair.ts';
import { labelOf, shownSide } from './read-side.ts';
import { consequencesOf, refusalOf } from './say-consequences.ts';

/** Two leads side by side. @throws AppError `not_found`. */
export async function compareLeads(
  deps: MergeDeps,
  workspaceId: string,
  ids: readonly [string, string],
): Promise<Comparison> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const pair = await readPair(deps, { tx, workspaceId }, ids);
    const { one, other } = pair;
    const score = (side: typeof one, value: string | undefined) =>
      value === undefined
        ? null
        : side.row.score_reason === null
          ? value
          : `${value} (${side.row.score_reason})`;
    return {
      one: await shownSide(tx, workspaceId, one.row, one),
      other: await shownSide(tx, workspaceId, other.row, other),
      fields: fieldsOfBoth(one.side, other.side).map((field) => {
        const [a, b] = [one.side.values.get(field), other.side.values.get(field)];
        return {
          ...{ field, label: labelOf(field) },
          one: field === 'score' ? score(one, a) : (a ?? null),
          other: field === 'score' ? score(other, b) : (b ?? null),
          keep: preselected(field, one.side, other.side),
        };
      }),
      reason: pair.same?.reason ?? null,
      sure: pair.same?.sure ?? null,
      chooseCampaign: one.underWay !== undefined && other.underWay !== undefined,
      refusal: refusalOf(pair),
      consequences: consequencesOf(pair),
      stamp: pair.stamp,
    };
  });
}
