import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { AccountNeeded } from '../components/account-needed.tsx';
import { KnownJob } from '../components/known-job.tsx';
import { RunPage } from './run-page.tsx';

/** What the form of a source is given. */
export interface SourceFormGiven {
  accounts: readonly LinkedInAccount[];
  /** The list that it was opened from. */
  listId: string | null;
  /**
   * `repeatable`: the source can be read again every day; without a word it can. `kept` stays in the address of the
   * result, for what is offered there.
   */
  onStarted: (
    jobId: string,
    about?: { repeatable: boolean; kept?: Readonly<Record<string, string>> },
  ) => void;
}

export interface SourcePageProps {
  title: string;
  text: ReactNode;
  /** The address of this page. */
  path: string;
  /** It can be used without an account, for example with a file. */
  worksWithoutAccount?: boolean;
  /** It is a search, or read as one. */
  isSearch?: boolean;
  /** What this source offers besides, once it was read. */
  After?: ComponentType<{ job: Job }>;
  children: (given: SourceFormGiven) => ReactNode;
}

/** The page of a source: its form, and from the start on the progress of its job (kept in the address). */
export function SourcePage({
  title,
  text,
  path,
  worksWithoutAccount = false,
  isSearch = false,
  After,
  children,
}: SourcePageProps) {
  usePageTitle(title, [{ label: 'Lead Lists', to: paths.leads }]);
  const [search, setSearch] = useSearchParams();
  const accounts = useQuery(linkedInAccountsQuery);
  const jobId = search.get('job');
  if (jobId) {
    return (
      <div className="mx-auto w-full max-w-[720px]">
        <PageHead title={title} />
        <KnownJob jobId={jobId} startAgain={path}>
          <RunPage
            jobId={jobId}
            startAgain={path}
            repeatable={!search.has('once')}
            isSearch={isSearch}
            After={After}
          />
        </KnownJob>
      </div>
    );
  }
  const usable = (accounts.data ?? []).filter((account) => account.status !== 'Deleted');
  const ready = worksWithoutAccount || usable.some((account) => account.status === 'Active');
  return (
    <div className="mx-auto w-full max-w-[1040px]">
      <PageHead title={title} description={text} />
      <SkeletonGroup
        loading={accounts.isPending}
        label="Loading accounts"
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {ready ? (
          children({
            accounts: usable,
            listId: search.get('listId'),
            onStarted: (id, about) =>
              setSearch(
                { job: id, ...(about?.repeatable === false ? { once: '' } : {}), ...about?.kept },
                { replace: true },
              ),
          })
        ) : (
          <AccountNeeded disconnected={usable.length > 0} />
        )}
      </SkeletonGroup>
    </div>
  );
}
