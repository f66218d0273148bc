import type { GridSelection } from '@waypost/contract/leads-grid';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork, NetworkReader } from '../leads-network.ts';

/** What reading profiles of leads works with. */
export interface EnrichmentDeps {
  platform: Platform;
  network: Pick<LeadsNetwork, 'checkAccount' | 'resolvePerson'> & {
    /** The newest post that is no repost; undefined when there is none, or the account is shown none. */
    latestPost(who: NetworkReader, providerId: string): Promise<SeenPost | undefined>;
  };
}
export interface SeenPost {
  postId: string;
  url: string;
  publishedAt: number;
  text: string;
}

/** Many leads of a list; its `refId` is the list. */
export const enrichJob = 'leads.enrich';
/** One lead from its sheet; its `refId` is the lead. */
export const enrichLeadJob = 'leads.enrich-lead';

export interface EnrichInput {
  accountId: string;
  selection: GridSelection;
  overwrite: boolean;
  posts: boolean;
}
