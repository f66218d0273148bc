import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { errorMessage, isApiError } from '../../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { formatDateTime, ownTimeZone } from '../../../../lib/dates.ts';
import { countOf } from '../../../../lib/numbers.ts';
import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useStartCampaign } from '../../api/run-campaign.ts';
import { sendingStopQuery } from '../../api/sending-stop.ts';
import { LaunchFacts } from '../../controls/launch-facts.tsx';
import { startAhead } from '../model/period-form.ts';
import { useBuilder } from '../builder-context.ts';

export interface LaunchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null while it is not known. */
  contactable: number | null;
  senders: readonly LinkedInAccount[];
}

/** Asks once more before real people are written to. Saves what is not saved first. */
export function LaunchDialog({ open, onOpenChange, contactable, senders }: LaunchDialogProps) {
  const { draft, state } = useBuilder();
  const start = useStartCampaign();
  const [unsaved, setUnsaved] = useState(false);
  const [saving, setSaving] = useState(false);

  async function launch() {
    setUnsaved(false);
    setSaving(true);
    const saved = await draft.flush();
    setSaving(false);
    const { id } = draft.store.getState();
    if (!saved || id === null) return setUnsaved(true);
    start.mutate(id, {
      onSuccess: ({ status }) =>
        toast({
          title: status === 'Scheduled' ? 'Campaign scheduled' : 'Campaign launched',
          tone: 'success',
        }),
    });
  }
  const startsAt = startAhead(state.content.settings.period, useBusinessNow());
  const failed = state.save.kind === 'unsaved' ? state.save.message : null;
  const who = contactable === null ? 'The people of its lists' : countOf(contactable, 'person', 'people');
  const names = listed(senders.map(({ name }) => name));
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  const once = isStopped ? ', once sending goes on' : '';
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) {
          start.reset();
          setUnsaved(false);
        }
        onOpenChange(next);
      }}
      tone="primary"
      title={`${startsAt === null ? 'Launch' : 'Schedule'} ${state.content.name}?`}
      description={`${who} will be contacted from ${names}, inside the limits and working hours${once}. ${
        startsAt === null
          ? 'You can pause at any time; what is sent stays sent.'
          : `It starts by itself on ${formatDateTime(startsAt)} (${ownTimeZone()}); nothing is sent before.`
      }`}
      confirmLabel={startsAt === null ? 'Launch campaign' : 'Schedule campaign'}
      busy={saving || start.isPending}
      onConfirm={() => void launch()}
      error={
        unsaved ? (
          `The campaign was not launched: its last changes are not saved. ${failed ?? ''}`
        ) : start.error ? (
          <>
            {errorMessage(start.error)}
            {isApiError(start.error, 'plan_required') ? (
              <>
                {' '}
                <Link to={paths.billing} className="font-medium underline underline-offset-2">
                  See plans
                </Link>
              </>
            ) : null}
          </>
        ) : undefined
      }
    >
      {open && state.id !== null ? (
        <LaunchFacts campaignId={state.id} senders={senders} caps={state.content.settings.dailyCaps} />
      ) : null}
    </AlertDialog>
  );
}

/** "Nora", "Nora and Tomas", "Nora, Tomas and Ada" */
function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'no sender yet';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
