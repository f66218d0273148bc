import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { AccountNeeded } from './account-needed.tsx';
import { RunPage } from '../sources/run-page.tsx';
import { PostExtractionForm } from './post-extraction-form.tsx';

const words = {
  comments: {
    title: 'Comments Extractor',
    text: 'Everyone who commented on a post becomes a lead, with what they wrote.',
    path: paths.leadsFromComments,
  },
  likes: {
    title: 'Likes Extractor',
    text: 'Everyone who reacted to a post becomes a lead, with their reaction. LinkedIn gives reactions no date.',
    path: paths.leadsFromLikes,
  },
} as const;

/** The page of both extractors: the form, and from the start on the progress of its job (kept in the address). */
export function PostExtraction({ kind }: { kind: 'comments' | 'likes' }) {
  const { title, text, path } = words[kind];
  usePageTitle(title, [{ label: 'Lead Lists', to: paths.leads }]);
  const [search, setSearch] = useSearchParams();
  const accounts = useQuery(linkedInAccountsQuery);
  const jobId = search.get('job');
  if (jobId) {
    return (
      <div className="mx-auto max-w-[720px]">
        <PageHead title={title} />
        <RunPage jobId={jobId} startAgain={path} />
      </div>
    );
  }
  const usable = (accounts.data ?? []).filter((account) => account.status !== 'Deleted');
  const ready = usable.some((account) => account.status === 'Active');
  return (
    <div className="mx-auto max-w-[1040px]">
      <PageHead title={title} description={text} />
      <SkeletonGroup
        loading={accounts.isPending}
        label="Loading accounts"
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {ready ? (
          <PostExtractionForm
            key={kind}
            kind={kind}
            accounts={usable}
            listId={search.get('listId')}
            onStarted={(id) => setSearch({ job: id }, { replace: true })}
          />
        ) : (
          <AccountNeeded disconnected={usable.length > 0} />
        )}
      </SkeletonGroup>
    </div>
  );
}
