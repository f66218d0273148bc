import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { RotateCw, ShieldCheck } from 'lucide-react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export interface RehearsalHeadProps {
  campaign: CampaignDetail;
  rehearsal: Rehearsal | undefined;
  busy: boolean;
  onAgain: () => void;
}

/** What this is, how often it was played, and the ways on. */
export function RehearsalHead({ campaign, rehearsal, busy, onAgain }: RehearsalHeadProps) {
  const isDraft = campaign.status === 'Draft' || campaign.status === 'Scheduled';
  const address = generatePath(paths.campaign, { id: campaign.id });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-center gap-x-2 gap-y-1">
        <h1 tabIndex={-1} className="text-h1">
          Rehearsal
        </h1>
        <Badge tone="brand">
          <ShieldCheck aria-hidden />
          Simulated, nothing was sent
        </Badge>
        {rehearsal ? (
          <span className="text-dense text-fg-muted tabular-nums">
            {countOf(rehearsal.leads.played, 'lead')}, {countOf(rehearsal.days, 'day')}, played{' '}
            {countOf(rehearsal.seeds.length, 'time')}
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button
          variant="ghost"
          busy={busy}
          disabled={rehearsal === undefined}
          title="Plays it through anew: other people accept and reply this time."
          onClick={onAgain}
        >
          <RotateCw aria-hidden className="size-4" />
          Rehearse again
        </Button>
        <Button asChild>
          <Link to={isDraft ? `${address}?step=review` : address}>
            {isDraft ? 'Back to builder' : 'Back to campaign'}
          </Link>
        </Button>
      </div>
    </div>
  );
}
