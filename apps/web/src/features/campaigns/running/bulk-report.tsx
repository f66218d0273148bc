import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface BulkReportProps {
  /** What was done, in words. */
  title: string;
  result: BulkResult;
  onClose: () => void;
  /** Takes back what was done of the others, where that is possible. */
  onUndo?: () => void;
}

/** Which leads were left out, and why each; what was done can be taken back from here. */
export function BulkReport({ title, result, onClose, onUndo }: BulkReportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="These leads were left as they are."
      footer={
        <>
          {onUndo ? (
            <Button
              onClick={() => {
                onClose();
                onUndo();
              }}
            >
              Undo
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className="flex max-h-80 flex-col divide-y divide-border overflow-auto text-dense">
        {result.skipped.map(({ enrolmentId, lead, reason }) => (
          <li key={enrolmentId} className="py-2">
            <span className="font-medium">{lead}</span>
            <span className="block text-fg-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
