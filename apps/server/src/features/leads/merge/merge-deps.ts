import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { createExclusionRules } from '../exclusion-rules.ts';
import type { MergeParts } from './merge-parts.ts';

export interface MergeDeps {
  platform: Platform;
  parts: MergeParts;
  rulesOf: ReturnType<typeof createExclusionRules>;
}

/** A merge, or a look at one, in its transaction. */
export interface InMerge {
  tx: Tx;
  workspaceId: string;
  now: number;
}
