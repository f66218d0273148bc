import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface BulkReportProps {
  /** What was done, in words. */
  title: string;
  result: BulkResult;
  onClose: () => void;
}

/** Which leads were left out, and why each. */
export function BulkReport({ title, result, onClose }: BulkReportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="These leads were left as they are."
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
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
