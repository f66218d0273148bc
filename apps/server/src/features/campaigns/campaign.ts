import type { CampaignStatus } from '@waypost/domain/campaigns/lifecycle';
import type { CampaignSettings } from '@waypost/domain/campaigns/settings/campaign-settings';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';

/** A campaign without its leads. Instants are business time in epoch milliseconds. */
export interface Campaign {
  id: string;
  name: string;
  status: CampaignStatus;
  pauseReason: string | null;
  graph: SequenceGraph;
  hours: WorkingHours | null;
  settings: CampaignSettings;
  version: number;
  accountIds: string[];
  listIds: string[];
  /** The person who made it. */
  ownerId: string;
  folder: string | null;
  tags: string[];
  createdAt: number;
  updatedAt: number;
  startedAt: number | null;
  /** Leads wait until then for the connections of its senders before they are dealt; null: they are dealt at once. */
  dealsBy: number | null;
  /** Whose connections were missing when leads were last dealt, in a sentence; null: nobody's. */
  dealtWithout: string | null;
}
