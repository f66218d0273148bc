import { useQuery } from '@tanstack/react-query';
import type { Onboarding } from '@waypost/contract/users';
import { type ReactNode, useEffect } from 'react';
import { failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { dropDraft } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { jobQuery } from '../../jobs/index.ts';
import { profileQuery, ProfileEditor } from '../../leads/index.ts';
import { buyersDraft } from '../model/buyers-text.ts';
import { BuyersForm } from './buyers-form.tsx';

export interface BuyersStepProps {
  onboarding: Onboarding;
  /** The job that builds the profile; null: none runs. */
  buildingId: string | null;
  onBuilding: (jobId: string) => void;
  onBuilt: (profileId: string) => void;
  onStartAgain: () => void;
  onDirty: (dirty: boolean) => void;
  /** The way on, below. */
  foot: ReactNode;
}

/** Builds the profile of a buyer from what was typed or from the website, and lets it be changed. */
export function BuyersStep(props: BuyersStepProps) {
  const { onboarding, buildingId, onBuilding, onBuilt, onStartAgain, onDirty, foot } = props;
  const building = useQuery({ ...jobQuery(buildingId ?? ''), enabled: buildingId !== null });
  const built = building.data?.status === 'done' ? building.data.refId : null;
  useEffect(() => {
    if (built === null) return;
    dropDraft(buyersDraft);
    onBuilt(built);
  }, [built, onBuilt]);
  const { profileId } = onboarding;
  const profile = useQuery({ ...profileQuery(profileId ?? ''), enabled: profileId !== null });
  const gone = isApiError(profile.error, 'not_found');

  if (profileId === null || gone) {
    return (
      <>
        <BuyersForm onboarding={onboarding} building={building.data ?? null} onBuilding={onBuilding} />
        {foot}
      </>
    );
  }
  return (
    <>
      {profile.data ? (
        <>
          <ProfileEditor key={profile.data.version} profile={profile.data} onDirty={onDirty} />
          <Button variant="ghost" size="sm" className="mt-2" onClick={onStartAgain}>
            Build another one instead
          </Button>
        </>
      ) : profile.error ? (
        <Card>
          <ErrorState
            title="The profile could not be loaded"
            {...failureOf(profile.error)}
            onRetry={() => void profile.refetch()}
            retrying={profile.isFetching}
          />
        </Card>
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
      {foot}
    </>
  );
}
