import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessClock } from '../../../lib/clock.ts';
import { callSandbox } from './control-door.ts';

export interface SandboxAction {
  method?: 'POST' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  /** What to say when it is done. */
  done: string;
}

/** Does something in the simulated world; then everything on the screen is read again. */
export function useSandboxAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ method = 'POST', path, body, done }: SandboxAction) => {
      const answer = await callSandbox<{ businessNow?: string; moved?: boolean }>(method, path, body);
      if (answer.businessNow) businessClock.hear(answer.businessNow);
      // A jump that found nothing ahead says so instead of pretending.
      return body?.['jumpToNext'] === true && answer.moved === false
        ? 'Nothing is planned; time stays.'
        : done;
    },
    onSuccess: () => void queries.invalidateQueries(),
  });
}
