import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { SearchX, UsersRound } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, shownOf } from '../../../lib/numbers.ts';
import { useReadOn } from '../../../lib/use-read-on.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type TableSort } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFoot, TableLoading } from '../../../ui/table-parts.tsx';
import { leadSortOf, listLeadsQuery, useFreshLeads } from '../api/list-leads.ts';
import { leadColumns } from './lead-columns.tsx';
import { LeadRemoval, type Removal } from './lead-removal.tsx';
import { LeadSearch } from './lead-search.tsx';
import { LeadSheet } from './lead-sheet.tsx';
import { TagLeads } from './tag-leads.tsx';

/** Search, table, side sheet and bulk removal of a list's leads. Search and order live in the address. */
export function ListLeads({ list, onAddLeads }: { list: LeadList; onAddLeads: () => void }) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const sort = leadSortOf(params.get('sort'));
  const answer = useInfiniteQuery(listLeadsQuery(list.id, { search, sort }));
  const leads = useMemo(() => answer.data?.pages.flatMap((page) => page.items) ?? [], [answer.data]);
  const found = answer.data?.pages[0]?.total ?? null;
  const total = search === '' ? list._count.leads : found;
  useFreshLeads(list, answer.data?.pages.length ?? 0, answer.refetch);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const now = useBusinessNow();
  const rows = useDeferredValue(leads);
  const columns = useMemo(() => leadColumns(now, (lead) => setOpenId(lead.id)), [now]);
  const clear = useCallback(() => setChosen(new Set()), []);
  const readOn = useReadOn(answer);

  function change(name: string, value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
    clear();
  }
  const openIndex = rows.findIndex((lead) => lead.id === openId);
  const step = (to: number) => {
    const lead = openIndex < 0 ? undefined : rows[to];
    return lead ? () => setOpenId(lead.id) : undefined;
  };
  const shownSort: TableSort = { columnId: sort, direction: sort === 'added' ? 'desc' : 'asc' };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <LeadSearch value={search} onSearch={(text) => change('search', text)} />
        <p role="status" className="text-caption text-fg-subtle tabular-nums">
          {search !== '' && !answer.isPlaceholderData && total !== null
            ? `${countOf(total, 'lead')} found`
            : ''}
        </p>
      </div>
      <DataTable
        label={`Leads of ${list.name}`}
        columns={columns}
        rows={rows}
        rowId={(lead) => lead.id}
        rowLabel={(lead) => lead.fullName}
        {...(total === null ? {} : { rowCount: total })}
        onOpen={(lead) => setOpenId(lead.id)}
        selection={{ selected: chosen, onChange: setChosen }}
        sort={shownSort}
        onSort={({ columnId }) => change('sort', columnId === 'added' ? '' : columnId)}
        onEndReached={readOn}
        instead={
          <Instead
            answer={answer}
            search={search}
            filling={list.filling}
            onClear={() => change('search', '')}
            onAddLeads={onAddLeads}
          />
        }
        footer={
          rows.length === 0 ? null : (
            <TableFoot
              text={shownOf(rows.length, total, 'lead')}
              loadingMore={answer.isFetchingNextPage}
              failure={answer.isFetchNextPageError ? 'More leads could not be loaded.' : null}
              onRetry={() => void answer.fetchNextPage()}
            />
          )
        }
        className={answer.isPlaceholderData ? 'opacity-70' : ''}
      />
      <BulkBar count={chosen.size} onClear={clear}>
        <TagLeads leads={rows.filter((lead) => chosen.has(lead.id))} />
        <Button
          size="sm"
          variant="danger-ghost"
          onClick={() => setRemoval({ kind: 'remove', leads: rows.filter((lead) => chosen.has(lead.id)) })}
        >
          Remove from list
        </Button>
      </BulkBar>
      <LeadSheet
        lead={rows[openIndex] ?? null}
        onClose={() => setOpenId(null)}
        onPrevious={step(openIndex - 1)}
        onNext={step(openIndex + 1)}
        onRemove={(lead) => setRemoval({ kind: 'remove', leads: [lead] })}
        onDelete={(lead) => setRemoval({ kind: 'delete', lead })}
      />
      {removal ? (
        <LeadRemoval
          listId={list.id}
          removal={removal}
          onClose={() => setRemoval(null)}
          onGone={(gone) => {
            setChosen((before) => new Set([...before].filter((id) => !gone.includes(id))));
            if (openId !== null && gone.includes(openId)) setOpenId(null);
          }}
        />
      ) : null}
    </>
  );
}

interface InsteadProps {
  answer: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  search: string;
  filling: boolean;
  onClear: () => void;
  onAddLeads: () => void;
}

function Instead({ answer, search, filling, onClear, onAddLeads }: InsteadProps) {
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
  if (answer.isPending) {
    return <TableLoading label="Loading leads" />;
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
