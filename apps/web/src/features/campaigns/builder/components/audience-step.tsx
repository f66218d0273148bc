import { useQuery } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { ListPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { failureOf } from '../../../../lib/api/api-error.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { leadListsQuery } from '../../../leads/index.ts';
import { useBuilder } from '../builder-context.ts';
import { AudienceResult } from './audience-result.tsx';
import { CoolOffField } from './cool-off-field.tsx';
import { EvergreenField } from './evergreen-field.tsx';
import { StepHeading } from './step-heading.tsx';

/** From this many lists on they are searched instead of read. */
const searchFrom = 9;
const shownMax = 50;

/** Whom the campaign writes to: lead lists, and who of them can be contacted. */
export function AudienceStep() {
  const { draft, state, running } = useBuilder();
  const lists = useQuery(leadListsQuery);
  const { listIds } = state.content;
  const choose = (id: string, on: boolean) =>
    draft.change({ listIds: on ? [...listIds, id] : listIds.filter((other) => other !== id) });
  const gone = lists.data ? listIds.filter((id) => !lists.data.some((list) => list.id === id)) : [];
  return (
    <>
      <StepHeading
        title="Audience"
        text="The people of these lead lists. Someone on several lists is contacted once."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            {running ? (
              <p className="border-b border-border px-4 py-2.5 text-caption text-fg-subtle">
                Lists are fixed once a campaign has started. Start another campaign for other people.
              </p>
            ) : null}
            <SkeletonGroup loading={lists.isPending} label="Loading lead lists" skeleton={<Loading />}>
              {lists.isError ? (
                <ErrorState
                  title="The lead lists could not be loaded"
                  {...failureOf(lists.error)}
                  onRetry={() => void lists.refetch()}
                  retrying={lists.isFetching}
                />
              ) : lists.data && lists.data.length > 0 ? (
                <ListChoice
                  lists={running ? lists.data.filter(({ id }) => listIds.includes(id)) : lists.data}
                  chosen={listIds}
                  disabled={running}
                  onChoose={choose}
                />
              ) : (
                <EmptyState
                  level={3}
                  icon={<UsersRound />}
                  title="No lead lists yet"
                  text="A campaign writes to the people of a lead list."
                  action={
                    <Button variant="primary" asChild>
                      <Link to={paths.leads}>Create your first list</Link>
                    </Button>
                  }
                />
              )}
            </SkeletonGroup>
            {gone.length > 0 && !running ? (
              <p className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-3 text-dense text-warning-fg">
                {countOf(gone.length, 'chosen list')} {gone.length === 1 ? 'does' : 'do'} not exist any more.
                <Button
                  size="sm"
                  onClick={() => draft.change({ listIds: listIds.filter((id) => !gone.includes(id)) })}
                >
                  Remove
                </Button>
              </p>
            ) : null}
          </Card>
          <EvergreenField />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {running ? null : <AudienceResult listIds={listIds} />}
          <CoolOffField />
        </div>
      </div>
    </>
  );
}

function ListChoice({
  lists,
  chosen,
  disabled,
  onChoose,
}: {
  lists: readonly LeadList[];
  chosen: readonly string[];
  disabled: boolean;
  onChoose: (id: string, on: boolean) => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = lists.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = found.slice(0, shownMax);
  return (
    <>
      <CardHead
        level={3}
        title="Lead lists"
        note={
          chosen.length === 0 ? countOf(lists.length, 'list') : `${chosen.length} of ${lists.length} chosen`
        }
        actions={
          <Button size="sm" asChild>
            <Link to={paths.leads}>
              <ListPlus aria-hidden className="size-3.5" />
              Create list
            </Link>
          </Button>
        }
      />
      {lists.length >= searchFrom ? (
        <div className="border-b border-border px-4 py-2.5">
          <SearchField
            className="w-full"
            value={search}
            onValueChange={setSearch}
            aria-label="Search lead lists"
            placeholder="Search lead lists"
          />
        </div>
      ) : null}
      <ul className="divide-y divide-border" aria-label="Lead lists">
        {shown.map((list) => (
          <li key={list.id} className="has-data-[state=checked]:bg-selected">
            <Checkbox
              className="flex w-full px-4 py-3 hover:bg-hover has-data-[state=checked]:hover:bg-selected [&>span:last-child]:flex-1"
              checked={chosen.includes(list.id)}
              disabled={disabled}
              onCheckedChange={(on) => onChoose(list.id, on === true)}
              label={
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 text-dense font-medium wrap-anywhere">{list.name}</span>
                  <span className="flex-none text-dense text-fg-muted tabular-nums">
                    {countOf(list._count.leads, 'lead')}
                  </span>
                </span>
              }
              help={list.filling ? 'Leads are still being added.' : (list.description ?? undefined)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="px-4 py-6 text-center text-dense text-fg-muted">
          No lead list is called “{search.trim()}”.
        </p>
      ) : null}
      {found.length > shown.length ? (
        <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle">
          {countOf(found.length - shown.length, 'more list')}: search by name to find them.
        </p>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  );
}
