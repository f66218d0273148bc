import { leadsMergeApi as api } from '@waypost/contract/leads-merge.api';
import type { Feature } from '../../../platform/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createExclusionRules } from '../exclusion-rules.ts';
import { compareLeads } from './compare-leads.ts';
import { lookForDuplicatesJob } from './look-for-duplicates.ts';
import type { MergeParts } from './merge-parts.ts';
import { mergeLeads } from './merge-leads.ts';
import { dismiss, findCandidates, restore, showDuplicates, startLook } from './show-duplicates.ts';
import { showMerge, showMerges } from './show-merges.ts';
import { tidyMerges } from './tidy-merges.ts';
import { undoMerge } from './undo-merge.ts';

/** One person once: pairs that may be one, two leads side by side, merging them and taking it back. */
export function createMerging(
  platform: Platform,
  parts: MergeParts,
): Required<Pick<Feature, 'bind' | 'jobs' | 'loops'>> {
  const deps = { platform, parts, rulesOf: createExclusionRules() };
  return {
    bind(binder) {
      binder.bind(api.listDuplicates, ({ query }, { actor }) =>
        showDuplicates(platform, actor.workspaceId, query),
      );
      binder.bind(api.lookForDuplicates, (_input, { actor }) => startLook(platform, actor.workspaceId));
      binder.bind(api.dismissDuplicate, ({ body }, { actor }) => dismiss(platform, actor, body.leadIds));
      binder.bind(api.restoreDuplicate, ({ body }, { actor }) => restore(platform, actor, body.leadIds));
      binder.bind(api.mergeCandidates, ({ query }, { actor }) =>
        findCandidates(platform, actor.workspaceId, query),
      );
      binder.bind(api.compareLeads, ({ query }, { actor }) =>
        compareLeads(deps, actor.workspaceId, [query.one, query.other]),
      );
      binder.bind(api.mergeLeads, async ({ body }, { actor }) =>
        showMerge(platform, actor.workspaceId, await mergeLeads(deps, actor, body)),
      );
      binder.bind(api.mergesOfLead, ({ params }, { actor }) =>
        showMerges(platform, actor.workspaceId, params.id),
      );
      binder.bind(api.undoMerge, ({ params }, { actor }) => undoMerge(deps, actor, params.id));
    },
    jobs: [lookForDuplicatesJob(platform)],
    loops: [tidyMerges(platform)],
  };
}
