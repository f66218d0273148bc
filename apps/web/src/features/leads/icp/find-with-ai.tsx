import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { jobQuery } from '../../jobs/index.ts';
import { KnownJob } from '../components/known-job.tsx';
import { JobPage } from '../components/job-page.tsx';
import { KeepLive } from '../sources/keep-live.tsx';
import { OpenPreviews } from './open-previews.tsx';
import { ProfileStart } from './profile-start.tsx';
import { ProfileWork } from './profile-work.tsx';

/** Searching for more of them every day, once a search is done; a scored list is not read from anywhere. */
function FoundDaily({ job }: { job: Job }) {
  return job.kind === 'leads.find-people' ? <KeepLive job={job} inParts /> : null;
}

/** From a sentence to scored leads. Where one is stays in the address: the profile, its preview, the job that runs. */
export function FindWithAi() {
  usePageTitle('Find with AI', [{ label: 'Lead Lists', to: paths.leads }]);
  const [search, setSearch] = useSearchParams();
  const [profileId, previewId, jobId, buildingId] = ['profile', 'preview', 'job', 'building'].map((name) =>
    search.get(name),
  ) as [string | null, string | null, string | null, string | null];
  const building = useQuery({
    ...jobQuery(buildingId ?? ''),
    enabled: buildingId !== null && profileId === null,
  });
  const built = building.data?.status === 'done' ? building.data.refId : null;
  useEffect(() => {
    if (built !== null) setSearch({ profile: built }, { replace: true });
  }, [built, setSearch]);

  if (jobId !== null) {
    const startAgain = profileId === null ? paths.leadsWithAi : `${paths.leadsWithAi}?profile=${profileId}`;
    return (
      <div className="mx-auto max-w-[720px]">
        <PageHead title="Find with AI" />
        <KnownJob jobId={jobId} startAgain={startAgain}>
          <JobPage jobId={jobId} pausable whenDone={[FoundDaily]} startAgain={startAgain} />
        </KnownJob>
      </div>
    );
  }
  if (profileId !== null) {
    return (
      <div className="mx-auto max-w-[1120px]">
        <PageHead
          title="Find with AI"
          actions={
            <Button size="sm" onClick={() => setSearch({})}>
              Another profile
            </Button>
          }
        />
        <ProfileWork
          key={profileId}
          profileId={profileId}
          previewId={previewId}
          onPreview={({ id }) =>
            setSearch({ profile: profileId, preview: id }, { replace: true, preventScrollReset: true })
          }
          onStarted={({ id }) => setSearch({ profile: profileId, job: id })}
        />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHead
        title="Find with AI"
        description="Describe your best customer. You get criteria you can change, people who fit with the words that show it, and a list that is scored."
      />
      <OpenPreviews onChosen={({ id, profileId: of }) => setSearch({ profile: of, preview: id })} />
      <ProfileStart
        buildingId={buildingId}
        onBuilding={({ id }) => setSearch({ building: id }, { replace: true })}
        onChosen={(id) => setSearch({ profile: id })}
      />
    </div>
  );
}
