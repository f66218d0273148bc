import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { CampaignSettings } from '@waypost/domain/campaigns/settings/campaign-settings';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { asTree } from './tree.ts';

/** What the builder edits: the parts of a campaign that a save may change. */
export interface DraftContent {
  name: string;
  listIds: readonly string[];
  accountIds: readonly string[];
  graph: SequenceGraph;
  /** Null: the working hours of each sender. */
  hours: WorkingHours | null;
  settings: CampaignSettings;
}

export const newCampaignName = 'New campaign';
/** Characters a campaign's name may have. */
export const nameLengthMax = 200;

/** What a campaign starts with, for people of these lists. @param startAt ISO instant; null: once it is launched. */
export function newContent(listIds: readonly string[] = [], startAt: string | null = null): DraftContent {
  return {
    name: newCampaignName,
    listIds,
    accountIds: [],
    graph: defaultSequence(),
    hours: null,
    settings:
      startAt === null
        ? defaultSettings
        : { ...defaultSettings, period: { ...defaultSettings.period, startAt } },
  };
}

export function contentOf(campaign: CampaignDetail): DraftContent {
  return {
    name: campaign.name,
    listIds: campaign.lists.map(({ id }) => id),
    accountIds: campaign.accounts.filter(({ status }) => status !== 'Deleted').map(({ id }) => id),
    graph: asTree(campaign.graph),
    hours: campaign.hours,
    settings: campaign.settings,
  };
}

/** What a save may bring, each on its own. */
export const draftParts = ['name', 'listIds', 'accountIds', 'graph', 'hours', 'settings'] as const;

/** The parts that differ; unchanged parts are the same object in both. */
export function changesOf(saved: DraftContent, content: DraftContent): Partial<DraftContent> {
  return Object.fromEntries(
    draftParts.filter((field) => saved[field] !== content[field]).map((field) => [field, content[field]]),
  );
}

/** As the API takes it: lists of its own, nothing that is not given. */
export function sentParts({ listIds, accountIds, ...others }: Partial<DraftContent>) {
  return {
    ...others,
    ...(listIds === undefined ? {} : { listIds: [...listIds] }),
    ...(accountIds === undefined ? {} : { accountIds: [...accountIds] }),
  };
}
