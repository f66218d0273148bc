import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { countOf } from '../../../../lib/numbers.ts';
import { leadListsQuery } from '../../../leads/index.ts';
import { audienceQuery } from '../../api/campaign-draft.ts';
import { useBuilder } from '../builder-context.ts';

/** Whom the sequence is for: the first list, how many others, how many people. */
export function AudiencePill() {
  const { state } = useBuilder();
  const { listIds } = state.content;
  const lists = useQuery(leadListsQuery);
  const audience = useQuery(audienceQuery(listIds, state.content.settings.leftOut));
  const names = listIds.flatMap((id) => lists.data?.find((list) => list.id === id)?.name ?? []);
  return (
    <span className="inline-flex h-8 max-w-80 min-w-0 items-center gap-2 rounded-full border border-border-strong bg-surface px-3.5 text-dense">
      <List aria-hidden className="size-4 flex-none text-fg-muted" />
      <span className="min-w-0 truncate font-medium">
        {names.length === 0 ? 'No lead list chosen' : names[0]}
        {names.length > 1 ? ` and ${names.length - 1} more` : ''}
      </span>
      {audience.data ? (
        <span className="flex-none text-fg-muted tabular-nums">{countOf(audience.data.people, 'lead')}</span>
      ) : null}
    </span>
  );
}
