import { useQuery } from '@tanstack/react-query';
import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import { activityWord } from '@waypost/domain/campaigns/activity-words';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatAgo, formatDate, formatDateTime } from '../../../lib/dates.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { campaignsOfLeadQuery } from '../api/lead-around.ts';
import { linkClasses, SheetPart } from './lead-sheet-parts.tsx';

/** The campaigns that have or had a lead, with what they did last. */
export function LeadCampaigns({ leadId }: { leadId: string }) {
  const answer = useQuery(campaignsOfLeadQuery(leadId));
  const nowMs = useBusinessNow();
  const campaigns = answer.data ?? [];
  if (answer.isPending) return null;
  return (
    <SheetPart title="Campaigns">
      {answer.isError ? (
        <p role="alert" className="flex items-center gap-2 text-dense text-danger-fg">
          The campaigns could not be loaded.
          <Button size="sm" onClick={() => void answer.refetch()}>
            Try Again
          </Button>
        </p>
      ) : campaigns.length === 0 ? (
        <p className="text-dense text-fg-muted">In no campaign yet.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-dense">
          {campaigns.map((one) => (
            <li key={one.enrolmentId}>
              <p className="flex items-center gap-2">
                <Link
                  to={paths.campaign.replace(':id', one.campaignId)}
                  className={`min-w-0 truncate ${linkClasses}`}
                >
                  {one.campaign}
                </Link>
                <Badge className="ml-auto">{stateWord(one.state)}</Badge>
              </p>
              <p className="text-caption text-fg-muted">
                {one.reason} {spanOf(one)}
                {one.nextAt ? ` Next step ${formatDateTime(one.nextAt)}.` : ''}
              </p>
              {one.events.slice(0, 3).map((event, index) => (
                <p key={index} className="flex justify-between gap-2 text-caption text-fg-subtle">
                  <span className="truncate">
                    {activityWord(event.what)}
                    {event.detail === null ? '' : `: ${event.detail}`}
                  </span>
                  <time dateTime={event.at} title={formatDateTime(event.at)} className="flex-none">
                    {formatAgo(event.at, nowMs)}
                  </time>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </SheetPart>
  );
}

/** Both days: one day behind the reason of an end would be read as the day of the end. */
function spanOf({ startedAt, finishedAt }: Pick<CampaignOfLead, 'startedAt' | 'finishedAt'>): string {
  const joined = `Joined on ${formatDate(startedAt)}`;
  return finishedAt === null ? `${joined}.` : `${joined}, ended on ${formatDate(finishedAt)}.`;
}

/** "in_progress" → "In progress" */
function stateWord(state: string): string {
  const words = state.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
