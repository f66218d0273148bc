import type { Contactability } from '@waypost/contract/campaigns-left-out';
import type { Tx } from '../../platform/db/tenant.ts';

/** Whether a lead could be written to now, and if not the sentence that says why. */
export type Reach = Pick<Contactability, 'leadId' | 'can' | 'why'>;

/**
 * Asks campaigns, which this feature knows nothing of, whether leads could be written to now: the rule of the Contactable
 * column. Ids that are unknown are left out.
 */
export type ReachOf = (tx: Tx, workspaceId: string, leadIds: readonly string[]) => Promise<readonly Reach[]>;

/** Where nobody can be asked nothing is known of anybody. */
export const unknownReach: ReachOf = async () => [];
