import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { fillPath } from '@waypost/contract/route';
import type { LimitChange } from '@waypost/domain/linkedin/limit-settings';
import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';
import { api } from '../../../../lib/api/api.ts';
import { downloadFile } from '../../../../lib/api/download-file.ts';
import { logFileName } from '../model/log-file-name.ts';
import { limitsQuery, paceQuery, sharesQuery, type LogFilter } from './config-queries.ts';

/** Every change of an account's settings moves its queue: all of it is read again. */
function useForget(id: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['linkedin.account', 'config', id] });
}

/** Throws `invalid_input` with the sentence that names the ceiling. */
export function useSaveLimits(id: string) {
  const queries = useQueryClient();
  const forget = useForget(id);
  return useMutation({
    mutationFn: (caps: LimitChange) => api.call(routes.saveLimits, { params: { id }, body: { caps } }),
    onSuccess: (limits) => {
      queries.setQueryData(limitsQuery(id).queryKey, limits);
      void forget();
    },
  });
}

export function useSaveHours(id: string) {
  const queries = useQueryClient();
  const forget = useForget(id);
  return useMutation({
    mutationFn: (body: WorkingHours) => api.call(routes.saveHours, { params: { id }, body }),
    onSuccess: (pace) => {
      queries.setQueryData(paceQuery(id).queryKey, pace);
      void forget();
    },
  });
}

export function useSaveShares(id: string) {
  const queries = useQueryClient();
  const forget = useForget(id);
  return useMutation({
    mutationFn: (shares: Record<string, number>) =>
      api.call(routes.saveShares, { params: { id }, body: { shares } }),
    onSuccess: (shares) => {
      queries.setQueryData(sharesQuery(id).queryKey, shares);
      void forget();
    },
  });
}

export type QueueChange =
  | { what: 'hold'; actionIds: string[]; until: string | null }
  | { what: 'release'; actionIds: string[] }
  /** Until so many seconds have passed, a hold or a release takes it back. */
  | { what: 'skip'; actionIds: string[]; undoSeconds: number };

/** Answers how many were changed, and why the others were not. */
export function useChangeQueue(id: string) {
  const forget = useForget(id);
  return useMutation({
    mutationFn: ({ what: _what, ...body }: QueueChange) => {
      const params = { id };
      if ('until' in body) return api.call(routes.hold, { params, body });
      return 'undoSeconds' in body
        ? api.call(routes.skip, { params, body })
        : api.call(routes.release, { params, body });
    },
    onSettled: () => forget(),
  });
}

export type Withdrawal = { invitationIds: string[] } | { olderThanDays: number; limit: number };

export function useWithdraw(id: string) {
  const forget = useForget(id);
  return useMutation({
    mutationFn: (body: Withdrawal) => api.call(routes.withdraw, { params: { id }, body }),
    onSettled: () => forget(),
  });
}

/** Days after which pending invitations are taken back by themselves; null: by hand only. */
export function useSaveAutoWithdrawal(id: string) {
  const forget = useForget(id);
  return useMutation({
    mutationFn: (afterDays: number | null) =>
      api.call(routes.saveAutoWithdrawal, { params: { id }, body: { afterDays } }),
    onSettled: () => forget(),
  });
}

/** Saves the log as a file. */
export function downloadLog(account: { id: string; name: string }, filter: LogFilter): Promise<void> {
  const path = fillPath(routes.logCsv.path, { id: account.id });
  const query = new URLSearchParams(Object.entries(filter)).toString();
  return downloadFile(query === '' ? path : `${path}?${query}`, logFileName(account.name, filter));
}
