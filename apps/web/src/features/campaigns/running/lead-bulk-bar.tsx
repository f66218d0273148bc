import { Pause, Play, RotateCcw, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { BulkReport } from './bulk-report.tsx';
import { useBulk } from './use-bulk.ts';

export interface LeadBulkBarProps {
  campaignId: string;
  /** Ids of the chosen enrolments. */
  chosen: readonly string[];
  /** They failed: tried again, or left at that. */
  failed: boolean;
  onClear: () => void;
}

/** What can be done to the chosen leads: those that failed have ended, and are only tried again or left at that. Removing asks, as it cannot be taken back. */
export function LeadBulkBar({ campaignId, chosen, failed, onClear }: LeadBulkBarProps) {
  const bulk = useBulk(campaignId);
  const [removing, setRemoving] = useState(false);
  const target = { enrolmentIds: chosen };
  const busy = bulk.running !== null;
  return (
    <>
      <BulkBar count={chosen.length} onClear={onClear}>
        {failed ? (
          <>
            <Button
              size="sm"
              busy={bulk.running === 'retry'}
              disabled={busy}
              onClick={() => bulk.run('retry', target, onClear)}
            >
              <RotateCcw aria-hidden className="size-3.5" />
              Retry
            </Button>
            <Button
              size="sm"
              busy={bulk.running === 'dismiss'}
              disabled={busy}
              onClick={() => bulk.run('dismiss', target, onClear)}
            >
              Dismiss
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              busy={bulk.running === 'pause'}
              disabled={busy}
              onClick={() => bulk.run('pause', target, onClear)}
            >
              <Pause aria-hidden className="size-3.5" />
              Pause
            </Button>
            <Button
              size="sm"
              busy={bulk.running === 'resume'}
              disabled={busy}
              onClick={() => bulk.run('resume', target, onClear)}
            >
              <Play aria-hidden className="size-3.5" />
              Resume
            </Button>
            <Button size="sm" variant="danger-ghost" disabled={busy} onClick={() => setRemoving(true)}>
              <UserMinus aria-hidden className="size-3.5" />
              Remove
            </Button>
          </>
        )}
      </BulkBar>
      {removing ? (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) setRemoving(false);
          }}
          title={`Remove ${countOf(chosen.length, 'lead')} from this campaign?`}
          description="Nothing more is sent to them by this campaign, and they cannot be added to it again. They stay in their lead lists."
          confirmLabel="Remove from campaign"
          busy={bulk.running === 'remove'}
          onConfirm={() =>
            bulk.run('remove', target, () => {
              setRemoving(false);
              onClear();
            })
          }
        />
      ) : null}
      {bulk.report ? <BulkReport {...bulk.report} onClose={bulk.closeReport} /> : null}
    </>
  );
}
