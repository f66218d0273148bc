import { useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, Plus, UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { leadListsQuery } from '../features/leads/api/lead-lists.ts';
import { CreateListDialog } from '../features/leads/components/create-list-dialog.tsx';
import { LeadLists, NoLeadLists } from '../features/leads/components/lead-lists.tsx';
import { ListSearch } from '../features/leads/components/list-search.tsx';
import { listOrderOf, listOrders } from '../features/leads/model/list-order.ts';
import { errorMessage } from '../lib/api/api-error.ts';
import { first } from '../lib/first-query.ts';
import { countOf } from '../lib/numbers.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../ui/menu.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

export const firstQueries = [first(leadListsQuery)];

export function Component() {
  usePageTitle('Lead Lists');
  const answer = useQuery(leadListsQuery);
  const [search, setSearch] = useSearchParams();
  const order = listOrderOf(search.get('sort'));
  const lists = answer.data ?? [];
  const set = (key: 'sort' | 'create', value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  // In the address, so that other places can link to it.
  const creating = search.get('create') === 'list';
  const create = () => set('create', 'list');
  useShortcuts('Lead Lists', [{ key: 'c', label: 'Create a lead list', run: create }]);
  return (
    <>
      <PageHead
        title="Lead Lists"
        note={lists.length > 0 ? countOf(lists.length, 'list') : null}
        actions={
          <>
            <ListSearch lists={lists} className="w-60 max-sm:order-last max-sm:w-full" />
            {lists.length > 1 ? (
              <Menu>
                <MenuTrigger>
                  <Button aria-label={`Sort: ${labelOf(order)}`}>
                    <ArrowDownWideNarrow aria-hidden className="size-4" />
                    {labelOf(order)}
                  </Button>
                </MenuTrigger>
                <MenuContent>
                  <MenuRadioGroup value={order} onValueChange={(value) => set('sort', value)}>
                    {listOrders.map(({ value, label }) => (
                      <MenuRadioItem key={value} value={value}>
                        {label}
                      </MenuRadioItem>
                    ))}
                  </MenuRadioGroup>
                </MenuContent>
              </Menu>
            ) : null}
            {lists.length > 0 ? (
              <Button asChild>
                <Link to={paths.leadDuplicates}>
                  <UsersRound aria-hidden className="size-4" />
                  Duplicates
                </Link>
              </Button>
            ) : null}
            {/* Without a list the first one to create has the stronger button, in the middle of the page. */}
            <Button variant={lists.length > 0 ? 'primary' : 'secondary'} onClick={create}>
              <Plus aria-hidden className="size-4" />
              Create New List
            </Button>
          </>
        }
      />
      {answer.isError ? (
        <Banner
          tone="danger"
          className="mb-4"
          action={
            <Button variant="quiet" size="sm" busy={answer.isFetching} onClick={() => void answer.refetch()}>
              Try Again
            </Button>
          }
        >
          The lead lists could not be loaded. {errorMessage(answer.error)}
        </Banner>
      ) : null}
      <SkeletonGroup loading={answer.isPending} label="Loading lead lists..." skeleton={<Loading />}>
        {lists.length === 0 ? <NoLeadLists onCreate={create} /> : <LeadLists lists={lists} order={order} />}
      </SkeletonGroup>
      <CreateListDialog open={creating} onOpenChange={(open) => set('create', open ? 'list' : null)} />
    </>
  );
}

function labelOf(order: (typeof listOrders)[number]['value']): string {
  return listOrders.find(({ value }) => value === order)?.label ?? '';
}

function Loading() {
  return (
    <>
      <p className="mb-3 text-dense text-fg-muted">Loading lead lists...</p>
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-51 rounded-card" />
        ))}
      </div>
    </>
  );
}
