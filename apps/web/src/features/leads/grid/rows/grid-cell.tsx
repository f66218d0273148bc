import type { GridLead } from '@waypost/contract/leads-grid';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import type { ReactNode } from 'react';
import { OwnValue } from '../../ai-column/ai-value.tsx';
import { DegreeCell } from '../../enrichment/degree-cell.tsx';
import { formatAgo, formatDate, formatDateTime } from '../../../../lib/dates.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import { Dot } from '../../../../ui/status-dot.tsx';
import { ownValueOf } from './editable.ts';
import { signalNames, statusWords } from '../model/grid-words.ts';
import { ScoreRing } from './score-ring.tsx';

/** Fields whose cell is one line of text, cut off where the cell ends: laid out in half the time of a row of parts. */
const lineFields: ReadonlySet<string> = new Set([
  'title',
  'company',
  'location',
  'headline',
  'email',
  'profile',
  'added',
  'activity',
  'degree',
]);

export const isLine = (field: string): boolean => lineFields.has(field);

const none = <span className="text-fg-subtle">-</span>;

/** What a cell shows. `nowMs` is the business time. */
export function cellContent(field: string, lead: GridLead, nowMs: number): ReactNode {
  switch (field) {
    case 'title':
      return text(lead.title, true);
    case 'company':
      return text(lead.company);
    case 'location':
      return text(lead.location, true);
    case 'headline':
      return text(lead.headline, true);
    case 'email':
      return text(lead.email);
    case 'profile':
      return lead.profileUrl === null ? none : <ProfileLink lead={lead} href={lead.profileUrl} />;
    case 'score':
      return lead.score === null ? none : <ScoreRing value={lead.score.value} reason={lead.score.reason} />;
    case 'status':
      return <Status status={lead.status} />;
    case 'tags':
      return lead.tags.length === 0 ? none : <Tags tags={lead.tags} />;
    case 'added':
      return <When at={lead.addedAt} nowMs={nowMs} />;
    case 'activity':
      return lead.activityAt === null ? none : <When at={lead.activityAt} nowMs={nowMs} />;
    case 'signals':
      return lead.signals.length === 0 ? (
        none
      ) : (
        <Tags tags={lead.signals.map((signal) => signalNames[signal])} />
      );
    case 'degree':
      return <DegreeCell leadId={lead.id} />;
    default: {
      const own = customFieldName(field);
      return own === null ? none : <OwnValue leadId={lead.id} name={own} value={ownValueOf(lead, own)} />;
    }
  }
}

function text(value: string | null, muted = false): ReactNode {
  if (value === null || value === '') return none;
  return (
    <span className={muted ? 'text-fg-muted' : undefined} title={value}>
      {value}
    </span>
  );
}

function ProfileLink({ lead, href }: { lead: GridLead; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      className="text-accent-fg underline-offset-3 hover:underline"
    >
      {lead.publicIdentifier ?? 'Open'}
    </a>
  );
}

const tones: Readonly<Record<GridLead['status'], Tone>> = {
  new: 'neutral',
  contacted: 'info',
  replied: 'success',
};

export function Status({ status }: { status: GridLead['status'] }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <Dot
        tone={tones[status]}
        className={status === 'new' ? 'size-1.5 bg-transparent ring-1 ring-fg-subtle' : 'size-1.5'}
      />
      {statusWords[status]}
    </span>
  );
}

const tagsShown = 2;

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - tagsShown;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, tagsShown).map((tag) => (
        <span
          key={tag}
          className="min-w-0 truncate rounded-tag bg-active px-1.5 text-caption leading-5 text-fg-muted"
        >
          {tag}
        </span>
      ))}
      {more > 0 ? <span className="flex-none text-caption text-fg-subtle tabular-nums">+{more}</span> : null}
    </span>
  );
}

function When({ at, nowMs }: { at: string; nowMs: number }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="text-fg-muted tabular-nums">
      {formatAgo(at, nowMs) || formatDate(at)}
    </time>
  );
}
