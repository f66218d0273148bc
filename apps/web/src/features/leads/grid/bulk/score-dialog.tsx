import { LEAD_SCORE_MAX, SCORE_REASON_LENGTH_MAX } from '@waypost/domain/leads/lead-score';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

/** How well the chosen leads fit, as a person says. */
export function ScoreDialog(props: BulkDialogProps<Extract<BulkOrder, { action: 'score' }>>) {
  const { about, busy, error, onOrder, onClose } = props;
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
