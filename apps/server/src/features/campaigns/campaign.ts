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
}
