import type { CampaignDetail } from '@waypost/contract/campaigns';
import { Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime, ownTimeZone } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { CampaignBadge } from '../controls/campaign-badge.tsx';
import { PauseDialog } from '../controls/pause-dialog.tsx';
import { Senders } from '../controls/senders.tsx';
import { useResume } from '../controls/use-resume.ts';

/** Name, status and senders of a campaign that has started, with what can be done to it. */
export function CampaignHead({ campaign }: { campaign: CampaignDetail }) {
  const { status } = campaign;
  const endsAt = campaign.settings.period.endAt;
  const [pausing, setPausing] = useState(false);
  const { resume, resumingId } = useResume();
  return (
    <div className="mb-3">
      <div className="flex min-h-8 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-h1 wrap-anywhere">
            {campaign.name}
          </h1>
          <CampaignBadge status={status} />
          <span className="pl-1">
            <Senders accounts={campaign.accounts} words={false} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {status === 'Active' || status === 'Scheduled' ? (
            <Button onClick={() => setPausing(true)}>
              <Pause aria-hidden className="size-4" />
              Pause
            </Button>
          ) : null}
          {status === 'Paused' ? (
            <Button
              variant="primary"
              busy={resumingId === campaign.id}
              onClick={() => resume({ id: campaign.id, name: campaign.name })}
            >
              <Play aria-hidden className="size-4" />
              Resume
            </Button>
          ) : null}
          {status === 'Active' || status === 'Paused' || status === 'Scheduled' ? (
            <Button asChild>
              <Link to={{ search: '?edit=1&step=sequence' }}>
                <Pencil aria-hidden className="size-4" />
                Edit sequence
              </Link>
            </Button>
          ) : null}
        </div>
      </div>
      <p className="mt-1 text-caption wrap-anywhere text-fg-muted tabular-nums">
        {campaign.startedAt === null ? 'Not started' : `Started ${formatDate(campaign.startedAt)}`}
        {endsAt !== null && (status === 'Active' || status === 'Paused')
          ? `, ends ${formatDateTime(endsAt)} (${ownTimeZone()})`
          : ''}
        {campaign.lists.length > 0 ? `, leads from ${campaign.lists.map(({ name }) => name).join(', ')}` : ''}
      </p>
      {pausing ? <PauseDialog campaign={campaign} onClose={() => setPausing(false)} /> : null}
    </div>
  );
}
