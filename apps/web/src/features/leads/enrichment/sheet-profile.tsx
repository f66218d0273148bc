import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { isActive, jobQuery, JobRow, jobsQuery } from '../../jobs/index.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { SheetPart } from '../components/lead-sheet-parts.tsx';
import { degreeSentence } from './degree-cell.tsx';
import { EnrichOptions } from './enrich-options.tsx';
import { leadOutsideQuery, useEnrichLead } from './enrichment-queries.ts';

/** What the profile of a lead said and when, who is how near, and the way to read it (again). */
export function SheetProfile({ leadId }: { leadId: string }) {
  const queries = useQueryClient();
  const outside = useQuery(leadOutsideQuery(leadId)).data;
  const accounts = (useQuery(linkedInAccountsQuery).data ?? []).filter(({ status }) => status !== 'Deleted');
  const jobs = useQuery(jobsQuery(leadId)).data ?? [];
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ accountId?: string; overwrite: boolean; posts: boolean }>({
    ...{ overwrite: false, posts: true },
  });
  const enrich = useEnrichLead(leadId);
  const started =
    enrich.data?.id ?? jobs.find((job) => job.kind === 'leads.enrich-lead' && isActive(job))?.id;
  const job = useQuery({ ...jobQuery(started ?? ''), enabled: started !== undefined }).data;
  const over = job !== undefined && !isActive(job);
  useEffect(() => {
    if (!over) return;
    void queries.invalidateQueries({ queryKey: ['leads.list'] });
    void queries.invalidateQueries({ queryKey: ['leads.members'] });
    void queries.invalidateQueries({ queryKey: ['linkedin.account'] });
  }, [over, queries]);
  const accountId = chosen.accountId ?? accounts.find(({ status }) => status === 'Active')?.id;
  const { overwrite, posts } = chosen;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name;
  if (outside === undefined) return null;
  return (
    <SheetPart
      title="LinkedIn profile"
      aside={
        asking ? null : (
          <Button size="sm" disabled={job !== undefined && isActive(job)} onClick={() => setAsking(true)}>
            {outside.readAt === null ? 'Read profile' : 'Read again'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-dense text-fg-muted">
          {outside.readAt === null ? 'Not read yet.' : `Read on ${formatDate(outside.readAt)}.`}
        </p>
        {outside.degrees.map((degree) => (
          <p key={degree.accountId} className="text-dense">
            {degreeSentence(degree, nameOf(degree.accountId))}
          </p>
        ))}
        {outside.facts.length > 0 ? (
          <dl className="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1 text-dense">
            {outside.facts
              .filter(({ field }) => field !== 'picture' && field !== 'profile')
              .map((fact) => (
                <div key={fact.field} className="contents">
                  <dt className="text-fg-muted capitalize">{fact.field}</dt>
                  <dd className="min-w-0 break-words">{fact.value}</dd>
                  <dd className="text-caption text-fg-subtle">since {formatDate(fact.firstSeenAt)}</dd>
                </div>
              ))}
          </dl>
        ) : null}
        {job !== undefined && (isActive(job) || job.status === 'failed') ? (
          <JobRow job={job} label="Reading the profile" unit="profiles" pausable />
        ) : null}
        {over && job.status === 'done' && job.message !== null ? (
          <Banner tone="warning">{job.message}</Banner>
        ) : null}
        {enrich.error ? <Banner tone="danger">{errorMessage(enrich.error)}</Banner> : null}
        {asking ? (
          <div className="flex flex-col gap-3 rounded-card border border-border p-3">
            <EnrichOptions
              accounts={accounts}
              how={
                accountId === undefined ? { accountId, overwrite, posts } : { accountId, overwrite, posts }
              }
              leads={1}
              onChange={(more) => setChosen((before) => ({ ...before, ...more }))}
            />
            <div className="flex justify-end gap-2">
              <Button size="sm" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button
                size="sm"
                variant="primary"
                busy={enrich.isPending}
                disabled={accountId === undefined}
                onClick={() => {
                  if (accountId === undefined) return;
                  enrich.mutate({ accountId, overwrite, posts }, { onSuccess: () => setAsking(false) });
                }}
              >
                Read profile
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </SheetPart>
  );
}
