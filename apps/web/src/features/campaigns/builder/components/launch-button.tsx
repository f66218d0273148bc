import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useBusinessNow } from '../../../../lib/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { audienceQuery } from '../../api/campaign-draft.ts';
import { useBuilder } from '../builder-context.ts';
import { startAhead } from '../model/period-form.ts';
import { LaunchDialog } from './launch-dialog.tsx';

/** The last step's main action; errors of the sequence block it. */
export function LaunchButton() {
  const { state, accounts, problems } = useBuilder();
  const { listIds, accountIds } = state.content;
  const now = useBusinessNow();
  const [open, setOpen] = useState(false);
  const audience = useQuery(audienceQuery(listIds, state.content.settings.leftOut));
  const nobody = audience.data?.contactable === 0;
  const senders = (accounts ?? []).filter(({ id }) => accountIds.includes(id));
  return (
    <>
      <Button
        variant="primary"
        disabled={problems.some(({ severity }) => severity === 'error') || nobody}
        aria-describedby={nobody ? 'launch-nobody' : undefined}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden className="size-4" />
        {startAhead(state.content.settings.period, now) === null ? 'Launch campaign' : 'Schedule campaign'}
      </Button>
      <LaunchDialog
        open={open}
        onOpenChange={setOpen}
        contactable={audience.data?.contactable ?? null}
        senders={senders.map(({ name }) => name)}
      />
    </>
  );
}
