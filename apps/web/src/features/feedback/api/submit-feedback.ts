import { useMutation } from '@tanstack/react-query';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { api } from '../../../lib/api/api.ts';

/** Sends what the person wrote. */
export function useSubmitFeedback() {
  return useMutation({
    mutationFn: (content: string) => api.call(feedbackRoutes.create, { body: { content } }),
  });
}
