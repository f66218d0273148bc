import { useQuery } from '@tanstack/react-query';
import type { IcpProfile } from '@waypost/contract/leads-icp';
import { findCredits, SEARCH_PAGE } from '@waypost/domain/leads/icp/credits';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isActive, jobQuery, JobRow } from '../../jobs/index.ts';
import { CandidateRow } from './candidate-row.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { criterionName } from './icp-words.ts';
import { openPreviewsQuery } from './conversation-queries.ts';
import { previewWords } from './open-previews.tsx';
import { Outsiders } from './outsiders.tsx';
import { SaveFirst } from './save-first.tsx';
import { previewQuery, useRateCandidate, useStartPreview } from './icp-queries.ts';

export interface CandidatesProps {
  profile: IcpProfile;
  accountId: string | undefined;
  previewId: string | null;
  disabled: boolean;
  /** Credits of a preview that the next search goes on from; left out while nobody knows. */
  paidBefore?: number | undefined;
  /** A preview was started, or chosen to go on with. */
  onStarted: (preview: { id: string }) => void;
}

/** People shown before somebody asks for all of them. */
const firstShown = 6;

/** Twenty-five people who fit, each with reasons; rating them weighs the profile anew. */
export function Candidates({
  profile,
  accountId,
  previewId,
  disabled,
  paidBefore,
  onStarted,
}: CandidatesProps) {
  const [all, setAll] = useState(false);
  const start = useStartPreview(profile.id);
  const isShort = useIsShort(findCredits(SEARCH_PAGE));
  const job = useQuery({ ...jobQuery(previewId ?? ''), enabled: previewId !== null });
  const working = start.isPending || (job.data !== undefined && isActive(job.data));
  const ready = job.data?.status === 'done';
  const preview = useQuery({
    ...previewQuery(profile.id, previewId ?? ''),
    enabled: previewId !== null && ready,
  });
  const rate = useRateCandidate(profile.id, previewId ?? '');
  const shown = preview.data;
  const paid = useQuery({ ...openPreviewsQuery, enabled: previewId === null }).data?.items.find(
    ({ profileId }) => profileId === profile.id,
  );
  return (
    <Card>
      <CardHead
        title="Candidates"
        note={
          shown
            ? `${countOf(shown.candidates.length, 'person', 'people')}, version ${shown.version}`
            : undefined
        }
        actions={
          shown ? (
            <Button
              size="sm"
              busy={working}
              disabled={disabled || accountId === undefined || isShort}
              onClick={() => begin()}
            >
              Preview again, {findCredits(SEARCH_PAGE)} credits
            </Button>
          ) : undefined
        }
      />
      {shown ? (
        <div className="px-4 pt-3 text-right empty:hidden">
          <SaveFirst unsaved={disabled} />
        </div>
      ) : null}
      {shown && shown.candidates.length > 0 && paidBefore === 0 ? (
        <p role="status" className="px-4 pt-3 text-caption text-fg-muted">
          {shown.version === profile.version ? 'A' : `The profile is version ${profile.version} now: a`}{' '}
          search starts anew and costs its whole price.
        </p>
      ) : null}
      {rate.data && rate.data.changes.length > 0 ? (
        <div className="px-4 pt-3">
          <Banner tone="info">
            Weights changed:{' '}
            {rate.data.changes
              .map(({ criterionId, from, to }) => {
                const criterion = rate.data.profile.criteria.find(({ id }) => id === criterionId);
                return `${criterion ? criterionName(criterion) : 'A criterion'} ${from} to ${to}`;
              })
              .join('; ')}
            . Saved as version {rate.data.profile.version}.
          </Banner>
        </div>
      ) : null}
      {rate.data?.changes.length === 0 ? (
        <p role="status" className="px-4 pt-3 text-caption text-fg-muted">
          Noted. No weight moved: only Nice criteria that are met or missed say something about a rating.
        </p>
      ) : null}
      {rate.error ? (
        <div className="px-4 pt-3">
          <Banner tone="danger">{errorMessage(rate.error)}</Banner>
        </div>
      ) : null}
      {shown ? (
        shown.candidates.length === 0 ? (
          <EmptyState
            level={3}
            {...nobodyWords(job.data?.counts['looked'] ?? shown.total ?? 0, shown.outside.length)}
          />
        ) : (
          <ul className="divide-y divide-border">
            {shown.candidates.slice(0, all ? undefined : firstShown).map((candidate) => (
              <CandidateRow
                key={candidate.id}
                candidate={candidate}
                rating={rate.isPending && rate.variables.candidateId === candidate.id}
                onRate={(liked) => {
                  if (!rate.isPending) rate.mutate({ candidateId: candidate.id, liked });
                }}
              />
            ))}
            {shown.candidates.length > firstShown ? (
              <li className="px-4 py-2">
                <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? 'Show fewer' : `Show all ${shown.candidates.length}`}
                </Button>
              </li>
            ) : null}
          </ul>
        )
      ) : (
        <CardBody className="flex flex-col gap-3">
          {job.data && (working || job.data.status === 'failed') ? (
            <JobRow job={job.data} label="Looking for candidates" unit="people" />
          ) : null}
          {ready && preview.isPending ? <Skeleton className="h-40" /> : null}
          {preview.error ? <Banner tone="danger">{errorMessage(preview.error)}</Banner> : null}
          {start.error ? <Banner tone="danger">{errorMessage(start.error)}</Banner> : null}
          {working || ready ? null : (
            <>
              {paid && previewId === null ? (
                <Banner
                  action={
                    <Button size="sm" variant="quiet" onClick={() => onStarted(paid)}>
                      Go on with it
                    </Button>
                  }
                >
                  You have a preview of version {paid.version} from {formatDate(paid.at)}:{' '}
                  {previewWords(paid)}
                </Banner>
              ) : null}
              <p className="text-dense text-fg-muted">
                See 25 people with their fit, what they meet and miss, and the words that show it, before you
                spend on a list. The search that follows goes on from them.
              </p>
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  busy={start.isPending}
                  disabled={disabled || accountId === undefined || isShort}
                  onClick={begin}
                >
                  Preview 25 candidates
                </Button>
                <SaveFirst unsaved={disabled} />
                <CreditPrice credits={findCredits(SEARCH_PAGE)} />
              </div>
              {paid ? (
                <p className="text-caption text-fg-subtle">
                  Another preview is charged anew; the search that follows goes on from one of them alone.
                </p>
              ) : null}
            </>
          )}
        </CardBody>
      )}
      {shown ? <Outsiders key={shown.id} people={shown.outside} /> : null}
    </Card>
  );

  function begin() {
    if (accountId !== undefined && !working) start.mutate(accountId, { onSuccess: onStarted });
  }
}

/**
 * Why a preview proposes nobody: a search without people is loosened elsewhere than one whose people do not fit.
 * @param looked people whom the search found and the preview looked at.
 */
function nobodyWords(looked: number, outside: number): { title: string; text: string } {
  if (looked === 0)
    return {
      title: 'Nobody in this search',
      text: 'The search itself finds no people. Loosen a criterion that it asks for, such as the title; nothing was charged.',
    };
  return {
    title: 'Nobody fits',
    text:
      outside === 0
        ? 'Everyone looked at is on your exclusions. Change a criterion or a rule; nothing was charged.'
        : 'Everyone looked at misses a Must, meets an Exclude or is on your exclusions. Change a criterion; nothing was charged.',
  };
}
