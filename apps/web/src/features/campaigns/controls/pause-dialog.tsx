import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { usePauseCampaign } from '../api/run-campaign.ts';

const reasonLengthMax = 500;

/** Pauses a campaign. The reason is required: it is shown wherever the campaign is, and to every lead of it. */
export function PauseDialog(props: { campaign: { id: string; name: string }; onClose: () => void }) {
  const { campaign, onClose } = props;
  const pause = usePauseCampaign();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    pause.mutate(
      { campaignId: campaign.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ title: `${campaign.name} is paused`, description: 'Nothing is sent until you resume it.' });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Pause ${campaign.name}?`}
      description="Nothing of this campaign is sent from now on. Every lead keeps its place, and no step that is done is repeated when you resume."
      dirty={reason !== ''}
      busy={pause.isPending}
      error={pause.error ? errorMessage(pause.error) : null}
      footer={
        <>
          <Button variant="ghost" disabled={pause.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={pause.isPending}>
            Pause campaign
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Reason"
          required
          help="Shown with the campaign and on every lead that waits because of it."
          error={missing && reason.trim() === '' ? 'Say why the campaign is paused.' : undefined}
        >
          <Textarea
            value={reason}
            maxLength={reasonLengthMax}
            placeholder="Trade fair week, back on Monday"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
