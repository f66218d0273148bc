import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { audienceQuery } from '../../api/campaign-draft.ts';
import { useBuilder } from '../builder-context.ts';
import { areAllDisconnected } from '../../controls/sender-rest.ts';
import { startAhead } from '../model/period-form.ts';
import { LaunchDialog } from './launch-dialog.tsx';

/** The last step's main action; a step that is not finished blocks it, and so does what the server refuses. */
export function LaunchButton() {
  const { state, accounts, missing } = useBuilder();
  const { listIds, accountIds } = state.content;
  const now = useBusinessNow();
  const [open, setOpen] = useState(false);
  const audience = useQuery(audienceQuery(listIds, state.content.settings.leftOut));
  const nobody = audience.data?.contactable === 0;
  const senders = (accounts ?? []).filter(({ id }) => accountIds.includes(id));
  const disconnected = areAllDisconnected(senders);
  return (
    <>
      <Button
        variant="primary"
        disabled={missing !== null || nobody || disconnected}
        aria-describedby={
          missing !== null
            ? 'builder-hint'
            : disconnected
              ? 'launch-disconnected'
              : nobody
                ? 'launch-nobody'
                : undefined
        }
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden className="size-4" />
        {startAhead(state.content.settings.period, now) === null ? 'Launch campaign' : 'Schedule campaign'}
      </Button>
      <LaunchDialog
        open={open}
        onOpenChange={setOpen}
        contactable={audience.data?.contactable ?? null}
        senders={senders}
      />
    </>
  );
}
