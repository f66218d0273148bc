import { compileExclusions, type ExclusionMatcher } from '@waypost/domain/leads/exclusion';
import type { Tx } from '../../platform/db/tenant.ts';
import { allExclusions, exclusionRevision } from './store/exclusion.store.ts';

/** Workspaces whose compiled rules are kept; the one that was not asked for longest goes first. */
const workspacesMax = 200;

/**
 * The rules of a workspace as one look-up, as they are in the caller's transaction. They are read and compiled
 * once and kept until they change.
 */
export function createExclusionRules(): (tx: Tx, workspaceId: string) => Promise<ExclusionMatcher> {
  const kept = new Map<string, { revision: string | null; match: ExclusionMatcher }>();
  return async (tx, workspaceId) => {
    const revision = await exclusionRevision(tx, workspaceId);
    const known = kept.get(workspaceId);
    const match = known?.revision === revision ? known.match : await compile(tx, workspaceId);
    kept.delete(workspaceId);
    kept.set(workspaceId, { revision, match });
    const [oldest] = kept.keys();
    if (kept.size > workspacesMax && oldest !== undefined) kept.delete(oldest);
    return match;
  };
}

async function compile(tx: Tx, workspaceId: string): Promise<ExclusionMatcher> {
  const rules = await allExclusions(tx, workspaceId);
  return compileExclusions(rules.map(({ label, ...rule }) => ({ ...rule, name: label })));
}
