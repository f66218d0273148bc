import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountRhythmView, Pace } from '@waypost/contract/linkedin-config';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { api } from '../../../../lib/api/api.ts';
import { paceQuery } from './config-queries.ts';

type Mode = Pace['warmUpMode'];

/** What answers with the pace of an account: it is shown at once, and what follows from it is read again. */
function usePaceChange<Given>(id: string, send: (given: Given) => Promise<Pace>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (pace) => {
      queries.setQueryData(paceQuery(id).queryKey, pace);
      // The accounts too: a pause and a ramp are shown on their cards.
      void queries.invalidateQueries({ queryKey: ['linkedin.account'] });
    },
  });
}

export const useSaveRhythm = (id: string) =>
  usePaceChange(id, (body: AccountRhythmView) => api.call(routes.saveRhythm, { params: { id }, body }));

export const useSaveWarmUp = (id: string) =>
  usePaceChange(id, (mode: Mode) => api.call(routes.saveWarmUp, { params: { id }, body: { mode } }));

export const useSaveHomeCountry = (id: string) =>
  usePaceChange(id, (country: string | null) =>
    api.call(routes.saveHomeCountry, { params: { id }, body: { country } }),
  );

/** Answers once nothing of the account can leave any more. */
export const usePause = (id: string) =>
  usePaceChange(id, (reason: string | null) => api.call(routes.pause, { params: { id }, body: { reason } }));

/** After a message arrived twice: what stays unconfirmed is tried again by itself. */
export const useRetryUnconfirmed = (id: string) =>
  usePaceChange(id, () => api.call(routes.retryUnconfirmed, { params: { id } }));

export const useResume = (id: string) => usePaceChange(id, () => api.call(routes.resume, { params: { id } }));
