import { SearchX, UsersRound } from 'lucide-react';
import { errorMessage, isApiError } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { TableLoading } from '../../../../ui/table-parts.tsx';
import type { GridRows } from './use-grid-rows.ts';

export interface GridInsteadProps {
  answer: GridRows['answer'];
  /** What was searched for, '' without a search. */
  search: string;
  filters: number;
  filling: boolean;
  onClear: () => void;
  onAddLeads: () => void;
}

/** In place of the rows: they load, they failed, none matches, or there are none. */
export function GridInstead({ answer, search, filters, filling, onClear, onAddLeads }: GridInsteadProps) {
  if (answer.isError) {
    return (
      <ErrorState
        title="The leads could not be loaded"
        text={errorMessage(answer.error)}
        requestId={isApiError(answer.error) ? answer.error.requestId : undefined}
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
  return (
    <EmptyState
      icon={<UsersRound />}
      title="No leads yet"
      text={
        filling
          ? 'Leads appear here as they are found.'
          : 'Add leads from a post or from a file; they appear here.'
      }
      action={
        filling ? null : (
          <Button variant="primary" onClick={onAddLeads}>
            Add leads
          </Button>
        )
      }
    />
  );
}
