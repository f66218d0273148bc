import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contentRoutes } from '@waypost/contract/content.routes';
import type { HookPlace } from '@waypost/domain/content/hooks';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Milliseconds between two looks at hooks that another tab, or this one before a reload, has asked for. */
const lookAgainMs = 1_500;

/** The hooks a place keeps, and whether others are on the way. */
export function keptHooksQuery(place: HookPlace) {
  return queryOptions({
    queryKey: ['content.hooks', place],
    queryFn: ({ signal }) => api.call(contentRoutes.keptHooks, { query: { place }, signal }),
    refetchInterval: ({ state }) => (state.data?.isWriting ? lookAgainMs : false),
  });
}

export interface HooksWanted {
  /** What they are drawn from. */
  prompt: string;
  requiredHooks: number;
}

/**
 * Has hooks written for a place, which keeps them. A try whose answer was lost is repeated as the same request, which is
 * charged once; after any answer the next click is a request of its own.
 */
export function useWriteHooks(place: HookPlace) {
  const queries = useQueryClient();
  const { queryKey } = keptHooksQuery(place);
  const open = useRef<{ about: string; key: string } | null>(null);
  return useMutation({
    mutationFn: ({ prompt, requiredHooks }: HooksWanted) => {
      const about = JSON.stringify([prompt, requiredHooks]);
      if (open.current?.about !== about) open.current = { about, key: newId() };
      return api.call(contentRoutes.generateWithPrompt, {
        body: { prompt, type: 'hooks', data: { requiredHooks, place } },
        idempotencyKey: open.current.key,
      });
    },
    async onSuccess({ content }) {
      // A look that began before would say that they are still on the way.
      await queries.cancelQueries({ queryKey });
      const made = { hooks: content.hooks, at: new Date().toISOString() };
      queries.setQueryData(queryKey, { isAvailable: true, isWriting: false, made });
    },
    onError(error) {
      void queries.invalidateQueries({ queryKey });
      // Without credits there is nothing to try again; what is on the way has not failed.
      if (isApiError(error, 'credits_exceeded') || isApiError(error, 'conflict')) return;
      toast({
        tone: 'danger',
        title: 'Error',
        description: 'Failed to generate hooks. Please try again.',
      });
    },
    onSettled(_made, error) {
      if (!isApiError(error, 'unreachable') && !isApiError(error, 'conflict')) open.current = null;
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
    },
  });
}
