import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { type ToastContent, toast } from '../../../ui/toast-store.ts';
import {
  useChangeLeads,
  type BulkAction,
  type BulkOutcome,
  type BulkTarget,
} from '../api/running-campaign.ts';
import type { BulkReportProps } from './bulk-report.tsx';
import { bulkAfterwards, bulkSentence } from './bulk-words.ts';

const undoMs = 10_000;

/** Changes many leads and says how many were done; what was skipped is shown with its reasons. What was dismissed can be taken back, also where some was not. */
export function useBulk(campaignId: string) {
  const change = useChangeLeads(campaignId);
  /** A second click before the first is drawn would split the leads, and with them what is told, between two calls. */
  const isUnderWay = useRef(false);
  const [report, setReport] = useState<Omit<BulkReportProps, 'onClose'> | null>(null);

  function undoOf({ dismissed = [] }: BulkOutcome): ToastContent['action'] {
    if (dismissed.length === 0) return undefined;
    return {
      label: 'Undo',
      altText: 'Bring them back to the errors',
      onSelect: () => run('undismiss', { enrolmentIds: dismissed }),
    };
  }

  function tell(action: BulkAction, result: BulkOutcome) {
    const title = bulkSentence(action, result);
    const undo = undoOf(result);
    if (result.skipped.length > 0) {
      setReport({ title, result, ...(undo && { onUndo: undo.onSelect }) });
      return;
    }
    const description = bulkAfterwards(action, result);
    toast({
      title,
      ...(description && { description }),
      ...(undo && { durationMs: undoMs, action: undo }),
    });
  }

  function run(action: BulkAction, target: BulkTarget, onDone?: () => void) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    function failed(error: unknown, result?: BulkOutcome) {
      const undo = result && undoOf(result);
      toast({
        tone: 'danger',
        title: result ? `${bulkSentence(action, result)}, the others not` : 'Not all leads were changed',
        description: errorMessage(error),
        ...(undo
          ? { durationMs: undoMs, action: undo }
          : {
              action: { label: 'Retry', altText: 'Do it again', onSelect: () => run(action, target, onDone) },
            }),
      });
    }
    change.mutate(
      { action, target },
      {
        onSuccess: (result) => {
          if (result.failure !== undefined) {
            failed(result.failure, result);
            return;
          }
          onDone?.();
          tell(action, result);
        },
        onError: (error) => failed(error),
        onSettled: () => {
          isUnderWay.current = false;
        },
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
