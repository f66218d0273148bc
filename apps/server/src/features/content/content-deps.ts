import type { Platform } from '../../platform/platform.ts';
import type { Ai } from '../../ports/ai.ts';
import type { Billing } from '../billing/index.ts';

/** What writing with AI works with. */
export interface ContentDeps {
  platform: Platform;
  /** Undefined: none is configured. What was written before can still be read. */
  ai: Ai | undefined;
  billing: Pick<Billing, 'spendCredits' | 'returnCredits'>;
}

/** Who asks; what is kept is theirs alone. */
export interface ContentOwner {
  workspaceId: string;
  userId: string;
}
