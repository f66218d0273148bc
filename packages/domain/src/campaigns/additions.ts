import type { CampaignStatus } from './lifecycle.ts';

/**
 * Wall time after its end in which an addition can be taken back, in milliseconds: whoever does that needs an hour of
 * their own.
 */
export const ADDITION_UNDO_MS = 3_600_000;

/** Wall time for which nobody who was just added is looked at: an undo within the 10 s of its toast finds everybody untouched. */
export const ADDITION_GRACE_MS = 15_000;

/** Whether a campaign takes leads in at once: it has begun, and has not ended. */
export function takesLeadsIn(status: CampaignStatus): boolean {
  return status === 'Active' || status === 'Paused';
}

/** Why nobody can be added to a campaign of this status; null when somebody can. */
export function additionRefused(status: CampaignStatus): string | null {
  switch (status) {
    case 'Draft':
    case 'Scheduled':
    case 'Active':
    case 'Paused':
      return null;
    case 'Completed':
      return 'This campaign has completed. Duplicate it, and add the leads to the copy.';
    case 'Archived':
      return 'This campaign is in the archive. Bring it back first.';
  }
}

/** What a list is called that a campaign gets for leads that were added before it started. At most 200 characters. */
export function additionListName(campaign: string): string {
  const before = 'Added to ';
  return `${before}${campaign.slice(0, 200 - before.length)}`;
}
