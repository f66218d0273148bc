import { useQuery } from '@tanstack/react-query';
import { audienceQuery } from '../api/campaign-draft.ts';
import { useBuilder } from './builder-context.ts';

/** How many people of the chosen lists would be written to; null until that is known of these lists and rules. */
export function useContactable(): number | null {
  const { listIds, settings } = useBuilder().state.content;
  const audience = useQuery(audienceQuery(listIds, settings.leftOut));
  // While other lists are counted, the answer at hand is the one before.
  return audience.isPlaceholderData ? null : (audience.data?.contactable ?? null);
}
