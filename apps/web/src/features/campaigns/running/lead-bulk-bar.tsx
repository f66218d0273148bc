import type { CampaignLead } from '@waypost/contract/campaigns';
import { Check, Pause, Play, RotateCcw, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { BulkAction } from '../api/running-campaign.ts';
import { BulkReport } from './bulk-report.tsx';
import { useBulk } from './use-bulk.ts';

export interface LeadBulkBarProps {
  campaignId: string;
  chosen: readonly CampaignLead[];
  onClear: () => void;
}

/**
 * What can be done to the chosen leads: where all have ended, they are only tried again or, failed, left at that; where all
 * wait for a task, it is done for all of them. Removing asks, as it cannot be taken back.
 */
export function LeadBulkBar({ campaignId, chosen, onClear }: LeadBulkBarProps) {
  const bulk = useBulk(campaignId);
  const [removing, setRemoving] = useState(false);
  const target = { enrolmentIds: chosen.map(({ enrolmentId }) => enrolmentId) };
  const ended = chosen.length > 0 && chosen.every(({ canRetry }) => canRetry);
  const failed = chosen.some(({ state }) => state === 'Failed');
  const tasks = chosen.flatMap(({ asks }) => (asks?.kind === 'task' ? [asks.nodeId] : []));
  const busy = bulk.running !== null;
  /** A button that does this to all that are chosen. */
  const press = (action: BulkAction, label: string, icon?: ReactNode, more?: { nodeIds: string[] }) => (
    <Button
      size="sm"
      busy={bulk.running === action}
      disabled={busy}
      onClick={() => bulk.run(action, { ...target, ...more }, onClear)}
    >
      {icon}
      {label}
    </Button>
  );
  return (
    <>
      <BulkBar count={chosen.length} onClear={onClear}>
        {ended ? (
          <>
            {press('retry', 'Retry', <RotateCcw aria-hidden className="size-3.5" />)}
            {failed ? press('dismiss', 'Dismiss') : null}
          </>
        ) : (
          <>
            {tasks.length === chosen.length
              ? press('done', 'Task done', <Check aria-hidden className="size-3.5" />, {
                  nodeIds: [...new Set(tasks)],
                })
              : null}
            {press('pause', 'Pause', <Pause aria-hidden className="size-3.5" />)}
            {press('resume', 'Resume', <Play aria-hidden className="size-3.5" />)}
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
