import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { jobsQuery } from '../../jobs/index.ts';
import { aiAnswersQuery, aiColumnsQuery } from '../ai-column/ai-column-queries.ts';
import { campaignsOfLeadQuery, conversationsOfLeadQuery } from '../api/lead-around.ts';
import { leadOutsideQuery } from '../enrichment/enrichment-queries.ts';
import { leadFitQuery } from '../icp/icp-queries.ts';
import { mergesQuery } from '../merge/merge-queries.ts';

/** One that failed once is not waited for: its part says so, or comes when it can. */
const isAwaited = ({ isPending, fetchStatus, failureCount }: UseQueryResult) =>
  isPending && fetchStatus === 'fetching' && failureCount === 0;

/**
 * Asks for all that the parts of a sheet show, at once, and says whether some of it is still on its way: drawn one by
 * one as they come, parts would push away those that are being read.
 * @param hasScore whether the sheet explains a fit.
 */
export function useSheetAround(leadId: string, hasScore: boolean): boolean {
  const columns = useQuery(aiColumnsQuery);
  const hasColumns = (columns.data ?? []).length > 0;
  const parts: readonly UseQueryResult[] = [
    columns,
    useQuery({ ...aiAnswersQuery(leadId), enabled: hasColumns }),
    useQuery({ ...leadFitQuery(leadId), enabled: hasScore }),
    useQuery(leadOutsideQuery(leadId)),
    useQuery(jobsQuery(leadId)),
    useQuery(campaignsOfLeadQuery(leadId)),
    useQuery(conversationsOfLeadQuery(leadId)),
    useQuery(mergesQuery(leadId)),
  ];
  // What is asked for later, such as the fit of a first score, must not take away what is read or typed by then.
  const [shownFor, setShownFor] = useState<string>();
  const isShown = shownFor === leadId || !parts.some(isAwaited);
  if (isShown && shownFor !== leadId) setShownFor(leadId);
  return !isShown;
}
