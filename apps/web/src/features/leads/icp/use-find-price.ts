import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IcpProfile } from '@waypost/contract/leads-icp';
import { useEffect } from 'react';
import { isActive, jobQuery } from '../../jobs/index.ts';
import { findPriceQuery } from './icp-queries.ts';

/** What is taken off the price of a search. */
export interface FindPrice {
  /** Credits; undefined while nobody knows. */
  paidBefore: number | undefined;
  error: Error | null;
  isFetching: boolean;
  again: () => void;
}

/** What the server takes off a search of this version by this account; read anew once a preview ends. */
export function useFindPrice(
  profile: IcpProfile | undefined,
  accountId: string | undefined,
  previewId: string | null,
): FindPrice {
  const queries = useQueryClient();
  const job = useQuery({ ...jobQuery(previewId ?? ''), enabled: previewId !== null }).data;
  const working = job !== undefined && isActive(job);
  const isAsked = profile !== undefined && accountId !== undefined;
  const query = findPriceQuery(profile ?? { id: '', version: 0 }, accountId ?? '');
  const price = useQuery({ ...query, enabled: isAsked });
  const profileId = profile?.id;
  useEffect(() => {
    // A preview at work is not paid for yet; where no live event tells of its end, this does.
    if (profileId === undefined || !working) return undefined;
    return () => void queries.invalidateQueries({ queryKey: ['leads.profile', profileId, 'find-price'] });
  }, [queries, profileId, working]);
  return {
    // Without an account nothing is searched, and nothing is taken off.
    paidBefore: isAsked ? (price.isStale ? undefined : price.data?.paidBefore) : 0,
    error: price.error,
    isFetching: price.isFetching,
    again: () => void price.refetch(),
  };
}
