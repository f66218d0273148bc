import type { Platform } from '../../../platform/platform.ts';
import type { Ai } from '../../../ports/ai.ts';
import type { Billing } from '../../billing/index.ts';

/** What columns that a model answers work with. */
export interface AiColumnDeps {
  platform: Platform;
  /** Undefined: none is configured. Questions can then be written, and nothing answers them. */
  ai: Ai | undefined;
  billing: Pick<Billing, 'spendCredits' | 'returnCredits'>;
}
