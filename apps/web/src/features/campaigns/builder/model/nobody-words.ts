import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import { countOf } from '../../../../lib/numbers.ts';

/**
 * Why a preview has nobody to show. It looks at the first 1,000 people and no further: that nobody of the lists
 * would be written to is said only where all of them were counted.
 * @param leftOut everybody whom the preview looked at, as it found nobody to write to.
 * @param contactable how many of the lists would be written to; null: that is not known.
 */
export function nobodyWords(leftOut: CampaignPreview['leftOut'], contactable: number | null): string {
  const looked = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (looked === 0) return 'The chosen lists have no leads yet.';
  if (contactable === 0) return 'Nobody of the chosen lists would be written to.';
  if (looked === 1) return 'The first person would not be written to.';
  return `Of the first ${countOf(looked, 'person', 'people')} nobody would be written to.`;
}
