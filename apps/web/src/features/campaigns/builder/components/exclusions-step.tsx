import { useQuery } from '@tanstack/react-query';
import type { Exclusion } from '@waypost/contract/leads';
import { Ban, Trash2 } from 'lucide-react';
import { errorMessage, isApiError } from '../../../../lib/api/api-error.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { exclusionsQuery, useAddExclusion, useDeleteExclusion } from '../../api/exclusions.ts';
import { useBuilder } from '../builder-context.ts';
import { kindWords } from '../model/exclusion-words.ts';
import { AudienceResult } from './audience-result.tsx';
import { ExclusionForm } from './exclusion-form.tsx';
import { StepHeading } from './step-heading.tsx';

const undoMs = 10_000;
const shownMax = 50;

/** Whom nobody of the workspace contacts, and what that means for this campaign. */
export function ExclusionsStep() {
  const { state } = useBuilder();
  const rules = useQuery(exclusionsQuery);
  return (
    <>
      <StepHeading
        title="Exclusions"
        text="People and companies that are never contacted. These rules apply to every campaign of the workspace, and are checked again before each step."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card>
          <CardHead
            level={3}
            title="Exclusion rules"
            note={rules.data && rules.data.length > 0 ? countOf(rules.data.length, 'rule') : undefined}
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
        <AudienceResult listIds={state.content.listIds} />
      </div>
    </>
  );
}

function Rules({ rules }: { rules: readonly Exclusion[] }) {
  const remove = useDeleteExclusion();
  const add = useAddExclusion();
  function take({ id, kind, value, reason }: Exclusion) {
    remove.mutate(id, {
      onSuccess: () =>
        toast({
          title: `${value} is not excluded any more`,
          durationMs: undoMs,
          action: {
            label: 'Undo',
            altText: `Exclude ${value} again`,
            onSelect: () => add.mutate({ kind, value, ...(reason === null ? {} : { reason }) }),
          },
        }),
      onError: (error) =>
        toast({ title: 'The rule was not removed', description: errorMessage(error), tone: 'danger' }),
    });
  }
  const shown = rules.slice(0, shownMax);
  return (
    <>
      <ul className="divide-y divide-border" aria-label="Exclusion rules">
        {shown.map((rule) => (
          <li key={rule.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <Badge>{kindWords[rule.kind].label}</Badge>
            <span className="min-w-0 flex-1">
              <span className="block text-dense font-medium wrap-anywhere">{rule.value}</span>
              <span className="block text-caption text-fg-subtle wrap-anywhere">
                {rule.reason ?? 'No reason given'}, {formatDate(rule.createdAt)}
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
      {rules.length > shown.length ? (
        <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle">
          {countOf(rules.length - shown.length, 'older rule')} also apply.
        </p>
      ) : null}
    </>
  );
}
