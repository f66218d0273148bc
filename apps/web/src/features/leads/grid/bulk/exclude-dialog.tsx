import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

/** Who is excluded from every campaign, why, and until when. */
export function ExcludeDialog(props: BulkDialogProps<Extract<BulkOrder, { action: 'exclude' }>>) {
  const { about, busy, error, onOrder, onClose } = props;
  const [of, setOf] = useState<'person' | 'company'>('person');
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  return (
    <BulkDialogFrame
      title={`Exclude ${about}`}
      description={
        of === 'person'
          ? 'No campaign writes to these people. What is planned for them is taken back.'
          : 'No campaign writes to anybody of their companies. What is planned for them is taken back.'
      }
      saveLabel="Exclude"
      ready
      busy={busy}
      error={error}
      onSend={() =>
        onOrder({
          action: 'exclude',
          of,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(day === '' ? {} : { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
        })
      }
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Who is excluded"
        stretch
        value={of}
        segments={[
          { value: 'person', label: 'These people' },
          { value: 'company', label: 'Their companies' },
        ]}
        onValueChange={setOf}
      />
      <Field label="Reason" help="Optional: shown where it is excluded.">
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label="Until" help="Optional: without a day it lasts until it is taken away.">
        <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </BulkDialogFrame>
  );
}
