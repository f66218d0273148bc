import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { jobQuery } from '../../jobs/index.ts';

export interface KnownJobProps {
  jobId: string;
  /** The address of the same flow from its start. */
  startAgain: string;
  /** What is shown of the job: its steps, its progress. */
  children: ReactNode;
}

/** The page of a job; of one that nobody knows, which an old link may name, the ways on instead. */
export function KnownJob({ jobId, startAgain, children }: KnownJobProps) {
  const { data, error } = useQuery(jobQuery(jobId));
  if (data !== undefined || !isApiError(error, 'not_found')) return children;
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <ErrorState title="This job is not known any more" text="The leads it added are in their list." />
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" asChild>
          <Link to={paths.leads}>Open lead lists</Link>
        </Button>
        <Button asChild>
          <Link to={startAgain}>Start again</Link>
        </Button>
      </div>
    </div>
  );
}
