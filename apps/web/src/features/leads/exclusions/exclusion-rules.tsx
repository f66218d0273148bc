import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Exclusion } from '@waypost/contract/leads';
import { Ban } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage, failureOf } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ExclusionForm } from './exclusion-form.tsx';
import { ExclusionImport } from './exclusion-import.tsx';
import {
  exclusionsAppliedQuery,
  exclusionsQuery,
  useAddExclusion,
  useDeleteExclusion,
} from './exclusion-queries.ts';
import { ExclusionRow } from './exclusion-row.tsx';

const undoMs = 10_000;
const typingPauseMs = 200;
/** From this many rules on they are searched instead of read. */
const searchFrom = 9;

/** Whom nobody of the workspace contacts: the rules, how to add and import them, and which have ended. */
export function ExclusionRules() {
  const rules = useInfiniteQuery(exclusionsQuery());
  const { total = 0, expired = 0 } = rules.data?.pages[0]?.count ?? {};
  return (
    <Card>
      <CardHead
        level={3}
        // Beside the button a phone has no room for the count.
        className="max-sm:flex-wrap max-sm:[&>span]:order-last max-sm:[&>span]:basis-full"
        title="Workspace rules"
        note={
          total === 0
            ? undefined
            : expired === 0
              ? countOf(total, 'rule')
              : `${countOf(total, 'rule')}, ${formatNumber(expired)} expired`
        }
        actions={<ExclusionImport />}
      />
      <ExclusionForm />
      {rules.isError && !rules.data ? (
        <ErrorState
          title="The rules could not be loaded"
          {...failureOf(rules.error)}
          onRetry={() => void rules.refetch()}
          retrying={rules.isFetching}
        />
      ) : !rules.data ? (
        <div role="status" aria-label="Loading rules" className="p-4">
          <Skeleton className="h-5" />
        </div>
      ) : total === 0 ? (
        <EmptyState
          level={3}
          icon={<Ban />}
          title="Nobody is excluded"
          text="Add customers, competitors or people who asked not to be contacted."
        />
      ) : (
        <Rules total={total} />
      )}
    </Card>
  );
}

function Rules({ total }: { total: number }) {
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim(), typingPauseMs);
  const answer = useInfiniteQuery(exclusionsQuery(asked));
  const remove = useDeleteExclusion();
  const add = useAddExclusion();
  function take({ id, kind, value, reason, expiresAt, expired }: Exclusion) {
    remove.mutate(id, {
      onSuccess: () =>
        toast({
          title: `${value} is not excluded any more`,
          durationMs: undoMs,
          ...(expired
            ? {}
            : {
                action: {
                  label: 'Undo',
                  altText: `Exclude ${value} again`,
                  onSelect: () =>
                    add.mutate({
                      ...{ kind, value },
                      ...(reason === null ? {} : { reason }),
                      ...(expiresAt === null ? {} : { expiresAt }),
                    }),
                },
              }),
        }),
      onError: (error) =>
        toast({ title: 'The rule was not removed', description: errorMessage(error), tone: 'danger' }),
    });
  }
  const pages = answer.data?.pages ?? [];
  return (
    <>
      {total >= searchFrom ? (
        <div className="border-b border-border px-4 py-2.5">
          <SearchField
            className="w-full"
            value={search}
            maxLength={200}
            onValueChange={setSearch}
            aria-label="Search rules"
            placeholder="Search rules"
          />
        </div>
      ) : null}
      <ul className="divide-y divide-border" aria-label="Exclusion rules">
        {pages.map((page, index) => (
          <RulesOfPage
            key={index}
            rules={page.items}
            leaving={remove.isPending ? remove.variables : null}
            onRemove={take}
          />
        ))}
      </ul>
      {answer.isError ? (
        <p role="alert" className="px-4 py-2.5 text-dense text-danger-fg">
          {errorMessage(answer.error)}
        </p>
      ) : pages.every(({ items }) => items.length === 0) && asked !== '' && !answer.isFetching ? (
        <p className="px-4 py-6 text-center text-dense text-fg-muted">No rule holds “{asked}”.</p>
      ) : null}
      {answer.hasNextPage ? (
        <div className="border-t border-border px-4 py-2.5">
          <Button size="sm" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The rules of one page, asked together where they apply. */
function RulesOfPage({
  rules,
  leaving,
  onRemove,
}: {
  rules: readonly Exclusion[];
  leaving: string | null | undefined;
  onRemove: (rule: Exclusion) => void;
}) {
  const ids = useMemo(() => rules.map(({ id }) => id), [rules]);
  const applied = useQuery(exclusionsAppliedQuery(ids));
  const of = new Map(applied.data?.map((one) => [one.exclusionId, one]));
  return rules.map((rule) => (
    <ExclusionRow
      key={rule.id}
      rule={rule}
      applied={of.get(rule.id)}
      busy={leaving === rule.id}
      onRemove={() => onRemove(rule)}
    />
  ));
}
