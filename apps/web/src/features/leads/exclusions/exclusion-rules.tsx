import { useQuery } from '@tanstack/react-query';
import type { Exclusion } from '@waypost/contract/leads';
import { Ban, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ExclusionForm } from './exclusion-form.tsx';
import { ExclusionImport } from './exclusion-import.tsx';
import { exclusionsQuery, useAddExclusion, useDeleteExclusion } from './exclusion-queries.ts';
import { kindWords } from './exclusion-words.ts';

const undoMs = 10_000;
const shownMax = 50;
/** From this many rules on they are searched instead of read. */
const searchFrom = 9;

/** Whom nobody of the workspace contacts: the rules, how to add and import them, and which have ended. */
export function ExclusionRules() {
  const rules = useQuery(exclusionsQuery);
  const count = rules.data?.length ?? 0;
  const ended = rules.data?.filter(({ expired }) => expired).length ?? 0;
  return (
    <Card>
      <CardHead
        level={3}
        title="Workspace rules"
        note={
          count === 0
            ? undefined
            : ended === 0
              ? countOf(count, 'rule')
              : `${countOf(count, 'rule')}, ${ended} expired`
        }
        actions={<ExclusionImport />}
      />
      <ExclusionForm />
      {rules.isError && !rules.data ? (
        <ErrorState
          title="The rules could not be loaded"
          text={errorMessage(rules.error)}
          requestId={isApiError(rules.error) ? rules.error.requestId : undefined}
          onRetry={() => void rules.refetch()}
          retrying={rules.isFetching}
        />
      ) : !rules.data ? (
        <div role="status" aria-label="Loading rules" className="p-4">
          <Skeleton className="h-5" />
        </div>
      ) : rules.data.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Ban />}
          title="Nobody is excluded"
          text="Add customers, competitors or people who asked not to be contacted."
        />
      ) : (
        <Rules rules={rules.data} />
      )}
    </Card>
  );
}

function Rules({ rules }: { rules: readonly Exclusion[] }) {
  const [search, setSearch] = useState('');
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
  const wanted = search.trim().toLowerCase();
  const found = rules.filter((rule) => `${rule.value}\n${rule.reason ?? ''}`.toLowerCase().includes(wanted));
  const shown = found.slice(0, shownMax);
  return (
    <>
      {rules.length >= searchFrom ? (
        <div className="border-b border-border px-4 py-2.5">
          <SearchField
            className="w-full"
            value={search}
            onValueChange={setSearch}
            aria-label="Search rules"
            placeholder="Search rules"
          />
        </div>
      ) : null}
      <ul className="divide-y divide-border" aria-label="Exclusion rules">
        {shown.map((rule) => (
          <li key={rule.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <span className="w-20 flex-none">
              <Badge>{kindWords[rule.kind].label}</Badge>
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-dense font-medium wrap-anywhere">{rule.value}</span>
                {rule.expired ? <Badge tone="warning">Expired</Badge> : null}
              </span>
              <span className="block text-caption text-fg-subtle wrap-anywhere">
                {rule.reason ?? 'No reason given'}, {formatDate(rule.createdAt)}
                {rule.expiresAt === null
                  ? null
                  : `, ${rule.expired ? 'ended' : 'until'} ${formatDate(rule.expiresAt)}`}
              </span>
            </span>
            <Button
              variant="ghost"
              icon
              aria-label={`Remove the rule ${rule.value}`}
              disabled={remove.isPending && remove.variables === rule.id}
              onClick={() => take(rule)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="px-4 py-6 text-center text-dense text-fg-muted">No rule holds “{search.trim()}”.</p>
      ) : null}
      {found.length > shown.length ? (
        <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle">
          {countOf(found.length - shown.length, 'older rule')} also apply: search to find them.
        </p>
      ) : null}
    </>
  );
}
