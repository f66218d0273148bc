import type { ExcludedBefore } from '../actions/exclude-leads.ts';
import type { Restored } from '../bulk-part.ts';
import type { Skip } from '../bulk.store.ts';
import { takeRuleBack } from '../excluded-before.store.ts';
import { setExclusionRevision } from '../../store/exclusion.store.ts';

/**
 * Takes away the rules that were made of leads, and gives those that held longer since their former end. What campaigns
 * stopped meanwhile stays stopped.
 */
export const restoreExclusions: Restored = async ({ random }, { tx, workspaceId, befores }) => {
  const rules = new Map<string, ExcludedBefore>();
  for (const { before } of befores) {
    const rule = before as ExcludedBefore;
    rules.set(rule.ruleId, rule);
  }
  const kept = new Set<string>();
  for (const rule of rules.values()) {
    if (!(await takeRuleBack(tx, workspaceId, rule))) kept.add(rule.ruleId);
  }
  if (rules.size > kept.size) await setExclusionRevision(tx, workspaceId, random.id());
  return befores.flatMap(({ leadId, before }): Skip[] =>
    kept.has((before as ExcludedBefore).ruleId)
      ? [{ leadId, reason: 'Its exclusion was changed since, so it stays as it is.' }]
      : [],
  );
};
