import type { IcpCandidate } from '@waypost/contract/leads-icp';
import { ChevronDown, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { kindLabel, verdictWords } from './icp-words.ts';
import { VerdictList } from './verdict-list.tsx';

export interface CandidateRowProps {
  candidate: Omit<IcpCandidate, 'profileUrl' | 'liked'> & Partial<Pick<IcpCandidate, 'profileUrl' | 'liked'>>;
  rating?: boolean;
  /** Left out where nothing is learnt from a rating. */
  onRate?: (liked: boolean) => void;
}

/** One candidate: fit, what is met, missed and unknown, and on request the words that show it. */
export function CandidateRow({ candidate, rating = false, onRate }: CandidateRowProps) {
  const [open, setOpen] = useState(false);
  const { name, headline, location, profileUrl = null, score, liked = null, verdicts } = candidate;
  const shown = verdicts.filter(
    ({ criterion, verdict }) => criterion.stance !== 'exclude' || verdict === 'met',
  );
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <Avatar name={name} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-dense font-medium">
            {profileUrl === null ? (
              name
            ) : (
              <a href={profileUrl} target="_blank" rel="noreferrer" className="hover:underline">
                {name}
              </a>
            )}
          </p>
          <p className="line-clamp-2 text-caption text-fg-muted">
            {[headline, location].filter((part) => part !== null).join(' · ')}
          </p>
        </div>
        <p className="flex-none text-right">
          <span className="text-h2 tabular-nums">{score}</span>
          <span className="block text-caption text-fg-subtle">Fit</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {shown.map((one) => {
          const { label, tone } = verdictWords(one);
          return (
            <Badge key={one.criterion.id} tone={tone}>
              {kindLabel(one.criterion.kind)}: {label}
            </Badge>
          );
        })}
        <span className="ml-auto flex gap-1">
          {onRate ? (
            <>
              <Button
                size="sm"
                variant="ghost"
                icon
                busy={rating}
                aria-pressed={liked === true}
                aria-label={`${name} fits`}
                className={cn(liked === true && 'bg-success-bg text-success-fg')}
                onClick={() => onRate(true)}
              >
                <ThumbsUp aria-hidden className="size-4" />
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon
                aria-pressed={liked === false}
                aria-label={`${name} does not fit`}
                className={cn(liked === false && 'bg-danger-bg text-danger-fg')}
                onClick={() => onRate(false)}
              >
                <ThumbsDown aria-hidden className="size-4" />
              </Button>
            </>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-label={`Why ${name} has this fit`}
            onClick={() => setOpen(!open)}
          >
            Why
            <ChevronDown aria-hidden className={cn('size-3.5', open && 'rotate-180')} />
          </Button>
        </span>
      </div>
      {liked === false ? (
        <p className="text-right text-caption text-fg-muted">
          Left out of the search that goes on from this preview.
        </p>
      ) : null}
      {open ? <VerdictList verdicts={verdicts} className="rounded-control bg-sunken p-3" /> : null}
    </li>
  );
}
