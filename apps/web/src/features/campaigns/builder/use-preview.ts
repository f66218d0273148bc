import { useQuery } from '@tanstack/react-query';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { useEffect, useState } from 'react';
import { previewQuery } from '../api/campaign-draft.ts';
import { useBuilder } from './builder-context.ts';

const askAfterMs = 400;

/** The messages as up to `limit` real leads of the chosen lists would read them; asked after a pause in typing. */
export function usePreview(limit: number) {
  const { state, running, previewAccountId } = useBuilder();
  const { graph, listIds, settings } = state.content;
  const settled = useSettled(graph);
  const answer = useQuery({
    ...previewQuery({
      ...{ graph: settled, listIds, accountId: previewAccountId, limit },
      campaignId: running ? state.id : null,
      leftOut: settings.leftOut,
    }),
    enabled: listIds.length > 0,
  });
  return { ...answer, asked: settled };
}

function useSettled(graph: SequenceGraph): SequenceGraph {
  const [settled, setSettled] = useState(graph);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(graph), askAfterMs);
    return () => clearTimeout(timer);
  }, [graph]);
  return settled;
}
