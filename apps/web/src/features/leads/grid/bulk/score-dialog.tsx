import { LEAD_SCORE_MAX, SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { ScoreByProfile } from '../../icp/score-by-profile.tsx';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

type ScoreOrder = Extract<BulkOrder, { action: 'score' }>;

export interface ScoreDialogProps extends BulkDialogProps<ScoreOrder> {
  listId: string;
  selection: GridSelection;
  /** Scoring by a profile began; by hand it is an order like others. */
  onStarted: (job: Job) => void;
}

const ways = [
  { value: 'hand', label: 'By hand' },
  { value: 'profile', label: 'By a profile' },
] as const;

/** How well the chosen leads fit: as a person says, or as a profile finds. */
export function ScoreDialog({ listId, selection, onStarted, ...props }: ScoreDialogProps) {
  const [way, setWay] = useState<'hand' | 'profile'>('hand');
  const choice = (
    <SegmentedControl segments={ways} value={way} onValueChange={setWay} aria-label="How to score" stretch />
  );
  if (way === 'hand') return <ScoreByHand {...props}>{choice}</ScoreByHand>;
  return (
    <ScoreByProfile {...{ listId, selection, onStarted }} about={props.about} onClose={props.onClose}>
      {choice}
    </ScoreByProfile>
  );
}

/** One score for all of them, as a person says. */
function ScoreByHand(props: BulkDialogProps<ScoreOrder> & { children: ReactNode }) {
  const { about, busy, error, onOrder, onClose, children } = props;
  const [score, setScore] = useState<number | null>(null);
  const [away, setAway] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <BulkDialogFrame
      title={`Score ${about}`}
      description="Every one of them gets this score, whatever it had."
      saveLabel={away ? 'Take the score away' : 'Set the score'}
      ready={away || score !== null}
      busy={busy}
      error={error}
      onSend={() =>
        onOrder({
          action: 'score',
          score: away ? null : score,
          ...(reason.trim() === '' || away ? {} : { reason: reason.trim() }),
        })
      }
      onClose={onClose}
    >
      {children}
      <Field label="Score" disabled={away}>
        <NumberField
          value={score}
          onValueChange={setScore}
          max={LEAD_SCORE_MAX}
          unit={`of ${LEAD_SCORE_MAX}`}
        />
      </Field>
      <Field label="Reason" help="Optional: what makes these leads fit, or not." disabled={away}>
        <Input
          value={reason}
          maxLength={SCORE_REASON_LENGTH_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Checkbox label="Take the score away" checked={away} onCheckedChange={(on) => setAway(on === true)} />
    </BulkDialogFrame>
  );
}
