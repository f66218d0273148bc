import type { BriefLead, DuplicatePair } from '@waypost/contract/leads-merge';
import { reasonWords, sureWords } from '@waypost/domain/leads/merge/same-person';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

const tones = { very_likely: 'success', likely: 'info', possible: 'neutral' } as const;

export interface DuplicateCardProps {
  pair: DuplicatePair;
  busy: boolean;
  onCompare: () => void;
  onDismiss: () => void;
}

/** Two leads, why they may be one person and how sure that is. */
export function DuplicateCard({ pair, busy, onCompare, onDismiss }: DuplicateCardProps) {
  const { one, other, reason, sure } = pair;
  return (
    <li className="rounded-card border border-border bg-surface p-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1 max-sm:gap-3">
        <Person lead={one} />
        <Person lead={other} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3">
        <Badge tone={tones[sure]}>{sureWords(sure)}</Badge>
        <span className="mr-auto text-dense text-fg-muted">{reasonWords(reason)}</span>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onDismiss}>
          Not the same person
        </Button>
        <Button
          size="sm"
          variant="primary"
          aria-label={`Compare and merge ${one.fullName} and ${other.fullName}`}
          onClick={onCompare}
        >
          Compare and merge
        </Button>
      </div>
    </li>
  );
}

function Person({ lead }: { lead: BriefLead }) {
  const about = [lead.title, lead.company].filter((part) => part !== null).join(' · ');
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={lead.fullName} src={lead.picture} size="lg" />
      <div className="min-w-0 text-dense">
        <p className="truncate font-semibold">{lead.fullName}</p>
        <p className="truncate text-fg-muted">{about || lead.headline || '-'}</p>
        <p className="truncate text-caption text-fg-subtle">{lead.email ?? 'No email'}</p>
        <p className="truncate text-caption text-fg-subtle">
          {lead.profileUrl?.replace(/^https?:\/\/(www\.)?/u, '') ?? 'No public profile known'}
        </p>
      </div>
    </div>
  );
}
