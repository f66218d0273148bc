import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeLeads, type BulkAction, type BulkTarget } from '../api/running-campaign.ts';
import { bulkAfterwards, bulkSentence } from './bulk-words.ts';

const undoMs = 10_000;

/** Changes many leads and says how many were done; what was skipped is shown with its reasons. */
export function useBulk(campaignId: string) {
  const change = useChangeLeads(campaignId);
  const [report, setReport] = useState<{ title: string; result: BulkResult } | null>(null);

  function run(action: BulkAction, target: BulkTarget, onDone?: () => void) {
    change.mutate(
      { action, target },
      {
        onSuccess: (result) => {
          onDone?.();
          const title = bulkSentence(action, result);
          if (result.skipped.length > 0) setReport({ title, result });
          else {
            const description = bulkAfterwards(action, result);
            const dismissed = result.dismissed ?? [];
            toast({
              title,
              ...(description && { description }),
              ...(dismissed.length > 0 && {
                durationMs: undoMs,
                action: {
                  label: 'Undo',
                  altText: 'Bring them back to the errors',
                  onSelect: () => run('undismiss', { enrolmentIds: dismissed }),
                },
              }),
            });
          }
        },
        onError: (error) =>
          toast({
            tone: 'danger',
            title: 'Not all leads were changed',
            description: errorMessage(error),
            action: { label: 'Retry', altText: 'Do it again', onSelect: () => run(action, target, onDone) },
          }),
      },
    );
  }
  return {
    run,
    running: change.isPending ? change.variables.action : null,
    report,
    closeReport: () => setReport(null),
  };
}
