import { Badge } from '../../../ui/badge.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import { statusTone, stateTone, type CampaignStatus, type LeadState } from './campaign-words.ts';

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const tone = statusTone[status];
  return (
    <Badge tone={tone}>
      {status === 'Active' ? <Dot tone={tone} className="size-1.5" /> : null}
      {status}
    </Badge>
  );
}

export function LeadStateBadge({ state }: { state: LeadState }) {
  return <Badge tone={stateTone(state)}>{state}</Badge>;
}
