import { useQuery } from '@tanstack/react-query';
import type { SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { leadListsQuery } from '../../leads/index.ts';
import { useBuilder } from './builder-context.ts';
import { nodeSummary } from './model/words.ts';

/** The line under the title of a step. */
export function useSummary(node: SequenceNode): string | null {
  const { accountType } = useBuilder();
  const listId = node.kind === 'list' ? node.listId : null;
  const lists = useQuery({ ...leadListsQuery, enabled: listId !== null });
  return nodeSummary(node, accountType, lists.data?.find(({ id }) => id === listId)?.name);
}
