import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { IcpProfile, IcpProfileDetail } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import type { BodyOf } from '@waypost/contract/route';
import { useRef } from 'react';
import type { FoundSkipRule } from '../sources/skip-rules.tsx';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { jobQuery } from '../../jobs/index.ts';
import { newId } from '../../../lib/new-id.ts';

export const profilesQuery = queryOptions({
  queryKey: ['leads.profile', 'all'],
  queryFn: ({ signal }) => api.call(leadsIcpRoutes.listProfiles, { signal }),
});

export function profileQuery(profileId: string) {
  return queryOptions({
    queryKey: ['leads.profile', profileId],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.getProfile, { params: { id: profileId }, signal }),
  });
}

export function previewQuery(profileId: string, previewId: string) {
  return queryOptions({
    queryKey: ['leads.profile', profileId, 'preview', previewId],
    queryFn: ({ signal }) =>
      api.call(leadsIcpRoutes.getPreview, { params: { id: profileId, previewId }, signal }),
    staleTime: staleMs.reference,
  });
}

/** What is taken off a search, which the key says a version and an account of; whatever uses a preview has it read anew. */
export function findPriceQuery({ id, version }: Pick<IcpProfile, 'id' | 'version'>, accountId: string) {
  return queryOptions({
    queryKey: ['leads.profile', id, 'find-price', version, accountId],
    queryFn: ({ signal }) =>
      api.call(leadsIcpRoutes.findPrice, { params: { id }, query: { accountId }, signal }),
    // Stale then means that something happened to it.
    staleTime: Infinity,
  });
}

/** Made-up people who fit this version of a profile, for as long as no account can search. */
export function samplesQuery(profileId: string, version: number) {
  return queryOptions({
    queryKey: ['leads.profile', profileId, 'samples', version],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.listSamples, { params: { id: profileId }, signal }),
    staleTime: staleMs.reference,
  });
}

/** The profile that filled or scored a list last. */
export function listProfileQuery(listId: string) {
  return queryOptions({
    queryKey: ['leads.list', listId, 'profile'],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.listProfile, { params: { id: listId }, signal }),
    // Without it an empty list offers what every list does.
    retry: false,
  });
}

/** Why a lead has its fit; null until a profile has judged it. */
export function leadFitQuery(leadId: string) {
  return queryOptions({
    queryKey: ['leads.list', 'fit', leadId],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.leadFit, { params: { id: leadId }, signal }),
  });
}

/**
 * Starts paid work. A try whose answer was lost is repeated as the same request, which the server answers with the
 * same job; after any answer the next click is a request of its own.
 */
export function usePaidWork<Input>(start: (input: Input, requestId: string) => Promise<{ job: Job }>) {
  const queries = useQueryClient();
  const open = useRef<{ about: string; requestId: string } | null>(null);
  return useMutation({
    mutationFn: async (input: Input) => {
      const about = JSON.stringify(input);
      if (open.current?.about !== about) open.current = { about, requestId: newId() };
      return (await start(input, open.current.requestId)).job;
    },
    onSuccess: (job) => queries.setQueryData(jobQuery(job.id).queryKey, job),
    onSettled: (_job, error) => {
      if (!isApiError(error, 'unreachable')) open.current = null;
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job', 'list'] });
      void queries.invalidateQueries({ queryKey: ['leads.profile', 'previews'] });
      void queries.invalidateQueries({
        queryKey: ['leads.profile'],
        predicate: ({ queryKey }) => queryKey.includes('find-price'),
      });
    },
  });
}

/** Leads to choose customers from: of all lists, or of one. */
export function customersQuery(search: string, listId: string | null) {
  return queryOptions({
    queryKey: ['leads.list', 'customers', listId, search],
    queryFn: ({ signal }) =>
      api.call(leadsIcpRoutes.customers, {
        query: {
          ...(search === '' ? {} : { search: search.slice(0, 200) }),
          ...(listId === null ? {} : { listId }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type BuildFrom = BodyOf<typeof leadsIcpRoutes.buildProfile>['from'];

export const useBuildProfile = () =>
  usePaidWork((from: BuildFrom, requestId) =>
    api.call(leadsIcpRoutes.buildProfile, { body: { requestId, from } }),
  );

export const useStartPreview = (profileId: string) =>
  usePaidWork((accountId: string, requestId) =>
    api.call(leadsIcpRoutes.startPreview, { params: { id: profileId }, body: { requestId, accountId } }),
  );

export const useFindPeople = (profileId: string) =>
  usePaidWork(
    (input: { accountId: string; listId: string; amount: number; skip: FoundSkipRule[] }, requestId) =>
      api.call(leadsIcpRoutes.findPeople, { params: { id: profileId }, body: { requestId, ...input } }),
  );

/** What scoring chosen leads costs; asked anew whenever it is opened. */
export function scorePriceQuery(listId: string, body: { selection: GridSelection; replaceByHand: boolean }) {
  return queryOptions({
    queryKey: ['leads.list', 'score-price', listId, body],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.priceScore, { params: { id: listId }, body, signal }),
    staleTime: 0,
  });
}

export const useScoreList = () =>
  usePaidWork(
    (
      {
        listId,
        ...body
      }: { listId: string; profileId: string; replaceByHand: boolean; selection?: GridSelection },
      requestId,
    ) => api.call(leadsIcpRoutes.scoreList, { params: { id: listId }, body: { requestId, ...body } }),
  );

export function useSaveProfile(profileId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof leadsIcpRoutes.saveProfile>) =>
      api.call(leadsIcpRoutes.saveProfile, { params: { id: profileId }, body }),
    onSuccess: (saved: IcpProfileDetail) => {
      queries.setQueryData(profileQuery(profileId).queryKey, saved);
      void queries.invalidateQueries({ queryKey: profilesQuery.queryKey });
    },
  });
}

export function useDeleteProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (profileId: string) => api.call(leadsIcpRoutes.deleteProfile, { params: { id: profileId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: profilesQuery.queryKey }),
  });
}

/** Reads the network for it, so it is asked for by hand. */
export function useEstimate(profileId: string) {
  return useMutation({
    mutationFn: (accountId: string) =>
      api.call(leadsIcpRoutes.estimate, { params: { id: profileId }, body: { accountId } }),
  });
}

export function useRateCandidate(profileId: string, previewId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rating: { candidateId: string; liked: boolean }) =>
      api.call(leadsIcpRoutes.rate, { params: { id: profileId, previewId }, body: { ratings: [rating] } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.profile', profileId] }),
  });
}
