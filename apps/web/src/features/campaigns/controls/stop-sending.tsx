import { useQuery } from '@tanstack/react-query';
import type { CampaignSummary } from '@waypost/contract/campaigns';
import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { sendingStopQuery, useStopSending } from '../api/sending-stop.ts';

/** The emergency brake of the workspace. Hidden while it is pulled: the banner then shows the way on. */
export function StopSending({ campaigns }: { campaigns: readonly CampaignSummary[] }) {
  const stop = useQuery(sendingStopQuery).data;
  return stop && !stop.stopped ? <StopButton campaigns={campaigns} held={stop.held} /> : null;
}

/** Holds the question itself, so that it is gone with the button and not asked again when sending goes on. */
function StopButton({ campaigns, held }: { campaigns: readonly CampaignSummary[]; held: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setAsking(true)}>
        <OctagonX aria-hidden className="size-4" />
        Stop all sending
      </Button>
      {asking ? (
        <StopDialog
          active={campaigns.filter(({ status }) => status === 'Active')}
          held={held}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function StopDialog(props: {
  active: readonly CampaignSummary[];
  /** Planned actions that a stop would hold now. */
  held: number;
  onClose: () => void;
}) {
  const { active, held, onClose } = props;
  const stopAll = useStopSending();
  const [reason, setReason] = useState('');
  const { named, more } = firstOf(active);
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
          {active.length === 0
            ? 'No campaign is active; replies you write are held too.'
            : `${countOf(active.length, 'active campaign')} ${active.length === 1 ? 'stands' : 'stand'} still:`}
          <ul aria-label="Campaigns that stand still" className="mt-0.5 flex flex-col text-fg">
            {named.map(({ id, name }) => (
              <li key={id} className="truncate" title={name}>
                {name}
              </li>
            ))}
            {more > 0 ? <li className="text-fg-muted">and {formatNumber(more)} more</li> : null}
          </ul>
        </li>
        <li>
          {held === 0
            ? 'Nothing is planned right now.'
            : `${countOf(held, 'planned action')} ${held === 1 ? 'is' : 'are'} held, and ${held === 1 ? 'goes' : 'go'} out after you let sending go on.`}
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

/** One alone is never worth the line "and 1 more". */
const namedMax = 5;

function firstOf(campaigns: readonly CampaignSummary[]): { named: readonly CampaignSummary[]; more: number } {
  const named = campaigns.length <= namedMax + 1 ? campaigns : campaigns.slice(0, namedMax);
  return { named, more: campaigns.length - named.length };
}
