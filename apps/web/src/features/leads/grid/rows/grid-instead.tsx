import { useQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { TableLoading } from '../../../../ui/table-parts.tsx';
import { listProfileQuery } from '../../icp/icp-queries.ts';
import type { GridRows } from './use-grid-rows.ts';

export interface GridInsteadProps {
  listId: string;
  answer: GridRows['answer'];
  /** What was searched for, '' without a search. */
  search: string;
  filters: number;
  filling: boolean;
  onClear: () => void;
  onAddLeads: () => void;
}

/** In place of the rows: they load, they failed, none matches, or there are none. */
export function GridInstead({
  listId,
  answer,
  search,
  filters,
  filling,
  onClear,
  onAddLeads,
}: GridInsteadProps) {
  if (answer.isError) {
    return (
      <ErrorState
        title="The leads could not be loaded"
        {...failureOf(answer.error)}
        onRetry={() => answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  if (answer.isPending) return <TableLoading label="Loading leads" />;
  if (filters > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No lead matches"
        text={
          search === ''
            ? 'Nothing in this list meets all of the filters.'
            : `Nothing in this list holds “${search}” and meets all of the filters.`
        }
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No lead matches the search"
        text={`Nothing in this list holds "${search}".`}
        action={<Button onClick={onClear}>Show all leads</Button>}
      />
    );
  }
  return filling ? (
    <EmptyState icon={<UsersRound />} title="No leads yet" text="Leads appear here as they are found." />
  ) : (
    <NoLeads listId={listId} onAddLeads={onAddLeads} />
  );
}

/** An empty list: the way back to the profile that filled it, or to where leads come from. */
function NoLeads({ listId, onAddLeads }: Pick<GridInsteadProps, 'listId' | 'onAddLeads'>) {
  const { data, isPending } = useQuery(listProfileQuery(listId));
  if (isPending) return <TableLoading label="Loading leads" />;
  const run = data?.run ?? null;
  const add = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={onAddLeads}>
      Add leads
    </Button>
  );
  return run?.kind === 'find' ? (
    <EmptyState
      icon={<UsersRound />}
      title="No leads yet"
      text={`The search with “${run.name}” has added nobody. Change the profile and search again.`}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" asChild>
            <Link to={`${paths.leadsWithAi}?profile=${run.profileId}`}>Change the profile</Link>
          </Button>
          {add('secondary')}
        </span>
      }
    />
  ) : (
    <EmptyState
      icon={<UsersRound />}
      title="No leads yet"
      text="Add leads from a post or from a file; they appear here."
      action={add('primary')}
    />
  );
}
