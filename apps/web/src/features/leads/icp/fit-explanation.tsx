import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { leadFitQuery } from './icp-queries.ts';
import { VerdictList } from './verdict-list.tsx';

/** Why a lead has its fit: the profile and its version, and each criterion with the stored words. For the lead's sheet. */
export function FitExplanation({ leadId }: { leadId: string }) {
  const answer = useQuery(leadFitQuery(leadId));
  if (answer.isError && !answer.data) {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="quiet" size="sm" busy={answer.isFetching} onClick={() => void answer.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(answer.error)}
      </Banner>
    );
  }
  const fit = answer.data?.fit ?? null;
  return (
    <SkeletonGroup loading={!answer.data} label="Loading the fit" skeleton={<Skeleton className="h-20" />}>
      {fit === null ? (
        <p className="text-dense text-fg-muted">
          No profile has judged this lead yet. Score its list in Find with AI.
        </p>
      ) : (
        <section aria-label="Why this fit" className="flex flex-col gap-3">
          <p className="text-dense">
            <span className="text-h3 tabular-nums">{fit.score}</span>
            <span className="text-fg-muted"> of 100 by </span>
            <span className="font-medium wrap-anywhere">{fit.profileName}</span>
            <span className="text-fg-muted">
              , version {fit.version}, {formatDate(fit.judgedAt)}
            </span>
          </p>
          <VerdictList verdicts={fit.verdicts} />
        </section>
      )}
    </SkeletonGroup>
  );
}
