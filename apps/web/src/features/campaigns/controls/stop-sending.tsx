import { useQuery } from '@tanstack/react-query';
import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { sendingStopQuery, useStopSending } from '../api/sending-stop.ts';

/** The emergency brake of the workspace. Hidden while it is pulled: the banner then shows the way on. */
export function StopSending({ activeCampaigns }: { activeCampaigns: number }) {
  const [asking, setAsking] = useState(false);
  const stop = useQuery(sendingStopQuery).data;
  if (!stop || stop.stopped) return null;
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setAsking(true)}>
        <OctagonX aria-hidden className="size-4" />
        Stop all sending
      </Button>
      {asking ? (
        <StopDialog activeCampaigns={activeCampaigns} held={stop.held} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface StopDialogProps {
  activeCampaigns: number;
  /** Planned actions that would be held. */
  held: number;
  onClose: () => void;
}

function StopDialog({ activeCampaigns, held, onClose }: StopDialogProps) {
  const stopAll = useStopSending();
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Stop all sending?"
      description="No invitation, message or reply leaves from any sender of this workspace until you let sending go on."
      confirmLabel="Stop all sending"
      busy={stopAll.isPending}
      error={stopAll.error ? errorMessage(stopAll.error) : null}
      onConfirm={() =>
        stopAll.mutate(reason.trim() === '' ? undefined : reason.trim(), { onSuccess: onClose })
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-4 text-dense text-fg-muted">
        <li>
          {held === 0
            ? 'No action is planned right now; what is planned later is held too.'
            : `${countOf(held, 'planned action')} ${held === 1 ? 'is' : 'are'} held.`}
        </li>
        <li>
          {activeCampaigns === 0
            ? 'No campaign is active.'
            : `${countOf(activeCampaigns, 'active campaign')} ${activeCampaigns === 1 ? 'stands' : 'stand'} still, with ${activeCampaigns === 1 ? 'its' : 'their'} leads in place.`}
        </li>
        <li>Replies you receive still arrive in the Unibox.</li>
      </ul>
      <Field label="Reason (optional)" help="Shown to everybody in the workspace while sending is stopped.">
        <Textarea
          rows={2}
          maxLength={500}
          className="min-h-16"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </AlertDialog>
  );
}
