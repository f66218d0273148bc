import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { profilesQuery, useDeleteProfile } from './icp-queries.ts';
import { kindLabel } from './icp-words.ts';

/** Profiles of the workspace to go on from. */
export function SavedProfiles({ onChosen }: { onChosen: (profileId: string) => void }) {
  const answer = useQuery(profilesQuery);
  const remove = useDeleteProfile();
  if (answer.isError && !answer.data) {
    return (
      <ErrorState
        title="The profiles could not be loaded"
        {...failureOf(answer.error)}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  const profiles = answer.data ?? [];
  return (
    <SkeletonGroup loading={!answer.data} label="Loading profiles" skeleton={<Skeleton className="h-28" />}>
      {profiles.length === 0 ? (
        <EmptyState
          level={3}
          title="No saved profiles yet"
          text="Describe your buyer, give your website, or choose your best customers to build the first one."
        />
      ) : (
        <ul className="flex flex-col divide-y divide-border rounded-card border border-border">
          {profiles.map((profile) => (
            <li key={profile.id} className="flex items-center">
              <button
                type="button"
                className="flex min-w-0 flex-1 flex-col px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
                onClick={() => onChosen(profile.id)}
              >
                <span className="truncate text-dense font-medium">{profile.name}</span>
                <span className="truncate text-caption text-fg-subtle">
                  Version {profile.version}, {formatDate(profile.updatedAt)},{' '}
                  {countOf(profile.criteria.length, 'criterion', 'criteria')}:{' '}
                  {[...new Set(profile.criteria.map(({ kind }) => kindLabel(kind)))].join(', ')}
                </span>
              </button>
              <Button
                size="sm"
                variant="ghost"
                icon
                className="mr-1.5"
                busy={remove.isPending && remove.variables === profile.id}
                aria-label={`Delete the profile ${profile.name}`}
                onClick={() => remove.mutate(profile.id)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SkeletonGroup>
  );
}
