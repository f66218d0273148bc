import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { isActive, jobQuery, JobRow } from '../../jobs/index.ts';
import { aiColumnsQuery, aiSampleQuery } from './ai-column-queries.ts';

export interface AiSampleProps {
  listId: string;
  columnId: string;
  jobId: string;
}

/** Five leads with their answers and what those rest on; nothing of it stands in the leads yet. */
export function AiSampleAnswers({ listId, columnId, jobId }: AiSampleProps) {
  const job = useQuery({
    ...jobQuery(jobId),
    refetchInterval: (query) => (query.state.data && !isActive(query.state.data) ? false : 600),
  }).data;
  const over = job !== undefined && !isActive(job);
  const queries = useQueryClient();
  useEffect(() => {
    if (!over) return;
    void queries.invalidateQueries({ queryKey: aiColumnsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['leads.list', 'ai-price'] });
    void queries.invalidateQueries({ queryKey: ['users.subscription'] });
  }, [over, queries]);
  const sample = useQuery({ ...aiSampleQuery(listId, columnId, jobId), enabled: over });
  if (job?.status === 'failed') return <Banner tone="danger">{job.message}</Banner>;
  if (sample.isError) return <Banner tone="danger">{errorMessage(sample.error)}</Banner>;
  if (!over || sample.data === undefined) {
    return job === undefined ? null : <JobRow job={job} label="Trying it on some leads" unit="leads" />;
  }
  return (
    <section aria-label="Answers of the sample" className="rounded-card border border-border">
      <h3 className="border-b border-border px-3 py-2 text-dense font-medium">
        Sample: nothing is written into the leads yet
      </h3>
      <ul className="divide-y divide-border">
        {sample.data.leads.map(({ leadId, name, answer }) => (
          <li key={leadId} className="px-3 py-2 text-dense">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 truncate text-fg-muted">{name}</span>
              <span className="max-w-[60%] min-w-0 text-right font-medium break-words">
                {answer?.answer ?? <span className="font-normal text-fg-muted italic">Unknown</span>}
              </span>
            </p>
            <p className="mt-0.5 text-caption text-fg-muted break-words">
              {answer === null
                ? 'No usable answer came; it was not charged.'
                : answer.quote === null
                  ? answer.reason
                  : `${answer.field ?? 'Text'}: “${answer.quote}”`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
