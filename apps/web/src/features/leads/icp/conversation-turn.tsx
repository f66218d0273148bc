import type { IcpCriterion } from '@waypost/contract/leads-icp';
import type { IcpCriterionChange, IcpRevision } from '@waypost/contract/leads-icp-conversation';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { criterionName, kindLabel, stanceLabel } from './icp-words.ts';

const marks = {
  added: { label: 'Added', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  removed: { label: 'Removed', tone: 'neutral' },
} as const;

export interface ConversationTurnProps {
  revision: IcpRevision;
  /** Takes back what it changed; left out where that cannot be done now. */
  undo?: ReactNode;
  onAgain: (text: string) => void;
}

/** One sentence and what came of it. */
export function ConversationTurn({ revision, undo, onAgain }: ConversationTurnProps) {
  const { state, text, changes, kept, leftOut, problem } = revision;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="wrap-anywhere rounded-control bg-hover px-3 py-2 text-dense whitespace-pre-wrap">
        <span className="sr-only">You wrote: </span>
        {text}
      </p>
      {state === 'working' ? (
        <p role="status" className="text-caption text-fg-muted">
          Reading your sentence. You can leave the page: the answer appears here.
        </p>
      ) : null}
      {state === 'failed' ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="quiet" onClick={() => onAgain(text)}>
              Write it again
            </Button>
          }
        >
          {problem} It cost nothing.
        </Banner>
      ) : null}
      {state === 'unchanged' ? (
        <p className="text-caption text-fg-muted">
          Nothing changed, and it cost nothing. Name what to add, change or leave out.
        </p>
      ) : null}
      {changes.length > 0 ? (
        <ul aria-label="What changed" className="flex flex-col gap-1.5">
          {changes.map((change) => (
            <ChangeRow key={(change.after ?? change.before)?.id} change={change} />
          ))}
        </ul>
      ) : null}
      {kept.length > 0 ? (
        <p className="wrap-anywhere text-caption text-fg-muted">
          Kept as you edited it: {kept.map(criterionName).join('; ')}. Name it to change it.
        </p>
      ) : null}
      {leftOut > 0 ? (
        <p className="text-caption text-fg-muted">
          {countOf(leftOut, 'criterion', 'criteria')} left out: a profile has at most 20.
        </p>
      ) : null}
      {state === 'changed' || state === 'undone' ? (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-caption text-fg-subtle">
            {state === 'undone' ? 'Undone. ' : `Version ${revision.version ?? '-'}. `}
            {revision.credits === null ? null : `${countOf(revision.credits, 'credit')}.`}
          </p>
          {undo}
        </div>
      ) : null}
    </li>
  );
}

function ChangeRow({ change: { change, before, after } }: { change: IcpCriterionChange }) {
  const now = after ?? before;
  if (now === null) return null;
  const { label, tone } = marks[change];
  const was = before === null || after === null ? [] : differences(before, after);
  return (
    <li className="flex items-baseline gap-2 text-dense">
      <Badge tone={tone} className="flex-none">
        {label}
      </Badge>
      <span className="wrap-anywhere min-w-0">
        {criterionName(now)} <span className="text-fg-muted">({counts(now)})</span>
        {was.length > 0 ? <span className="text-fg-muted">, was {was.join(', ')}</span> : null}
      </span>
    </li>
  );
}

const counts = ({ stance, weight }: IcpCriterion): string =>
  stance === 'nice' ? `Nice, weight ${weight}` : stanceLabel(stance);

/** What was otherwise, in the words of before. */
function differences(before: IcpCriterion, after: IcpCriterion): string[] {
  return [
    ...(before.kind === after.kind ? [] : [kindLabel(before.kind)]),
    ...(before.values.join() === after.values.join() ? [] : [before.values.join(', ')]),
    ...(counts(before) === counts(after) ? [] : [counts(before)]),
  ];
}
