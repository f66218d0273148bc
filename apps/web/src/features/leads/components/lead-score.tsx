import type { Lead } from '@waypost/contract/leads';
import { LEAD_SCORE_MAX, SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useScoreLead } from '../api/score-lead.ts';
import { focusAtOnce } from './focus-at-once.ts';

export interface LeadScoreProps {
  leadId: string;
  name: string;
  score: Lead['score'];
}

/** How well a lead fits, with who said so; a person sets it here. Conditions of campaigns ask for it. */
export function LeadScore({ leadId, name, score }: LeadScoreProps) {
  const [editing, setEditing] = useState(false);
  if (editing) return <ScoreForm leadId={leadId} score={score} onDone={() => setEditing(false)} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {score === null ? (
        <span className="text-fg-subtle">No score</span>
      ) : (
        <span>
          <span className="font-medium tabular-nums">{score.value}</span>
          <span className="text-fg-subtle"> of {LEAD_SCORE_MAX}</span>
        </span>
      )}
      <Button
        size="sm"
        variant="link"
        aria-label={score === null ? `Set a score for ${name}` : `Change the score of ${name}`}
        onClick={() => setEditing(true)}
      >
        {score === null ? 'Set' : 'Change'}
      </Button>
      {score === null ? null : (
        <span className="block w-full text-caption text-fg-muted" title={formatDateTime(score.at)}>
          {scoreSource(score)}
        </span>
      )}
    </span>
  );
}

/** "Set by hand: told me so, 3 Mar": who or what said it, why, and when. */
function scoreSource({ byHand, reason, at }: NonNullable<Lead['score']>): string {
  const said = byHand ? (reason === null ? 'Set by hand' : `Set by hand: ${reason}`) : reason;
  return [...(said === null ? [] : [said]), formatDate(at)].join(', ');
}

function ScoreForm({ leadId, score, onDone }: Omit<LeadScoreProps, 'name'> & { onDone: () => void }) {
  const [value, setValue] = useState<number | null>(score?.value ?? null);
  // What the AI said is not what this person says: saved unread it would stand as theirs.
  const [reason, setReason] = useState(score?.byHand === true ? (score.reason ?? '') : '');
  const [left, setLeft] = useState(false);
  const save = useScoreLead(leadId);
  const send = (next: number | null) =>
    save.mutate({ score: next, reason: reason.trim() }, { onSuccess: onDone });
  return (
    <form
      className="flex flex-col gap-3 rounded-card border border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (value === null) setLeft(true);
        else send(value);
      }}
    >
      <Field
        label="Score"
        error={left && value === null ? `Give a number between 0 and ${LEAD_SCORE_MAX}.` : undefined}
      >
        <NumberField
          ref={focusAtOnce}
          onBlur={() => setLeft(true)}
          value={value}
          onValueChange={setValue}
          max={LEAD_SCORE_MAX}
          unit={`of ${LEAD_SCORE_MAX}`}
        />
      </Field>
      <Field label="Reason" help="Optional: what makes this lead fit, or not.">
        <Input
          value={reason}
          maxLength={SCORE_REASON_LENGTH_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {save.error ? <Banner tone="danger">{errorMessage(save.error)}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending}>
          Save score
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
        {score === null ? null : (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => send(null)}>
            Take away
          </Button>
        )}
      </div>
    </form>
  );
}
